import { type BoughtAt, isAdvance, isInTime, type PlacesLeft, placesFor } from './advance.ts'
import { isSoldOn, type Fares, type FaresDay } from './fares.ts'
import { findFares, type FareSearch, type FoundFare, type IsWorth } from './find-fares.ts'
import { isFreeEnough, type Flexibility } from './flexibility.ts'
import { idleCards } from './idle-cards.ts'
import { NONE } from '../image/image.ts'
import { leastSingle } from './least-single.ts'
import { compareOffers, offerOf, type Offer } from './offer.ts'
import { prepareParty, type Party, type PreparedParty } from './party.ts'
import {
  leastFor,
  leastPossible,
  cardsAllowed,
  fitsParty,
  keeps,
  partyPrice,
  quote,
  ride,
  type Quote,
  type Ride,
} from './quote.ts'
import { routeBreach } from './route.ts'
import type { SharedOut } from './share-out.ts'
import { hasFirst, layOut, railEnds, type FareSolution, type Stretch } from './trip.ts'
import { FOR, permittedFor, wayBreach } from './way.ts'

export type PriceOptions = {
  class?: 'FIRST' | 'STANDARD'
  /** Advance fares are offered only with a table of places. */
  placesLeft?: PlacesLeft
  boughtAt?: BoughtAt
  /** Nothing that binds more than this. */
  flexibility?: Flexibility
}

/**
 * Every valid single ticket for the whole of a solution and everybody in the party, cheapest first. Each ticket and
 * route is offered once.
 */
export function price(
  fares: Fares,
  party: Party,
  solution: FareSolution,
  date: string,
  options: PriceOptions = {},
): Offer[] {
  // No ticket is for a walk at either end; without a train there is nothing to sell.
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return []
  const prepared = prepareParty(party, fares.on(date))
  // The same ticket by the same route may be found under a station, its group and a cluster: only the
  // least of them is told.
  const best = new Map<number, ValidSingle>()
  for (const one of validSingles(fares, prepared, { trip, ...ends, date }, options)) {
    const key = one.fare.ticket.index * MOST_ROUTES + one.fare.route
    const other = best.get(key)
    if (!other || one.shared.total < other.shared.total) best.set(key, one)
  }
  return [...best.values()]
    .map(({ fare, shared, places, quote: one, bits }) =>
      withIdle(offerOf(fares, fare, shared, places), one, fare, bits),
    )
    .toSorted(compareOffers)
}

/** An offer that also says which of the party's cards it doesn't count. Where all count it says nothing. */
export function withIdle(offer: Offer, one: Quote, fare: FoundFare, bits: number): Offer {
  if (one.party.cards.length === 0) return offer
  const idle = idleCards(one, fare, offer.shares, bits)
  return idle.length === 0 ? offer : { ...offer, idle }
}

/**
 * Routes are numbered in two bytes. A ticket and its route as one number: such a key is hashed faster than a text.
 */
export const MOST_ROUTES = 65_536

/** Only the cheapest, which is all that splitting wants to know; nothing when it costs more than the limit. */
export function cheapestSingle(
  fares: Fares,
  party: PreparedParty,
  stretch: Stretch,
  options: PriceOptions = {},
  limit: number = Number.POSITIVE_INFINITY,
): Offer | undefined {
  let best: ValidSingle | undefined
  // The bar sinks with each one that is found; the generator sees it and skips what can't come below any more. Equal
  // totals still count, for the order among them decides which is told.
  const bar = { total: limit }
  const told = ({ fare, shared, places }: ValidSingle) => offerOf(fares, fare, shared, places)
  for (const one of validSingles(fares, party, stretch, options, bar)) {
    if (one.shared.total > bar.total) continue
    if (!best || one.shared.total < best.shared.total || compareOffers(told(one), told(best)) < 0) best = one
    bar.total = best.shared.total
  }
  return best && told(best)
}

/**
 * What the cheapest single that binds no more than so much costs a party at least, quickly found; infinite where none is
 * sold. Stations by their numbers: this is asked for every two calls.
 */
export function leastPrice(
  fares: Fares,
  party: PreparedParty,
  origin: number,
  destination: number,
  flexibility?: Flexibility,
): number {
  const least = leastSingle(fares, origin, destination, flexibility)
  return least === NONE ? Number.POSITIVE_INFINITY : leastFor(party, least)
}

/** Of fares that cost the same the one without a restriction, so that the answer doesn’t hang on what else was found. */
const cheapestAndFreest = (a: FoundFare, b: FoundFare): number =>
  a.adult - b.adult || a.restriction - b.restriction || a.flow - b.flow

/**
 * The single fares that may cost a party no more than this; the cheapest first, for once one of them is valid, hardly any
 * other has to be looked at. The next train has the same.
 */
function singlesUpTo(
  fares: Fares,
  on: FaresDay,
  party: PreparedParty,
  [origin, destination]: readonly [number, number],
  { limit, flexibility = 'BOOKED' }: { limit: number; flexibility?: Flexibility | undefined },
): readonly FoundFare[] {
  // Kept with the party, so for one day and one set of cards. A higher limit later finds more and replaces it.
  const known = party.singles[flexibility]
  const key = origin * fares.tables.stations.length + destination
  const before = known.get(key)
  if (before && before.upTo >= limit) return before.found
  const isWorth: IsWorth = (adult, category) => leastFor(party, adult, category) <= limit
  const all = findFares(fares, on, { origin, destination }, 'SINGLE', { isWorth })
  const found = all.filter((fare) => isFree(fare, flexibility)).toSorted(cheapestAndFreest)
  known.set(key, { upTo: limit, found })
  return found
}

/** `bits` are the cards that hold on this train, which the price was worked out from. */
type ValidSingle = { fare: FoundFare; shared: SharedOut; places: number | undefined; quote: Quote; bits: number }

/** Goes through the fares; with a bar, those that can't come below or to it are not looked at closely. */
function* validSingles(
  fares: Fares,
  party: PreparedParty,
  stretch: Stretch,
  options: PriceOptions,
  bar?: { total: number },
): Generator<ValidSingle> {
  const ends = stationsOf(fares, stretch)
  if (!ends) return
  const { trip, from, to, date } = stretch
  const on = fares.on(date)
  const found = bar
    ? singlesUpTo(fares, on, party, ends, { limit: bar.total, flexibility: options.flexibility })
    : findFares(fares, on, { origin: ends[0], destination: ends[1] }, 'SINGLE')
  let asked: { quote: Quote; travel: Ride } | undefined
  for (const fare of found) {
    // A bound is quickly found; the rules behind it take far longer, and most stretches end without any.
    if (bar && leastPossible(party, fare) > bar.total) continue
    const places = isAdvance(fare) ? placesFor(fare, stretch, options.placesLeft) : undefined
    // All of a party or nobody: nobody is sold half a journey. Nearly all that is cheap is sold out, and quickly seen to be.
    if (places !== undefined && places < party.adults + party.children) continue
    if (!asked) {
      // No ticket at all may be used on such a way.
      if (fares.guide && permittedFor(fares.guide, stretch) === FOR.NOBODY) return
      asked = { quote: quote(fares, on, party, ...ends), travel: ride(trip, from, to, 'OUT', on) }
    }
    const { quote: one, travel } = asked
    if (!mayTravel(one, fare, travel, options)) continue
    const bits = cardsAllowed(one, fare, travel)
    const shared = partyPrice(one, fare, bits)
    if (shared) yield { fare, shared, places, quote: one, bits }
  }
}

/** Nothing from a station to itself, or where the fares don't know one of the ends. */
function stationsOf({ stationOf }: Fares, { trip, from, to }: Stretch): [number, number] | undefined {
  const origin = stationOf.get(trip.station[from] as string)
  const destination = stationOf.get(trip.station[to] as string)
  return origin === undefined || destination === undefined || origin === destination ? undefined : [origin, destination]
}

/** The fares are fetched lazily: many questions end before anybody looks at one. */
export type Question = { quote: Quote; found: (kind: 'SINGLE' | 'RETURN', search?: FareSearch) => FoundFare[] }

/** What is the same for every train between two stations on one day. */
export function ask(fares: Fares, party: PreparedParty, stretch: Stretch): Question | undefined {
  const ends = stationsOf(fares, stretch)
  if (!ends) return undefined
  const [origin, destination] = ends
  const on = fares.on(stretch.date)
  const one = quote(fares, on, party, origin, destination)
  return { quote: one, found: (kind, search) => findFares(fares, on, { origin, destination }, kind, search) }
}

/** First Class is sold where every train has it: nobody pays for what isn't there. */
function sellsFirst({ trip, from, to, judged }: Ride): boolean {
  let known = judged.get('FIRST')
  if (known === undefined) judged.set('FIRST', (known = hasFirst(trip, from, to)))
  return known
}

/** The same for all fares on this ride, unless an easement of the guide names tickets, routes or operators. */
function onPermittedWay({ fares, on }: Quote, fare: FoundFare, { trip, from, to }: Ride): boolean {
  const { guide } = fares
  if (!guide) return true
  const stretch = { trip, from, to, date: on.date }
  const allowed = permittedFor(guide, stretch)
  if (allowed !== FOR.SOME_TICKETS) return allowed === FOR.ALL
  const route = fares.tables.routeCodes[fare.route] as string
  return wayBreach({ guide, route, ticket: fare.ticket.record.code }, stretch) === undefined
}

/** Restriction 0 is none: such a ticket holds at all hours. */
const isFree = (fare: FoundFare, asked: Flexibility): boolean =>
  isFreeEnough({ isAdvance: isAdvance(fare), isRestricted: fare.restriction !== 0 }, asked)

/** Party, route, times, calendar and (Advance) the time of buying: everything but the price and the places. */
export function mayTravel(one: Quote, fare: FoundFare, travel: Ride, options: PriceOptions): boolean {
  const { fares } = one
  const { trip, from, to, on } = travel
  // Cheapest questions first: this runs for every fare on every train, and most fares fall here.
  if (options.class && fare.ticket.record.class !== options.class) return false
  if (options.flexibility && !isFree(fare, options.flexibility)) return false
  if (fare.ticket.record.class === 'FIRST' && !sellsFirst(travel)) return false
  if (!fitsParty(fare, one.party) || !keeps(travel, fare.restriction)) return false
  if (!isSoldOn(fare.ticket, fares.tables.routeCodes[fare.route] as string, one.on.day)) return false
  // Routes below nothing, restrictions above: one memory for both.
  const key = -1 - fare.route
  let onRoute = travel.judged.get(key)
  if (onRoute === undefined) {
    // A route's answer is the same for all fares by it on this ride; restrictions remember theirs in `keeps`.
    onRoute = routeBreach(on.routes[fare.route], trip, from, to) === undefined
    travel.judged.set(key, onRoute)
  }
  return (
    onRoute &&
    onPermittedWay(one, fare, travel) &&
    (!isAdvance(fare) || isInTime(fares, on, fare, travel, options.boughtAt))
  )
}
