import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { boxOf, MAP } from '../../stations/network-drawing.ts'

/** What of the drawing is seen: the point in the middle, and how many pixels one of its units has. */
export type View = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }

const ROOM = 46
const ALL = boxOf([...MAP.stops.values()])
export const BOX = {
  left: ALL.left - ROOM,
  top: ALL.top - ROOM,
  width: ALL.width + 2 * ROOM,
  height: ALL.height + 2 * ROOM,
}
const NEAREST = 6
export const STEP = 1.5
const MOVES = 80
/** Fingers tremble: what moves less than this was a press. */
const PRESS = 6

const fits = ({ width, height }: Size) => Math.min(width / BOX.width, height / BOX.height)
const whole = (size: Size): View => ({ x: BOX.left + BOX.width / 2, y: BOX.top + BOX.height / 2, scale: fits(size) })

/** Never further away than all of it, never off it. */
function held({ x, y, scale }: View, size: Size): View {
  const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  const kept = between(scale, fits(size), NEAREST)
  const along = (value: number, from: number, length: number, seen: number) => {
    const half = Math.min(seen / kept, length) / 2
    return between(value, from + half, from + length - half)
  }
  return { x: along(x, BOX.left, BOX.width, size.width), y: along(y, BOX.top, BOX.height, size.height), scale: kept }
}

/** Where one begins: the whole network where there is room for its names, else a part of it that can be read. */
function firstView(size: Size): View {
  const middle = MAP.stops.get('CDF')
  if (fits(size) > 0.7 || !middle) return whole(size)
  return held({ x: middle[0], y: middle[1] - 90, scale: 0.85 }, size)
}

const START: Size = { width: 390, height: 480 }

/** Zoom and pan, by finger, wheel, buttons and keys. */
export function useView(frame: RefObject<HTMLElement | null>, onPress: (x: number, y: number, view: View) => void) {
  const [size, setSize] = useState<Size>(START)
  const [moved, setMoved] = useState<View | null>(null)
  const view = held(moved ?? firstView(size), size)
  const now = useRef({ view, size })
  useEffect(() => {
    now.current = { view, size }
  })

  const move = useCallback((change: (view: View) => View) => {
    const { size: seen } = now.current
    const next = held(change(now.current.view), seen)
    now.current = { view: next, size: seen }
    setMoved(next)
  }, [])
  /** The point under the finger stays under it. */
  const zoom = useCallback(
    (factor: number, px?: number, py?: number) =>
      move(({ x, y, scale }) => {
        const { width, height } = now.current.size
        const next = Math.min(Math.max(scale * factor, fits(now.current.size)), NEAREST)
        const [dx, dy] = [(px ?? width / 2) - width / 2, (py ?? height / 2) - height / 2]
        return { x: x + dx / scale - dx / next, y: y + dy / scale - dy / next, scale: next }
      }),
    [move],
  )

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const seen = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    seen?.observe(element)
    // React listens to wheels without being able to hold the page where it is.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      seen?.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame, zoom])

  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const travelled = useRef(0)
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (fingers.current.size === 0) travelled.current = 0
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const after = { x: event.clientX, y: event.clientY }
      const [dx, dy] = [after.x - before.x, after.y - before.y]
      travelled.current += Math.hypot(dx, dy)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, after)
      if (!other) {
        if (travelled.current > PRESS) move(({ x, y, scale }) => ({ x: x - dx / scale, y: y - dy / scale, scale }))
        return
      }
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const apart = (one: { x: number; y: number }) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
      zoom(apart(after) / apart(before), (after.x + other.x) / 2 - left, (after.y + other.y) / 2 - top)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const was = fingers.current.delete(event.pointerId)
      if (!was || fingers.current.size > 0 || travelled.current > PRESS) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const { x, y, scale } = now.current.view
      onPress(
        x + (event.clientX - left - width / 2) / scale,
        y + (event.clientY - top - height / 2) / scale,
        now.current.view,
      )
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId),
  }
  const pan = (dx: number, dy: number) => move(({ x, y, scale }) => ({ x: x + dx / scale, y: y + dy / scale, scale }))
  const showAll = () => move(() => whole(now.current.size))
  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(-MOVES, 0),
    ArrowRight: () => pan(MOVES, 0),
    ArrowUp: () => pan(0, -MOVES),
    ArrowDown: () => pan(0, MOVES),
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': showAll,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const lookAt = (x: number, y: number) => move(({ scale }) => ({ x, y, scale: Math.max(scale, 1.2) }))
  return { view, size, zoom, showAll, lookAt, handlers: { ...pointer, onKeyDown } }
}
