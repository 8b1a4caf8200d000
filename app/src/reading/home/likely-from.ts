import { useEffect } from 'react'
import { changeTicketSearch, ticketSearchNow } from '../../search/ticket-search.ts'
import { useRecentSearches } from '../../search/form/remember-search.ts'
import type { SearchForm } from '../../search/form/use-search-form.ts'
import { nearestAllowed } from './nearest-allowed.ts'

/**
 * Where the journey likely begins: the nearest station where the device was allowed to say where it is, else the one used
 * last. Only while nobody has said anything; nobody is asked for leave.
 */
export function useLikelyFrom({ stations }: SearchForm): void {
  const { ready, list, byCode } = stations
  const lastUsed = useRecentSearches()[0]?.query['from'] ?? null
  useEffect(() => {
    const { first: said, second: whither } = ticketSearchNow().stations
    if (!ready || said !== null || whither !== null) return
    let over = false
    const begin = (code: string, instead: string | null) => {
      const { first, second } = ticketSearchNow().stations
      if (over || first !== instead || second !== null || !byCode.has(code)) return
      changeTicketSearch({ stations: { ...ticketSearchNow().stations, first: code } })
    }
    if (lastUsed !== null) begin(lastUsed, null)
    const before = ticketSearchNow().stations.first
    const lookAround = async () => {
      const near = await nearestAllowed(list)
      if (near !== null) begin(near, before)
    }
    void lookAround()
    return () => {
      over = true
    }
    // Once a form: what somebody clears stays clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, lastUsed])
}
