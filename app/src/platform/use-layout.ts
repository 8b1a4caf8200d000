import { useSyncExternalStore } from 'react'
import { platformNow, usePlatform } from './platform.ts'
import type { Layout, Screen } from './layout-rules.ts'
import { layoutOf, RESIZE_PAUSE_MS } from './layout-rules.ts'

const measure = (): Screen => ({ width: window.innerWidth, height: window.innerHeight })
/** Measured by whoever asks first: to read this file draws nothing. */
let screen: Screen | undefined
const listeners = new Set<() => void>()
let pause: ReturnType<typeof setTimeout> | undefined

const remeasure = () => {
  const now = measure()
  if (now.width === screen?.width && now.height === screen.height) return
  screen = now
  for (const listener of listeners) listener()
}

/** A window being dragged is measured once it rests. */
function resized() {
  clearTimeout(pause)
  pause = setTimeout(remeasure, RESIZE_PAUSE_MS)
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener('resize', resized)
    // Nobody watched until now.
    remeasure()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('resize', resized)
  }
}

export const layoutNow = (): Layout => layoutOf(measure(), platformNow().native)

const screenNow = (): Screen => (screen ??= measure())

/** The one place that asks how wide: pictures follow it, behaviour is the same in both. */
export function useLayout(): Layout {
  const { native } = usePlatform()
  return layoutOf(useSyncExternalStore(subscribe, screenNow), native)
}
