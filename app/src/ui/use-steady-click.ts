import type { MouseEvent } from 'react'
import { useRef } from 'react'

/** A trembling thumb is one decision: clicks that follow the last one this closely don't count. */
export const CLICK_PAUSE_MS = 200

type Press<E extends Element> = (event: MouseEvent<E>) => void

/** Wraps a click: ignored while blocked, and only the first click of a burst gets through. */
export function useSteadyClick<E extends Element>(onClick: Press<E> | undefined, blocked = false): Press<E> {
  const lastClick = useRef(-Infinity)

  return (event) => {
    const now = performance.now()
    const tooSoon = now - lastClick.current < CLICK_PAUSE_MS
    lastClick.current = now
    if (!blocked && !tooSoon) return onClick?.(event)
    // A form is sent by the click on its button, so the click itself has to be taken back.
    event.preventDefault()
    event.stopPropagation()
  }
}
