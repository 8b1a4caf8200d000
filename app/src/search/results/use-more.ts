import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Direction, FoundTickets, TicketsAsked } from '../found-tickets.ts'
import { fetchMore } from '../found-tickets.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

type When = 'earlier' | 'later'

/** Earlier and later trips. What somebody looks at stays where it is on the screen while more come above it. */
export function useMore(
  asked: TicketsAsked,
  found: NonNullable<FoundTickets>,
  direction: Direction,
  list: RefObject<HTMLUListElement | null>,
  /** Everything that makes rows grow has come. */
  complete: boolean,
) {
  const [loading, setLoading] = useState<When | null>(null)
  const [failed, setFailed] = useState(false)
  const held = useRef<{ id: string; top: number } | null>(null)

  useLayoutEffect(() => {
    if (!held.current) return
    const row = rowOf(list.current, held.current.id)
    if (row) window.scrollBy(0, row.getBoundingClientRect().top - held.current.top)
    if (complete && !loading) held.current = null
  })
  // Rows above may still grow while somebody scrolls on: then it is the new place that is held.
  useEffect(() => {
    const follow = () => {
      const row = held.current && rowOf(list.current, held.current.id)
      if (held.current && row) held.current.top = row.getBoundingClientRect().top
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [list])

  const get = (when: When) => async () => {
    if (loading) return
    setLoading(when)
    setFailed(false)
    try {
      await fetchMore(asked, direction, when, () => {
        const first = list.current?.querySelector<HTMLElement>('[data-trip]')
        const id = first?.dataset['trip']
        held.current =
          first && id !== undefined && when === 'earlier' ? { id, top: first.getBoundingClientRect().top } : null
      })
    } catch (trouble) {
      reportSearchTrouble('ticketsearch', trouble)
      setFailed(true)
    }
    setLoading(null)
  }

  const pages = found.pages[direction]
  return {
    loading,
    failed,
    earlier: pages?.earlier ? () => void get('earlier')() : null,
    later: pages?.later ? () => void get('later')() : null,
  }
}

const rowOf = (list: HTMLElement | null, id: string) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-trip]') ?? [])].find((row) => row.dataset['trip'] === id)
