import { useDeferredValue } from 'react'
import { useLocation } from '../routes/hash-location.ts'

/**
 * Of a long list what a screen shows, as long as the page is new; the rest comes right after, drawn in slices, so that whoever
 * touches the page is answered meanwhile. Who comes back to a page finds the whole list, and the place where they were.
 */
export function useFirstOf<Item>(list: readonly Item[], count: number): readonly Item[] {
  const { returned } = useLocation()
  const whole = useDeferredValue(true, returned)
  return whole ? list : list.slice(0, count)
}
