import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { isSilence } from '../api/failed.ts'
import { ticketsAsked, useAskedSearch, useChannelCode } from './asked-search.ts'
import type { FoundTickets, TicketsAsked } from './found-tickets.ts'
import { ticketsQuery } from './found-tickets.ts'
import { insteadOf } from './instead.ts'
import { useChosen } from './selection.ts'
import { useBuyingChoice } from './ticket-search.ts'
import { useReference } from '../state/reference.ts'
import { refusalWords } from './search-trouble.ts'
import { useTripsNow } from './trips-now/use-trips-now.ts'

export type Found = { search: SearchOptions } & (
  | { state: 'loading' }
  | { state: 'unavailable'; silent: boolean; words: string | null; retry: () => void }
  | { state: 'nothing' }
  | {
      state: 'ready'
      found: NonNullable<FoundTickets>
      asked: TicketsAsked
      /** From when is true what is said of how the trains run. */
      age: Age
    }
)

/** The trains and prices of the search in the address. Leaving the page ends a search that is still under way. */
export function useFound(change?: (asked: TicketsAsked) => TicketsAsked): Found {
  const search = useAskedSearch()
  const channelCode = useChannelCode()
  const { inEdit, orderID } = useBuyingChoice()
  const shop = useReference('appData').state
  const asked = useMemo(() => {
    const plain = { ...ticketsAsked(search, channelCode), ...insteadOf({ inEdit, orderID }) }
    return change ? change(plain) : plain
  }, [search, channelCode, inEdit, orderID, change])
  const query = useQuery({ ...ticketsQuery(asked), enabled: asked.origin !== '' && shop !== 'loading' })

  const { found, age } = useTripsNow(query.data ?? null)

  if (found) return { state: 'ready', search, found, asked, age }
  if (query.data === null) return { state: 'nothing', search }
  if (!query.isError || query.isFetching) return { state: 'loading', search }
  return {
    state: 'unavailable',
    search,
    silent: isSilence(query.error),
    words: refusalWords(query.error),
    retry: () => void query.refetch(),
  }
}

/** Cards were brought, and none of the prices is under any of them. */
export const countsNoCard = (view: Found): boolean =>
  view.state === 'ready' &&
  view.search.railcards.length > 0 &&
  view.found.fareInformation.length > 0 &&
  [...view.found.legSolutions.outbound, ...view.found.legSolutions.inbound].every((trip) => !trip.cardIsTicket) &&
  view.found.fareInformation.every(
    ({ idleRailcards = [] }) => idleRailcards.length === new Set(view.search.railcards).size,
  )

/** The same, asked for at the minute at which the chosen trains leave: a reload and a shared link find them again. */
export function useFoundAtTheirTimes(): Found {
  const { legOutAt, legOutTrains, legBackAt } = useChosen()
  const atTheirTimes = useCallback(
    (asked: TicketsAsked): TicketsAsked => {
      const [outboundDate, outboundTime] = legOutAt?.split('T') ?? []
      const [returnDate, returnTime] = legBackAt?.split('T') ?? []
      return {
        ...asked,
        ...(outboundDate && outboundTime && { outboundDate, outboundTime, timeWindowOutbound: 'departure' }),
        ...(legOutTrains && { outboundTrains: legOutTrains }),
        ...(asked.returnDate && returnDate && returnTime && { returnDate, returnTime, timeWindowInbound: 'departure' }),
      }
    },
    [legOutAt, legOutTrains, legBackAt],
  )
  return useFound(atTheirTimes)
}
