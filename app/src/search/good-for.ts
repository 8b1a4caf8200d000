import type { FareInformation, FareRule } from '@cledrau/contract/search/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Translate } from '../i18n/words.ts'
import { clockOf } from './use-trip-words.ts'

type Price = Pick<FareInformation, 'placesLeft' | 'ticketableFares'>

/** A price of which only so many are left is for its trains alone. */
export const isBound = ({ placesLeft }: Pick<Price, 'placesLeft'>): boolean => placesLeft !== null

/** The trains of a trip, by when they leave: 09:21 and 11:29. A train that one stays on isn't another. */
export function trainsOf({ travelSegments }: Pick<LegSolution, 'travelSegments'>, t: Translate): string {
  const times = travelSegments.filter(({ stayOnBoard }) => !stayOnBoard).map(({ origin }) => clockOf(origin.time))
  const last = times.at(-1) ?? ''
  return times.length > 1 ? t('RESULTS_TRAINS_AND', { first: times.slice(0, -1).join(', '), last }) : last
}

/** Which trains an Advance ticket holds for; undefined where a ticket isn't bound to its trains. */
export const boundTo = (price: Price | undefined, trip: LegSolution, t: Translate): string | undefined =>
  price && isBound(price) ? t('RESULTS_ONLY_ON', { trains: trainsOf(trip, t) }) : undefined

/** A ticket without a route of its own. */
export const ANY_ROUTES: readonly string[] = ['', '00000']

type PricedFare = Pick<Price['ticketableFares'][number], 'restriction' | 'route'>

/** Nothing binds it but its days. */
export const isFree = ({ restriction, route }: PricedFare): boolean =>
  restriction === '' && ANY_ROUTES.includes(route.code)

/**
 * What a ticket's own rules say on a subject, each sentence once. A rule that is only a full stop says nothing; that any train
 * will do on one part of a way says nothing where another part is bound.
 */
export const saidBy = (price: Price | undefined, category: FareRule['category'], language: Language): string[] => {
  const fares = price?.ticketableFares ?? []
  const bound = fares.filter((fare) => !isFree(fare))
  const isOnTrains = category === 'OUTBOUND' || category === 'RETURN'
  const telling = isOnTrains && bound.length > 0 ? bound : fares
  const rules = telling.flatMap((fare) => fare.rules).filter((rule) => rule.category === category)
  return [...new Set(rules.map(({ description }) => description[language]).filter((said) => said.trim() !== '.'))]
}

/** Of a ticket for more than its journey where to board or get off: said before what every ticket says of breaks. */
export const longerSaid = ({ ticketableFares }: Pick<Price, 'ticketableFares'>, language: Language): string[] => [
  ...new Set(
    ticketableFares.flatMap(({ rules }) =>
      rules
        .filter(({ category }) => category === 'BREAK')
        .slice(0, -1)
        .map(({ description }) => description[language]),
    ),
  ),
]

/** That any train will do on one part of a way says nothing beside what binds another. */
export const withoutAnyTrain = (said: readonly string[], anyTrain: string): string[] =>
  said.some((one) => one !== anyTrain) ? said.filter((one) => one !== anyTrain) : [...said]

/** Children who travel free all the way: with several tickets, on each of them. */
export function freeChildren(prices: readonly Pick<Price, 'ticketableFares'>[]): number {
  const ways = prices.map(({ ticketableFares }) => {
    const tickets = [...new Set(ticketableFares.map(({ ticket }) => ticket))]
    const free = (of: number) =>
      ticketableFares
        .filter(({ ticket, freeUnder }) => ticket === of && freeUnder !== undefined)
        .reduce((sum, { passengerReferences }) => sum + passengerReferences.length, 0)
    return Math.min(...tickets.map(free))
  })
  return ways.length > 0 ? Math.min(...ways) : 0
}
