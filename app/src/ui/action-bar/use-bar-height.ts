import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/**
 * What stands at the foot of the screen says how high it is, as `--bar-height`: pages end above it, what has the focus
 * scrolls clear of it, and toasts stand on it. A bar that gave way to another has no height, and says nothing.
 */
export function useBarHeight<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const note = () => {
      const height = bar.current?.offsetHeight ?? 0
      if (height > 0) style.setProperty('--bar-height', `${height}px`)
    }
    note()
    const measured = new ResizeObserver(note)
    if (bar.current) measured.observe(bar.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [])
  return bar
}
