import { priceBundles, type BundleOffer } from './bundle.ts'
import { dayOf, dateOf, type Day } from '../../time/dates.ts'
import type { Fares } from '../rules/fares.ts'
import type { Offer } from '../rules/offer.ts'
import type { Party } from '../rules/party.ts'
import { paygCharge, type PaygTable } from './payg-estimate.ts'
import { price, type PriceOptions } from '../rules/price.ts'
import { priceReturns, type DatedSolution } from '../rules/price-return.ts'
import { priceRovers, roverBreach, type RoverOffer } from './rover.ts'
import { priceSeasons, type SeasonDuration, type SeasonOffer } from './season.ts'
import { layOut, railEnds } from '../rules/trip.ts'

/**
 * One thing to buy, and the journeys (by their place in the list asked about) that it covers. `pence` is for the whole
 * party. Every journey that could be priced is covered by just one purchase of a way.
 */
export type Purchase =
  | { kind: 'SINGLE'; pence: number; offer: Offer; covers: number[] }
  | { kind: 'RETURN'; pence: number; offer: Offer; covers: number[] }
  | { kind: 'SEASON'; pence: number; offer: SeasonOffer; covers: number[] }
  | { kind: 'BUNDLE'; pence: number; offer: BundleOffer; covers: number[] }
  | { kind: 'ROVER'; pence: number; offer: RoverOffer; covers: number[] }
  | { kind: 'PAYG'; pence: number; dayCapsMet: number; weekCapsMet: number; covers: number[] }

/** A way is named after what it tries. Day tickets may stand among its purchases, for what its product does not cover. */
export type WayKind = 'SINGLES' | 'RETURNS' | 'MULTIFLEX' | 'SEASON' | 'ROVER' | 'PAYG'

export type Way = {
  way: WayKind
  total: number
  /** In the order of travel. */
  purchases: Purchase[]
  /** How much more it costs than the cheapest way. */
  dearer: number
}

export type CheapestWayQuestion = {
  party: Party
  /** Planned or past journeys with their trains. */
  journeys: readonly DatedSolution[]
  payg?: PaygTable
  options?: PriceOptions
}

/**
 * One journey that can be ticketed. `from` and `to` are where its trains begin and end: who walks to the station needs
 * no season for the walk.
 */
type Leg = { index: number; day: Day; from: string; to: string; single: Offer; journey: DatedSolution }

/**
 * Compares every way to pay for a set of journeys, cheapest first. Each way uses its product where that saves
 * something and day tickets for the rest; journeys that can't be ticketed at all are told apart.
 */
export function cheapestWays(
  fares: Fares,
  { party, journeys, payg, options = {} }: CheapestWayQuestion,
): { ways: Way[]; notPriced: number[] } {
  const legs: Leg[] = []
  const notPriced: number[] = []
  for (const [index, journey] of journeys.entries()) {
    // The cheapest single is the yardstick: whatever else is bought has to beat it.
    const [single] = price(fares, party, journey.solution, journey.date, options)
    const trip = layOut(journey.solution)
    const ends = railEnds(trip)
    if (!single || !ends) notPriced.push(index)
    else {
      const [from, to] = [trip.station[ends.from] as string, trip.station[ends.to] as string]
      legs.push({ index, day: dayOf(journey.date), from, to, single, journey })
    }
  }
  // In the order of travel: what is bought today can only cover what is travelled from today on.
  legs.sort((a, b) => a.day - b.day || startOf(a) - startOf(b))
  const context: Context = { fares, party, options, legs, days: Map.groupBy(legs, (leg) => leg.day) }
  const found = [
    // These two are always there, also for no journeys at all, so the least below is never that of nothing.
    way('SINGLES', legs.map(asSingle)),
    way('RETURNS', dayTickets(context, legs)),
    bundleWay(context),
    passWay(context, 'SEASON', seasons(context)),
    passWay(context, 'ROVER', rovers(context)),
    // Its operator takes adults alone, one tap for each.
    payg && party.adults > 0 && party.children === 0 ? paygWay(context, payg) : undefined,
  ].filter((one) => one !== undefined)
  const least = Math.min(...found.map((one) => one.total))
  // Sorting keeps the order of equal totals: the plainer way stands first.
  const ways = found.map((one) => ({ ...one, dearer: one.total - least })).toSorted((a, b) => a.total - b.total)
  return { ways, notPriced }
}

/**
 * What every way is worked out from. `legs` and the legs of each day are in the order of travel, and all that follows
 * relies on it.
 */
type Context = {
  fares: Fares
  party: Party
  options: PriceOptions
  legs: readonly Leg[]
  days: ReadonlyMap<Day, Leg[]>
}

const startOf = ({ journey }: Leg): number => journey.solution.legs[0]?.calls[0]?.departs ?? 0

const asSingle = (leg: Leg): Purchase => ({
  kind: 'SINGLE',
  pence: leg.single.total,
  offer: leg.single,
  covers: [leg.index],
})

const way = (kind: WayKind, purchases: Purchase[]): Omit<Way, 'dearer'> => ({
  way: kind,
  total: purchases.reduce((sum, one) => sum + one.pence, 0),
  purchases,
})

/**
 * Furthest day between a way out and its way back that one return ticket is looked for. Returns lead back within a
 * month, so pairs further apart would be priced in vain.
 */
const LONGEST_STAY = 31

/** Each way out with the next way back where one return ticket is cheaper than two singles; singles for the rest. */
function dayTickets({ fares, party, options }: Context, legs: readonly Leg[]): Purchase[] {
  const purchases: Purchase[] = []
  const used = new Set<Leg>()
  for (const [n, out] of legs.entries()) {
    if (used.has(out)) continue
    used.add(out)
    // The next one home, not the cheapest pairing of all: so one would buy, and so it can be explained.
    const back = legs
      .slice(n + 1)
      .find((leg) => !used.has(leg) && leg.from === out.to && leg.to === out.from && leg.day - out.day <= LONGEST_STAY)
    const [offer] = back ? priceReturns(fares, party, [out.journey], [back.journey], options).returns(0, 0) : []
    if (back && offer && offer.total < out.single.total + back.single.total) {
      used.add(back)
      purchases.push({ kind: 'RETURN', pence: offer.total, offer, covers: [out.index, back.index] })
    } else purchases.push(asSingle(out))
  }
  return purchases
}

const total = (purchases: readonly Purchase[]): number => purchases.reduce((sum, one) => sum + one.pence, 0)

/** One name for both directions: seasons and bundles are good either way. */
const between = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** As many bundles as pay for themselves, used in the order of travel; day tickets for what is left. */
function bundleWay(context: Context): Omit<Way, 'dearer'> | undefined {
  const { fares, party, legs } = context
  const purchases: Purchase[] = []
  const covered = new Set<Leg>()
  // A bundle is for both directions between two stations. Only those of single trips: day passes would have to be
  // counted in days.
  for (const own of Map.groupBy(legs, (leg) => between(leg.from, leg.to)).values()) {
    const first = own[0] as Leg
    const bundle = priceBundles(fares, party, { origin: first.from, destination: first.to }, dateOf(first.day)).find(
      (one) => one.unit === 'SINGLE',
    )
    if (!bundle) continue
    // All of them are reckoned as bought on the first day, so they end on the same one. What is travelled later is
    // left to day tickets, which errs to the dearer side.
    let left = own.filter((leg) => dateOf(leg.day) <= bundle.until)
    while (left.length > 0) {
      const taken = left.slice(0, bundle.passes)
      // The last bundle would be half empty and dearer than day tickets: whoever travels so little buys those.
      if (bundle.total >= total(dayTickets(context, taken))) break
      for (const leg of taken) covered.add(leg)
      purchases.push({ kind: 'BUNDLE', pence: bundle.total, offer: bundle, covers: taken.map((leg) => leg.index) })
      left = left.slice(bundle.passes)
    }
  }
  if (purchases.length === 0) return undefined
  return way('MULTIFLEX', [
    ...purchases,
    ...dayTickets(
      context,
      legs.filter((leg) => !covered.has(leg)),
    ),
  ])
}

/** Something that covers certain journeys in a span of days, both ends included. It begins on a day of travel. */
type Pass = { from: Day; until: Day; purchase: Purchase; covers: readonly Leg[] }

const DURATIONS: SeasonDuration[] = ['weekly', 'monthly', 'annual']

function seasons({ fares, party, legs }: Context): Pass[] {
  return [...Map.groupBy(legs, (leg) => between(leg.from, leg.to)).values()].flatMap((own) => {
    // One journey never makes a season worth it.
    if (own.length < 2) return []
    const last = (own.at(-1) as Leg).day
    // Only days of travel can be its first day: beginning earlier wastes days.
    return [...new Set(own.map((leg) => leg.day))].flatMap((day) => {
      const first = own[0] as Leg
      const ends = { origin: first.from, destination: first.to }
      const offers = [
        ...priceSeasons(fares, party, ends, { from: dateOf(day), durations: DURATIONS }),
        // Just as long as there is travel; none comes of it where that is less than a month or more than a year.
        ...priceSeasons(fares, party, ends, { from: dateOf(day), durations: ['custom'], customUntil: dateOf(last) }),
        // Offers come the cheapest first, so the first of each length is the cheapest: dearer classes and routes drop
        // out.
      ].filter((offer, n, all) => all.findIndex((other) => other.duration === offer.duration) === n)
      return offers.map((offer): Pass => {
        const until = dayOf(offer.until)
        const covers = own.filter((leg) => leg.day >= day && leg.day <= until)
        return {
          from: day,
          until,
          covers,
          purchase: { kind: 'SEASON', pence: offer.total, offer, covers: covers.map((leg) => leg.index) },
        }
      })
    })
  })
}

/**
 * A rover on the days that are dearest otherwise, of those on which it may be used. One is tried from each day of travel
 * and for each rover; which of them are bought is found in `passWay`.
 */
function rovers(context: Context): Pass[] {
  const { fares, party, days } = context
  return [...days.keys()].flatMap((day) =>
    priceRovers(fares, party, dateOf(day)).flatMap((offer): Pass[] => {
      const until = dayOf(offer.until)
      const worth = [...days]
        .filter(([on]) => on >= day && on <= until)
        .map(([, legs]) => legs.filter((leg) => !roverBreach(fares, offer, leg.journey.solution, leg.journey.date)))
        .filter((legs) => legs.length > 0)
        .map((legs) => ({ legs, pence: total(dayTickets(context, legs)) }))
        .toSorted((a, b) => b.pence - a.pence)
        .slice(0, offer.travelDays)
      const covers = worth.flatMap(({ legs }) => legs)
      if (covers.length === 0) return []
      return [
        {
          from: day,
          until,
          covers,
          purchase: { kind: 'ROVER', pence: offer.total, offer, covers: covers.map((leg) => leg.index) },
        },
      ]
    }),
  )
}

/**
 * The cheapest run of passes and days without one, found from the last day backwards. Two passes never overlap: after
 * one the run goes on with the first day of travel behind it.
 */
function passWay(context: Context, kind: 'SEASON' | 'ROVER', passes: readonly Pass[]): Omit<Way, 'dearer'> | undefined {
  if (passes.length === 0) return undefined
  const days = [...context.days.keys()].toSorted((a, b) => a - b)
  // best[n] is the cheapest way from day n on; what comes later is known when a day is looked at.
  const best: { pence: number; purchases: Purchase[] }[] = []
  best[days.length] = { pence: 0, purchases: [] }
  for (let n = days.length - 1; n >= 0; n -= 1) {
    const day = days[n] as Day
    const rest = best[n + 1] as (typeof best)[number]
    // Of this day alone. A return that leads back on another day is seen within a pass, else in the way of the
    // returns.
    const tickets = dayTickets(context, context.days.get(day) ?? [])
    let choice = { pence: total(tickets) + rest.pence, purchases: [...tickets, ...rest.purchases] }
    for (const pass of passes.filter(({ from }) => from === day)) {
      const after = days.findIndex((one) => one > pass.until)
      const next = best[after < 0 ? days.length : after] as (typeof best)[number]
      // Trips to elsewhere on days of the pass are bought beside it.
      const others = days.filter((one) => one >= day && one <= pass.until).flatMap((one) => context.days.get(one) ?? [])
      const extra = dayTickets(
        context,
        others.filter((leg) => !pass.covers.includes(leg)),
      )
      const pence = pass.purchase.pence + total(extra) + next.pence
      // Only what is cheaper: at the same price nobody has to carry a pass.
      if (pence < choice.pence) choice = { pence, purchases: [pass.purchase, ...extra, ...next.purchases] }
    }
    best[n] = choice
  }
  const { purchases } = best[0] as (typeof best)[number]
  // Where no pass paid for itself this way is just day tickets, which are told already.
  return purchases.some((one) => one.kind === kind) ? way(kind, purchases) : undefined
}

/**
 * Each adult taps for themselves, so one adult is charged and the sum multiplied: caps are personal. What the scheme
 * doesn't take is bought as day tickets for the whole party.
 */
function paygWay(context: Context, table: PaygTable): Omit<Way, 'dearer'> | undefined {
  const charge = paygCharge(
    table,
    context.legs.map((leg) => leg.journey),
  )
  const tapped = context.legs.filter((leg) => !charge.uncovered.includes(leg.journey))
  if (tapped.length === 0) return undefined
  const { dayCapsMet, weekCapsMet } = charge
  const covers = tapped.map((leg) => leg.index)
  const purchase: Purchase = {
    kind: 'PAYG',
    pence: charge.total * context.party.adults,
    dayCapsMet,
    weekCapsMet,
    covers,
  }
  return way('PAYG', [
    purchase,
    ...dayTickets(
      context,
      context.legs.filter((leg) => !tapped.includes(leg)),
    ),
  ])
}
