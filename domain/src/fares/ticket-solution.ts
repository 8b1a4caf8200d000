import type { Fares } from './fares.ts'
import type { Offer } from './offer.ts'
import type { Party } from './party.ts'
import { price, type PriceOptions } from './price.ts'
import { splitTickets, type Split } from './split.ts'
import type { FareSolution } from './trip.ts'

/** Every way to ticket a solution: one ticket for all of it, or several along it where that is cheaper. */
export type Ticketing = {
  offers: Offer[]
  /** Several tickets, when they cost less than one or when there is no one ticket. */
  split?: Split
  /** The least that the journey costs either way; missing where it can't be ticketed. */
  cheapest?: number
}

export function ticketSolution(
  fares: Fares,
  party: Party,
  solution: FareSolution,
  date: string,
  options: PriceOptions = {},
): Ticketing {
  const offers = price(fares, party, solution, date, options)
  const split = splitTickets(fares, party, solution, date, options)
  const cheapest = split?.total ?? offers[0]?.total
  return {
    offers,
    ...(split && split.parts.length > 1 && { split }),
    ...(cheapest !== undefined && { cheapest }),
  }
}
