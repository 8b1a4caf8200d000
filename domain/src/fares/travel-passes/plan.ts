import { dateOf, dayOf, type Day } from '../../time/dates.ts'
import type { Fares } from '../rules/fares.ts'
import type { Offer } from '../rules/offer.ts'
import type { Party } from '../rules/party.ts'
import { price, type PriceOptions } from '../rules/price.ts'
import { priceOpenReturn, priceReturns, type DatedSolution } from '../rules/price-return.ts'
import { routeBreach } from '../rules/route.ts'
import { splitWorthOffering } from '../splits/split.ts'
import { layOut, railEnds, type Trip } from '../rules/trip.ts'
import { priceBundles, type BundleOffer } from './bundle.ts'
import { priceRovers, roverBreach, type RoverOffer } from './rover.ts'
import { priceSeasons, type SeasonDuration, type SeasonOffer } from './season.ts'

/** What is sold for one journey, or one there and back. `SPLIT`: several tickets, one after the other. */
export type DayTicket =
  | { kind: 'SINGLE'; pence: number; offer: Offer }
  | { kind: 'SPLIT'; pence: number; offers: readonly Offer[] }
  | { kind: 'RETURN'; pence: number; offer: Offer }

/** What is sold for days or journeys to come. */
export type PassTicket =
  | { kind: 'SEASON'; pence: number; offer: SeasonOffer }
  | { kind: 'BUNDLE'; pence: number; offer: BundleOffer }
  | { kind: 'ROVER'; pence: number; offer: RoverOffer }

/**
 * One journey that can be ticketed. `from` and `to` are where its trains begin and end: who walks to the station needs
 * no season for the walk. `index` is its place in the question.
 */
export type Leg = {
  index: number
  day: Day
  from: string
  to: string
  single: DayTicket
  journey: DatedSolution
  trip: Trip
  ends: { from: number; to: number }
}

/** A pass that is bought on the day of a journey, and which others it may cover: all, or so many journeys or days. */
export type Pass = {
  ticket: PassTicket
  from: Day
  until: Day
  /** Places in the plan, in the order of travel. */
  may: readonly number[]
  mostJourneys?: number
  mostDays?: number
  fewest?: number
}

/** The journeys of a question in the order of travel, and what is sold for them. */
export type Plan = {
  fares: Fares
  party: Party
  options: PriceOptions
  legs: readonly Leg[]
  /** A return whose other half isn't used: now and then it costs less than a single. */
  returnAlone: (at: number) => DayTicket | undefined
  returnOf: (out: number, back: number) => DayTicket | undefined
  passesFrom: (first: number) => readonly Pass[]
}

/**
 * Furthest day between a way out and its way back that one return ticket is looked for. Returns lead back within a
 * month, so pairs further apart would be priced in vain.
 */
const LONGEST_STAY = 31
/** One journey never makes a season worth it. */
const FEWEST_OF_SEASON = 2
const DURATIONS: SeasonDuration[] = ['weekly', 'monthly', 'annual']

export function planOf(
  fares: Fares,
  party: Party,
  journeys: readonly DatedSolution[],
  options: PriceOptions,
): { plan: Plan; notPriced: number[] } {
  const legs: Leg[] = []
  const notPriced: number[] = []
  for (const [index, journey] of journeys.entries()) {
    const single = cheapestOf(fares, party, journey, options)
    const trip = layOut(journey.solution)
    const ends = railEnds(trip)
    if (!single || !ends) notPriced.push(index)
    else {
      const [from, to] = [trip.station[ends.from] as string, trip.station[ends.to] as string]
      legs.push({ index, day: dayOf(journey.date), from, to, single, journey, trip, ends })
    }
  }
  // What is bought today can only cover what is travelled from today on.
  legs.sort((a, b) => a.day - b.day || startOf(a) - startOf(b))
  const returns = new Map<number, DayTicket | undefined>()
  const passes = new Map<number, readonly Pass[]>()
  const alone = new Map<number, DayTicket | undefined>()
  const plan: Plan = {
    fares,
    party,
    options,
    legs,
    returnAlone: (at) => remembered(alone, at, () => halfUsed(plan, at)),
    returnOf: (out, back) => remembered(returns, out * legs.length + back, () => returnTicket(plan, out, back)),
    passesFrom: (first) =>
      remembered(passes, first, () => [
        ...seasonsFrom(plan, first),
        ...bundlesFrom(plan, first),
        ...roversFrom(plan, first),
      ]),
  }
  return { plan, notPriced }
}

const startOf = ({ journey }: Leg): number => journey.solution.legs[0]?.calls[0]?.departs ?? 0

function remembered<Value>(known: Map<number, Value>, key: number, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}

/** The yardstick of a journey: one ticket on its trains, Advance among them, or several where they cost less. */
function cheapestOf(fares: Fares, party: Party, journey: DatedSolution, options: PriceOptions): DayTicket | undefined {
  const [one] = price(fares, party, journey.solution, journey.date, options)
  const split = splitWorthOffering(fares, party, journey, options)
  if (split && (!one || split.total < one.total))
    return { kind: 'SPLIT', pence: split.total, offers: split.parts.flatMap(({ tickets }) => tickets) }
  return one && { kind: 'SINGLE', pence: one.total, offer: one }
}

function returnTicket({ fares, party, options, legs }: Plan, first: number, second: number): DayTicket | undefined {
  const [out, back] = [legs[first] as Leg, legs[second] as Leg]
  if (out.to !== back.from || out.from !== back.to || back.day - out.day > LONGEST_STAY) return undefined
  const [offer] = priceReturns(fares, party, [out.journey], [back.journey], options).returns(0, 0)
  return offer && { kind: 'RETURN', pence: offer.total, offer }
}

function halfUsed({ fares, party, options, legs }: Plan, at: number): DayTicket | undefined {
  const { journey, single } = legs[at] as Leg
  const [offer] = priceOpenReturn(fares, party, journey, options)
  return offer && offer.total < single.pence ? { kind: 'RETURN', pence: offer.total, offer } : undefined
}

const isSamePair = (a: Leg, b: Leg): boolean =>
  (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from)

/** Whether a ticket by this route is good on the trains of a journey: a season of one company isn't on another's. */
function isOnRoute({ fares }: Plan, code: string, { trip, ends, journey }: Leg): boolean {
  const number = fares.tables.routeCodes.indexOf(code)
  return routeBreach(fares.on(journey.date).routes[number], trip, ends.from, ends.to) === undefined
}

/** The journeys from one on that lie in a span of days and that a ticket is good for. */
const within = ({ legs }: Plan, first: number, until: Day, isGood: (leg: Leg) => boolean): number[] =>
  legs.flatMap((leg, at) => (at >= first && leg.day <= until && isGood(leg) ? [at] : []))

function seasonsFrom(plan: Plan, first: number): Pass[] {
  const { fares, party, legs } = plan
  const leg = legs[first] as Leg
  const { from: origin, to: destination, day } = leg
  const last = legs.filter((one, at) => at >= first && isSamePair(one, leg)).map((one) => one.day)
  if (last.length < FEWEST_OF_SEASON) return []
  const asked = { from: dateOf(day), durations: DURATIONS }
  const offers = [
    ...priceSeasons(fares, party, { origin, destination }, asked),
    // Just as long as there is travel; none comes of it where that is less than a month or more than a year.
    ...[...new Set(last)].flatMap((until) =>
      priceSeasons(
        fares,
        party,
        { origin, destination },
        { ...asked, durations: ['custom'], customUntil: dateOf(until) },
      ),
    ),
  ]
  return offers.flatMap((offer): Pass[] => {
    const until = dayOf(offer.until)
    const may = within(plan, first, until, (one) => isSamePair(one, leg) && isOnRoute(plan, offer.route, one))
    const ticket = { kind: 'SEASON' as const, pence: offer.total, offer }
    if (may[0] !== first || may.length < FEWEST_OF_SEASON) return []
    return [{ ticket, from: day, until, may, fewest: FEWEST_OF_SEASON }]
  })
}

function bundlesFrom(plan: Plan, first: number): Pass[] {
  const { fares, party, legs } = plan
  const leg = legs[first] as Leg
  const { from: origin, to: destination, day } = leg
  return priceBundles(fares, party, { origin, destination }, dateOf(day)).flatMap((offer): Pass[] => {
    const until = dayOf(offer.until)
    // Either direction: a pass is for whichever journey it is activated on.
    const may = within(plan, first, until, (one) => isSamePair(one, leg) && isOnRoute(plan, offer.route, one))
    const ticket = { kind: 'BUNDLE' as const, pence: offer.total, offer }
    const most = offer.unit === 'DAY' ? { mostDays: offer.passes } : { mostJourneys: offer.passes }
    return may[0] === first ? [{ ticket, from: day, until, may, ...most }] : []
  })
}

function roversFrom(plan: Plan, first: number): Pass[] {
  const { fares, party, legs } = plan
  const { day } = legs[first] as Leg
  return priceRovers(fares, party, dateOf(day)).flatMap((offer): Pass[] => {
    const until = dayOf(offer.until)
    const may = within(
      plan,
      first,
      until,
      ({ journey }) => roverBreach(fares, offer, journey.solution, journey.date) === undefined,
    )
    const ticket = { kind: 'ROVER' as const, pence: offer.total, offer }
    return may[0] === first ? [{ ticket, from: day, until, may, mostDays: offer.travelDays }] : []
  })
}
