export const NARROW_MAX_WIDTH = 959
export const SMALL_HEIGHT = 500
export const RESIZE_PAUSE_MS = 100

export type Screen = { width: number; height: number }
export type Layout = {
  narrow: boolean
  /** So low, or so much enlarged, that nothing may float over the page. */
  zoomed: boolean
  /** Two parts have room beside each other. A tablet's app has it, too, in the narrow frame that phones have. */
  roomy: boolean
}

export const layoutOf = ({ width, height }: Screen, native: boolean): Layout => ({
  narrow: native || width <= NARROW_MAX_WIDTH,
  zoomed: height <= SMALL_HEIGHT,
  roomy: width > NARROW_MAX_WIDTH,
})
