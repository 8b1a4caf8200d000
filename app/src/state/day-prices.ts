import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { faresByDay } from '@cledrau/contract/fares-by-day.ts'
import { faresByTime } from '@cledrau/contract/fares-by-time.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/ticket-search.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import type { Direction, TicketsAsked } from './found-tickets.ts'
import { reportSearchTrouble } from './search-trouble.ts'

export type DayPricesAsked = Omit<RequestOf<typeof faresByDay>, 'from' | 'days'>

/** Whose prices the days of a search show: one way, for its party. First class has none, because days know only the least. */
export function dayPricesAsked(search: SearchOptions, direction: Direction): DayPricesAsked | null {
  const { first, second } = search.stations
  if (first === null || second === null || first === second || search.ticketClass === 'FIRST') return null
  const [origin, destination] = direction === 'outbound' ? [first, second] : [second, first]
  return {
    origin,
    destination,
    adult: search.adults,
    child: search.child,
    railcards: search.railcards.length > 0 ? [...search.railcards] : undefined,
    ...(search.tfwOnly && { tfwRestricted: true }),
    ...(search.direct && { direct: true }),
  }
}

const FRESH = { staleTime: QUOTE_MINUTES * MINUTE }

/** What days cost: a price, null where nothing can be bought, undefined while it isn't known. */
export type DayPrices = ReadonlyMap<string, number | null>

/** Asked for a month at a time, as a calendar turns; a month that can't be had has no prices, and nothing else is lost. */
export function useDayPrices(asked: DayPricesAsked | null, months: readonly string[], min: string, max: string) {
  const wanted = asked ? months.map((month) => daysOf(month, min, max)).filter(({ days }) => days > 0) : []
  return useQueries({
    queries: wanted.map(({ from, days }) => ({
      ...FRESH,
      queryKey: ['fares-by-day', asked, from, days],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        try {
          return (await load(faresByDay, { ...(asked as DayPricesAsked), from, days }, { signal })).days
        } catch (trouble) {
          throw reportSearchTrouble('fares-by-day', trouble, signal)
        }
      },
    })),
    combine: (results): DayPrices =>
      new Map(results.flatMap(({ data }) => (data ?? []).map(({ date, cheapest }) => [date, cheapest] as const))),
  })
}

function daysOf(month: string, min: string, max: string): { from: string; days: number } {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const [from, until] = [first < min ? min : first, last > max ? max : last]
  return { from, days: from > until ? 0 : daysBetween(from, until) + 1 }
}

/** What a search costs hour by hour; undefined while it isn't known. */
export function useHourPrices(
  asked: TicketsAsked,
  of: Direction,
  wanted: boolean,
): readonly (number | null)[] | undefined {
  const { data } = useQuery({
    ...FRESH,
    queryKey: ['fares-by-time', asked, of],
    enabled: wanted,
    queryFn: async ({ signal }) => {
      try {
        return (await load(faresByTime, { ...asked, of }, { signal })).hours
      } catch (trouble) {
        throw reportSearchTrouble('fares-by-time', trouble, signal)
      }
    },
  })
  return data
}
