import { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import type { Direction, TicketsAsked } from '../found-tickets.ts'
import { asLastGuest } from '../../state/guest-order.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

/** What a search costs hour by hour; undefined while it isn't known. */
export function useHourPrices(
  asked: TicketsAsked,
  of: Direction,
  wanted: boolean,
): readonly (number | null)[] | undefined {
  const { data } = useQuery({
    staleTime: QUOTE_MINUTES * MINUTE,
    meta: { places: true },
    queryKey: ['fares-by-time', asked, of],
    enabled: wanted,
    queryFn: async ({ signal }) => {
      try {
        return (await load(faresByTime, { ...asked, of }, { signal, ...asLastGuest() })).hours
      } catch (trouble) {
        throw reportSearchTrouble('fares-by-time', trouble, signal)
      }
    },
  })
  return data
}
