import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { Direction } from '../found-tickets.ts'
import { insteadOf } from '../instead.ts'
import { buyingChoiceNow } from '../ticket-search.ts'

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
    ages: search.ages?.map(String),
    railcards: search.railcards.length > 0 ? [...search.railcards] : undefined,
    ...(search.tfwOnly && { tfwRestricted: true }),
    ...(search.direct && { direct: true }),
    ...insteadOf(buyingChoiceNow()),
  }
}
