export const NARROW_MAX_WIDTH = 959
export const SMALL_HEIGHT = 500
export const RESIZE_PAUSE_MS = 100

export type Screen = { width: number; height: number }
export type Layout = {
  narrow: boolean
  /** So low, or so much enlarged, that nothing may float over the page. */
  zoomed: boolean
}

export const layoutOf = ({ width, height }: Screen, native: boolean): Layout => ({
  narrow: native || width <= NARROW_MAX_WIDTH,
  zoomed: height <= SMALL_HEIGHT,
})
