import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { recall, remember } from '../../platform/storage.ts'
import { useLocation } from '../../routes/hash-location.ts'
import type { CardShown } from './home-card.tsx'

/** Two journeys to go again, about: measured once they have stood there. */
const ROOM_FOR_AGAIN_PX = 210

/**
 * Keeps the room that the card took last time until this time's is known, and notes how much that is: what stands in the
 * HTML leaves as much, and the form below doesn't move. A card for which no room was kept comes `late`: it moves nothing
 * that somebody looks at already.
 */
export function useRoomForCard(shown: CardShown): {
  top: RefObject<HTMLDivElement | null>
  late: boolean
  /** What stood there last time: what is true now most likely. */
  last: string | null
} {
  const top = useRef<HTMLDivElement>(null)
  const { depth } = useLocation()
  const [{ height, last, opened }] = useState(() => ({
    height: Number(recall('homeCardHeight')) || 0,
    last: recall('homeCardKind'),
    // Somebody who comes from another page sees all of this one anew.
    opened: depth === 0,
  }))
  const late = opened && height === 0 && Boolean(shown)
  useLayoutEffect(() => {
    const room = top.current
    if (!room) return
    if (shown === undefined) {
      room.style.minHeight = height > 0 ? `${height}px` : ''
      return
    }
    remember('homeCardKind', shown ?? '')
    room.style.minHeight = ''
    if (late && shown === 'again') {
      // They stay where they are for now; next time there is room for them.
      remember('homeCardHeight', String(ROOM_FOR_AGAIN_PX))
      return
    }
    const measured = new ResizeObserver(() => {
      const taken = room.childElementCount > 0 ? room.offsetHeight : 0
      remember('homeCardHeight', String(taken))
    })
    measured.observe(room)
    return () => measured.disconnect()
  }, [shown, height, late])
  return { top, last, late }
}

/** A form that folds under a card nobody kept room for leaves to both together the room that it had: nothing below moves. */
export function useFoldInPlace(folds: boolean, late: boolean, top: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  const tall = useRef(0)
  useLayoutEffect(() => {
    const form = box.current
    if (!form) return
    if (folds) {
      if (late && top.current) form.style.minHeight = `${tall.current - (form.offsetTop - top.current.offsetTop)}px`
      return
    }
    // Told after the page is laid out: to ask for it here would lay the page out once more.
    const measured = new ResizeObserver(
      ([entry]) => (tall.current = entry?.borderBoxSize[0]?.blockSize ?? tall.current),
    )
    measured.observe(form)
    return () => measured.disconnect()
  }, [folds, late, top])
  return box
}
