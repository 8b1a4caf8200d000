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

/** One thing to buy, and the journeys (by their place in the list asked about) that it covers. */
export type Purchase =
  | { kind: 'SINGLE'; pence: number; offer: Offer; covers: number[] }
  | { kind: 'RETURN'; pence: number; offer: Offer; covers: number[] }
  | { kind: 'SEASON'; pence: number; offer: SeasonOffer; covers: number[] }
  | { kind: 'BUNDLE'; pence: number; offer: BundleOffer; covers: number[] }
  | { kind: 'ROVER'; pence: number; offer: RoverOffer; covers: number[] }
  | { kind: 'PAYG'; pence: number; dayCapsMet: number; weekCapsMet: number; covers: number[] }

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
    way('SINGLES', legs.map(asSingle)),
    way('RETURNS', dayTickets(context, legs)),
    bundleWay(context),
    passWay(context, 'SEASON', seasons(context)),
    passWay(context, 'ROVER', rovers(context)),
    // Its operator takes adults alone, one tap for each.
    payg && party.adults > 0 && party.children === 0 ? paygWay(context, payg) : undefined,
  ].filter((one) => one !== undefined)
  const least = Math.min(...found.map((one) => one.total))
  const ways = found.map((one) => ({ ...one, dearer: one.total - least })).toSorted((a, b) => a.total - b.total)
  return { ways, notPriced }
}

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

/** Furthest day between a way out and its way back that one return ticket is looked for. */
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

const between = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** As many bundles as pay for themselves, used in the order of travel; day tickets for what is left. */
function bundleWay(context: Context): Omit<Way, 'dearer'> | undefined {
  const { fares, party, legs } = context
  const purchases: Purchase[] = []
  const covered = new Set<Leg>()
  // A bundle is for both directions between two stations.
  for (const own of Map.groupBy(legs, (leg) => between(leg.from, leg.to)).values()) {
    const first = own[0] as Leg
    const bundle = priceBundles(fares, party, { origin: first.from, destination: first.to }, dateOf(first.day)).find(
      (one) => one.unit === 'SINGLE',
    )
    if (!bundle) continue
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

/** Something that covers certain journeys in a span of days. */
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
        ...priceSeasons(fares, party, ends, { from: dateOf(day), durations: ['custom'], customUntil: dateOf(last) }),
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

/** A rover on the days that are dearest otherwise, of those on which it may be used. */
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

/** The cheapest run of passes and days without one, found from the last day backwards. */
function passWay(context: Context, kind: 'SEASON' | 'ROVER', passes: readonly Pass[]): Omit<Way, 'dearer'> | undefined {
  if (passes.length === 0) return undefined
  const days = [...context.days.keys()].toSorted((a, b) => a - b)
  // best[n] is the cheapest way from day n on; what comes later is known when a day is looked at.
  const best: { pence: number; purchases: Purchase[] }[] = []
  best[days.length] = { pence: 0, purchases: [] }
  for (let n = days.length - 1; n >= 0; n -= 1) {
    const day = days[n] as Day
    const rest = best[n + 1] as (typeof best)[number]
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
      if (pence < choice.pence) choice = { pence, purchases: [pass.purchase, ...extra, ...next.purchases] }
    }
    best[n] = choice
  }
  const { purchases } = best[0] as (typeof best)[number]
  // Where no pass paid for itself this way is just day tickets, which are told already.
  return purchases.some((one) => one.kind === kind) ? way(kind, purchases) : undefined
}

/** Each adult taps for themselves; what the scheme doesn't take is bought as day tickets. */
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
