import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQueries } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import type { DayPricesAsked } from './day-prices-asked.ts'
import { asLastGuest } from '../../state/guest-order.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

/** What days cost: a price, null where nothing can be bought, undefined while it isn't known. */
export type DayPrices = ReadonlyMap<string, number | null>

/** Asked for a month at a time, as a calendar turns; a month that can't be had has no prices, and nothing else is lost. */
export function useDayPrices(asked: DayPricesAsked | null, months: readonly string[], min: string, max: string) {
  const wanted = asked ? months.map((month) => daysOf(month, min, max)).filter(({ days }) => days > 0) : []
  return useQueries({
    queries: wanted.map(({ from, days }) => ({
      staleTime: QUOTE_MINUTES * MINUTE,
      meta: { places: true },
      queryKey: ['fares-by-day', asked, from, days],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        try {
          return (await load(faresByDay, { ...(asked as DayPricesAsked), from, days }, { signal, ...asLastGuest() }))
            .days
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
