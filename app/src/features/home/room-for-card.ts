import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { recall, remember } from '../../platform/storage.ts'
import type { CardShown } from './home-card.tsx'

/**
 * Keeps the room that the card took last time until this time's is known, and notes how much that is: what stands in the
 * HTML leaves as much, and the form below doesn't move.
 */
export function useRoomForCard(shown: CardShown): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const room = top.current
    if (!room) return
    if (shown === undefined) {
      room.style.minHeight = `${Number(recall('homeCardHeight')) || 0}px`
      return
    }
    room.style.minHeight = ''
    const measured = new ResizeObserver(([entry]) => {
      const taken = room.childElementCount > 0 ? Math.round(entry?.contentRect.height ?? 0) : 0
      remember('homeCardHeight', String(taken))
    })
    measured.observe(room)
    return () => measured.disconnect()
  }, [shown])
  return top
}
