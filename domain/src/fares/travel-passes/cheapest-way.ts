import type { Fares } from '../rules/fares.ts'
import type { Party } from '../rules/party.ts'
import type { PriceOptions } from '../rules/price.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { exactWay, MOST_EXACT, type ExactWay, type Taps } from './exact-ways.ts'
import type { PaygScheme } from '../../payg/scheme.ts'
import { planOf, type DayTicket, type Leg, type PassTicket, type Plan } from './plan.ts'
import type { WayKind } from './way-kinds.ts'
import { roughDayTickets, roughPasses, roughSingles, roughTaps, type Covering } from './rough-ways.ts'

/**
 * One thing to buy, and the journeys (by their place in the list asked about) that it covers. `pence` is for the whole
 * party. Every journey that could be priced is covered by just one purchase of a way.
 */
export type Purchase = (DayTicket | PassTicket | PaygPurchase) & { covers: number[] }
export type PaygPurchase = { kind: 'PAYG'; pence: number; dayCapsMet: number; weekCapsMet: number }

export type Way = {
  way: WayKind
  total: number
  /** In the order of travel. */
  purchases: Purchase[]
  /** How much more it costs than the cheapest way. */
  dearer: number
}

/** What was left out, and why: said beside whatever came out cheapest. */
export type NotCompared = 'PAYG_ADULTS_ONLY' | 'NOT_EVERY_MIX'

export type CheapestWayQuestion = {
  party: Party
  /** Planned or past journeys with their trains. */
  journeys: readonly DatedSolution[]
  payg?: PaygScheme
  /** For a journey whose train takes no taps, by its place: the next one that does. */
  paygJourneys?: readonly (DatedSolution | undefined)[]
  /** With a table of places and the moment of buying, Advance tickets are compared as well. */
  options?: PriceOptions
}

export type Compared = { ways: Way[]; notPriced: number[]; notCompared: NotCompared[] }

type Found = Omit<Way, 'dearer'>

/**
 * Compares every way to pay for a set of journeys, cheapest first. Each way uses its product where that saves something
 * and day tickets for the rest. Up to `MOST_EXACT` journeys every mix of all that is sold is tried, so that nothing sold
 * is cheaper than the first way; of more it is said that not every mix was.
 */
export function cheapestWays(fares: Fares, question: CheapestWayQuestion): Compared {
  const { party, journeys, payg, paygJourneys, options = {} } = question
  const { plan, notPriced } = planOf(fares, party, journeys, options)
  // Its operator takes adults alone, one tap for each.
  const takesTaps = payg !== undefined && party.adults > 0 && party.children === 0
  const taps: Taps | undefined = takesTaps
    ? { scheme: payg, adults: party.adults, journeyOf: ({ index, journey }) => paygJourneys?.[index] ?? journey }
    : undefined
  const isExact = plan.legs.length <= MOST_EXACT
  const found = (isExact ? exactWays(plan, taps) : roughWays(plan, taps)).filter(
    // These two are always there, also for no journeys at all; the others where their product pays for itself.
    ({ way, purchases }) => way === 'SINGLES' || way === 'RETURNS' || purchases.some((one) => isOf(way, one)),
  )
  const alone = Math.min(...found.flatMap(({ way, total }) => (way === 'MIX' ? [] : [total])))
  const kept = found.filter(({ way, total }) => way !== 'MIX' || total < alone)
  const least = Math.min(...kept.map(({ total }) => total))
  // Sorting keeps the order of equal totals: the plainer way stands first.
  const ways = kept.map((one) => ({ ...one, dearer: one.total - least })).toSorted((a, b) => a.total - b.total)
  const notCompared: NotCompared[] = [
    ...(payg !== undefined && !takesTaps ? (['PAYG_ADULTS_ONLY'] as const) : []),
    ...(isExact ? [] : (['NOT_EVERY_MIX'] as const)),
  ]
  return { ways, notPriced, notCompared }
}

/** Which passes a way tries. */
const TRIES: Record<'MULTIFLEX' | 'FLEXI' | 'SEASON' | 'ROVER', (ticket: PassTicket) => boolean> = {
  MULTIFLEX: (ticket) => ticket.kind === 'BUNDLE' && ticket.offer.unit === 'SINGLE',
  FLEXI: (ticket) => ticket.kind === 'BUNDLE' && ticket.offer.unit === 'DAY',
  SEASON: ({ kind }) => kind === 'SEASON',
  ROVER: ({ kind }) => kind === 'ROVER',
}
const PASS_WAYS = Object.entries(TRIES) as [keyof typeof TRIES, (ticket: PassTicket) => boolean][]
const isPass = (ticket: DayTicket | PassTicket): ticket is PassTicket =>
  ticket.kind === 'SEASON' || ticket.kind === 'BUNDLE' || ticket.kind === 'ROVER'

function isOf(way: WayKind, one: Purchase): boolean {
  if (way === 'MIX') return true
  if (one.kind === 'PAYG') return way === 'PAYG'
  const tries = PASS_WAYS.find(([kind]) => kind === way)?.[1]
  return isPass(one) && tries !== undefined && tries(one)
}

function exactWays(plan: Plan, taps: Taps | undefined): Found[] {
  const [none, any] = [() => false, () => true]
  const way = (kind: WayKind, found: ExactWay): Found => {
    const bought = found.bought.map(({ thing, pence, covers }) => ({ thing, pence, places: placesIn(covers) }))
    return wayOf(plan, kind, bought, found.tapped && { ...found.tapped, places: placesIn(found.tapped.covers) })
  }
  return [
    way('SINGLES', exactWay(plan, { returns: false, passes: none })),
    way('RETURNS', exactWay(plan, { returns: true, passes: none })),
    ...PASS_WAYS.map(([kind, passes]) => way(kind, exactWay(plan, { returns: true, passes }))),
    ...(taps ? [way('PAYG', exactWay(plan, { returns: true, passes: none, taps, mustTap: true }))] : []),
    way('MIX', exactWay(plan, { returns: true, passes: any, taps })),
  ]
}

function roughWays(plan: Plan, taps: Taps | undefined): Found[] {
  const all = [...plan.legs.keys()]
  const found = taps && roughTaps(plan, taps)
  const untapped = all.filter((at) => !found?.places.includes(at))
  return [
    wayOf(plan, 'SINGLES', roughSingles(plan)),
    wayOf(plan, 'RETURNS', roughDayTickets(plan, all)),
    ...PASS_WAYS.map(([kind, passes]) => wayOf(plan, kind, roughPasses(plan, passes))),
    ...(found?.tapped
      ? [wayOf(plan, 'PAYG', roughDayTickets(plan, untapped), { ...found.tapped, places: found.places })]
      : []),
    wayOf(
      plan,
      'MIX',
      roughPasses(plan, () => true),
    ),
  ]
}

const placesIn = (mask: number): number[] =>
  Array.from({ length: MOST_EXACT }, (_, at) => at).filter((at) => mask & (1 << at))

type TappedPlaces = Pick<NonNullable<ExactWay['tapped']>, 'charge' | 'pence'> & { places: readonly number[] }

function wayOf({ legs }: Plan, way: WayKind, bought: readonly Covering[], tapped?: TappedPlaces): Found {
  const indices = (places: readonly number[]) => places.map((at) => (legs[at] as Leg).index)
  const purchases = bought.map(({ thing, places }) => ({
    first: places[0] ?? 0,
    one: { ...thing, covers: indices(places) } as Purchase,
  }))
  if (tapped) {
    const { pence, charge, places } = tapped
    const { dayCapsMet, weekCapsMet } = charge
    const one = { kind: 'PAYG' as const, pence, dayCapsMet, weekCapsMet, covers: indices(places) }
    purchases.unshift({ first: places[0] ?? 0, one })
  }
  const inOrder = purchases.toSorted((a, b) => a.first - b.first).map(({ one }) => one)
  return { way, total: inOrder.reduce((sum, { pence }) => sum + pence, 0), purchases: inOrder }
}
