import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { openReturnFares } from '@cledrau/domain/results/open-return.ts'
import type { Choice } from '@cledrau/domain/results/ticket-choices.ts'
import { choicesForReturn, choicesForWay, isFirstClass } from '@cledrau/domain/results/ticket-choices.ts'
import type { SearchOptions, TicketClass } from '@cledrau/domain/search/search-options.ts'
import type { FoundTickets } from './found-tickets.ts'

type Ready = NonNullable<FoundTickets>
export type TicketChoice = Choice<FareInformation>

/** The prices that this search is about: of its class, and only open returns where one is looked for. */
export function pricesFor(found: Ready, search: SearchOptions, ticketClass: TicketClass = search.ticketClass) {
  const ofClass = found.fareInformation.filter((price) => isFirstClass(price) === (ticketClass === 'FIRST'))
  return search.openReturn ? openReturnFares(ofClass) : ofClass
}

/** What can be bought for a trip, or for a trip there and one back. Cheapest first. */
export const choicesOf = (prices: readonly FareInformation[], out: string, back: string | null): TicketChoice[] =>
  back === null ? choicesForWay(prices, out) : choicesForReturn(prices, out, back)

export type CheapestOf = (trip: LegSolution) => TicketChoice | null

const keep = (find: CheapestOf): CheapestOf => {
  const known = new Map<string, TicketChoice | null>()
  return (trip) => {
    const cheapest = known.get(trip.legSolutionID) ?? find(trip)
    known.set(trip.legSolutionID, cheapest)
    return cheapest
  }
}

const least = (choices: readonly (TicketChoice | null | undefined)[]): TicketChoice | null =>
  choices.reduce<TicketChoice | null>((best, one) => (one && (!best || one.total < best.total) ? one : best), null)

/** The cheapest way to buy each trip out: alone, or with the chosen way back, or with whichever is cheapest. */
export function cheapestOut(
  prices: readonly FareInformation[],
  backs: readonly LegSolution[] | null,
  back: string | null,
) {
  return keep(({ legSolutionID }) => {
    if (backs === null) return choicesForWay(prices, legSolutionID)[0] ?? null
    if (back !== null) return choicesForReturn(prices, legSolutionID, back)[0] ?? null
    const running = backs.filter(({ cancelled }) => !cancelled)
    return least(running.map((one) => choicesForReturn(prices, legSolutionID, one.legSolutionID)[0]))
  })
}

/** The same for each trip back, with the chosen way out. */
export const cheapestBack = (prices: readonly FareInformation[], out: string) =>
  keep(({ legSolutionID }) => choicesForReturn(prices, out, legSolutionID)[0] ?? null)

/** Of the trips that run and can be bought, the one that costs least. */
export const cheapestTrip = (trips: readonly LegSolution[], of: CheapestOf): LegSolution | null =>
  trips
    .filter((trip) => !trip.cancelled && of(trip))
    .toSorted((a, b) => (of(a)?.total ?? 0) - (of(b)?.total ?? 0))[0] ?? null
