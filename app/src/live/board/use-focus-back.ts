import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from '../../routes/hash-location.ts'

/** The train whose page was closed, until its row has the focus again. */
let closed: string | null = null

/** For a train's page: when it closes, its row is where one goes on. */
export function useClosing(service: string): void {
  useEffect(
    () => () => {
      closed = service
    },
    [service],
  )
}

/** For a board: whoever comes back from a train finds its row again, by keyboard and by ear. */
export function useFocusBack(
  rows: RefObject<HTMLElement | null>,
  shown: string | null,
  hrefOf: (id: string) => string,
) {
  const { returned } = useLocation()
  const isFirst = useRef(true)
  // Once for each train that is closed.
  const goBack = useEffectEvent((nowShown: string | null) => {
    const isBack = nowShown === null && (!isFirst.current || returned)
    const from = isBack ? closed : null
    isFirst.current = false
    closed = null
    if (from === null) return
    const row = rows.current?.querySelector<HTMLElement>(`a[href="${hrefOf(from)}"]`)
    // A page that is come back to gives the focus to its heading first.
    queueMicrotask(() => row?.focus({ preventScroll: true }))
  })
  useEffect(() => goBack(shown), [shown])
}
