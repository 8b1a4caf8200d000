import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import type { PriceOptions } from '@cledrau/domain/fares/rules/price.ts'
import { priceOpenReturn, priceReturns, type ReturnPrices } from '@cledrau/domain/fares/rules/price-return.ts'
import { splitsWorthOffering, type Split } from '@cledrau/domain/fares/splits/split.ts'
import type { Direction, FoundPrice, FoundTicket, SearchAsked } from './found.ts'
import { rectanglesOf } from './rectangles.ts'
import type { Solution } from './solutions.ts'

type Cheapest = { single: number | null; both: number | null }
export type Priced = { prices: FoundPrice[]; cheapestOut: Cheapest[]; cheapestBack: Cheapest[] }

/** Every price of the solutions found. Solutions that an offer holds on alike share it. */
export function pricesOf(
  fares: Fares,
  { party, openReturn }: Pick<SearchAsked, 'party' | 'openReturn'>,
  outs: readonly Solution[],
  backs: readonly Solution[],
  options: PriceOptions,
): Priced {
  if (openReturn) return openReturns(fares, party, outs, options)
  const priced = priceReturns(fares, party, outs.map(fareOf), backs.map(fareOf), options)
  const splitsOn = (way: Solution) => splitsWorthOffering(fares, party, way.fare, options)
  const splitsOut = outs.map(splitsOn)
  const splitsBack = backs.map(splitsOn)
  const singles = [
    ...singlesOf(priced.singlesOut, outs, 'OUTBOUND'),
    ...singlesOf(priced.singlesBack, backs, 'INBOUND'),
    ...splitPrices(splitsOut, outs, 'OUTBOUND'),
    ...splitPrices(splitsBack, backs, 'INBOUND'),
  ]
  const leastOut = outs.map((_, at) => least(priced.singlesOut[at]?.[0]?.total, splitsOut[at]?.[0]?.total))
  const leastBack = backs.map((_, at) => least(priced.singlesBack[at]?.[0]?.total, splitsBack[at]?.[0]?.total))
  const both = bothWays(priced, outs, backs, leastOut, leastBack)
  return {
    prices: [...singles, ...both.prices].toSorted((a, b) => a.total - b.total),
    cheapestOut: leastOut.map((single, at) => ({ single, both: finite(both.leastOut[at]) })),
    cheapestBack: leastBack.map((single, at) => ({ single, both: finite(both.leastBack[at]) })),
  }
}

const fareOf = ({ fare }: Solution) => fare
const finite = (total: number | undefined): number | null => (Number.isFinite(total) ? (total as number) : null)
const least = (...totals: (number | undefined)[]): number | null =>
  finite(Math.min(...totals.map((total) => total ?? Number.POSITIVE_INFINITY)))

function endsOf({ found }: Solution): { origin: string; destination: string } {
  const { travelSegments } = found
  return {
    origin: travelSegments[0]?.origin.code ?? '',
    destination: travelSegments.at(-1)?.destination.code ?? '',
  }
}

const ticketOf = (offer: Offer, way: Solution, direction: Direction): FoundTicket => ({
  offer,
  direction,
  ...endsOf(way),
  date: way.fare.date,
})

/** Offers that a traveller can't tell apart are one, however they were found. */
function sameAs(offer: Offer, way: Solution): string {
  let text = texts.get(offer)
  if (text === undefined) texts.set(offer, (text = JSON.stringify(offer)))
  const { origin, destination } = endsOf(way)
  return `${text} ${origin} ${destination} ${way.fare.date}`
}
const texts = new WeakMap<Offer, string>()

/** Of the tickets for one train only, in one class and by one route, nobody needs to see any but the cheapest. */
function withoutDearerAdvance(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>()
  return offers.filter((offer) => {
    if (offer.places === undefined) return true
    const key = `${offer.class} ${offer.route}`
    return !seen.has(key) && seen.add(key)
  })
}

function singlesOf(lists: readonly Offer[][], ways: readonly Solution[], direction: Direction): FoundPrice[] {
  const found = new Map<string, FoundPrice>()
  lists.forEach((offers, at) => {
    const way = ways[at] as Solution
    for (const offer of withoutDearerAdvance(offers)) {
      // Places belong to one train.
      const key = `${offer.places === undefined ? '' : at}${sameAs(offer, way)}`
      const known = found.get(key)
      if (known) known.legReferences.push(way.found.legSolutionID)
      else {
        found.set(key, {
          kind: 'SINGLE',
          total: offer.total,
          tickets: [ticketOf(offer, way, direction)],
          legReferences: [way.found.legSolutionID],
          split: null,
          placesLeft: offer.places ?? null,
        })
      }
    }
  })
  return [...found.values()]
}

/** Splits of the same tickets are one price for all their trains; places belong to one train. */
function splitPrices(lists: readonly Split[][], ways: readonly Solution[], direction: Direction): FoundPrice[] {
  const found = new Map<string, FoundPrice>()
  lists.forEach((splits, at) => {
    const way = ways[at] as Solution
    for (const split of splits) {
      const one = splitPrice(split, way, direction)
      const key = JSON.stringify([one.placesLeft === null ? '' : at, one.tickets, one.split])
      const known = found.get(key)
      if (known) known.legReferences.push(way.found.legSolutionID)
      else found.set(key, one)
    }
  })
  return [...found.values()]
}

function splitPrice(
  { parts, total, stations, saving, flexibility }: Split,
  way: Solution,
  direction: Direction,
): FoundPrice {
  const { date } = way.fare
  const tickets = parts.flatMap(({ from, to, tickets: offers }) =>
    offers.map((offer) => ({ offer, direction, origin: from, destination: to, date })),
  )
  const places = tickets.flatMap(({ offer }) => offer.places ?? [])
  return {
    kind: 'SINGLE',
    total,
    tickets,
    legReferences: [way.found.legSolutionID],
    split: { stations, saving, flexibility },
    placesLeft: places.length > 0 ? Math.min(...places) : null,
  }
}

/** Return tickets, and what each way out and back costs at least as one of two. */
function bothWays(
  priced: ReturnPrices,
  outs: readonly Solution[],
  backs: readonly Solution[],
  singleOut: readonly (number | null)[],
  singleBack: readonly (number | null)[],
) {
  const pairs = new Map<string, { offer: Offer; ofOffer: Map<number, number[]> }>()
  const leastOut = outs.map(() => Number.POSITIVE_INFINITY)
  const leastBack = backs.map(() => Number.POSITIVE_INFINITY)
  outs.forEach((out, o) => {
    backs.forEach((back, b) => {
      if (back.departs < out.arrives) return
      const offers = priced.returns(o, b)
      for (const offer of offers) {
        const key = `${sameAs(offer, out)}${sameAs(offer, back)}`
        const { ofOffer } = pairs.get(key) ?? { ofOffer: new Map<number, number[]>() }
        pairs.set(key, { offer, ofOffer: ofOffer.set(o, [...(ofOffer.get(o) ?? []), b]) })
      }
      const [there, home] = [singleOut[o] ?? Number.POSITIVE_INFINITY, singleBack[b] ?? Number.POSITIVE_INFINITY]
      const total = Math.min(there + home, offers[0]?.total ?? Number.POSITIVE_INFINITY)
      leastOut[o] = Math.min(leastOut[o] as number, total)
      leastBack[b] = Math.min(leastBack[b] as number, total)
    })
  })
  const idsOf = (ways: readonly Solution[], numbers: readonly number[]) =>
    numbers.map((number) => (ways[number] as Solution).found.legSolutionID)
  const prices = [...pairs.values()].flatMap(({ offer, ofOffer }) =>
    rectanglesOf(ofOffer).map(({ rows, columns }): FoundPrice => {
      const out = outs[rows[0] as number] as Solution
      return {
        kind: 'RETURN',
        total: offer.total,
        tickets: [ticketOf(offer, out, 'BOTH')],
        legReferences: [...idsOf(outs, rows), ...idsOf(backs, columns)],
        split: null,
        placesLeft: null,
      }
    }),
  )
  return { prices, leastOut, leastBack }
}

function openReturns(
  fares: Fares,
  party: SearchAsked['party'],
  outs: readonly Solution[],
  options: PriceOptions,
): Priced {
  const found = new Map<string, FoundPrice>()
  const cheapestOut = outs.map((way): Cheapest => {
    const offers = priceOpenReturn(fares, party, way.fare, options)
    for (const offer of offers) {
      const key = sameAs(offer, way)
      const known = found.get(key)
      if (known) known.legReferences.push(way.found.legSolutionID)
      else {
        found.set(key, {
          kind: 'OPEN_RETURN',
          total: offer.total,
          tickets: [ticketOf(offer, way, 'BOTH')],
          legReferences: [way.found.legSolutionID],
          split: null,
          placesLeft: null,
        })
      }
    }
    return { single: null, both: finite(Math.min(...offers.map((offer) => offer.total))) }
  })
  return { prices: [...found.values()].toSorted((a, b) => a.total - b.total), cheapestOut, cheapestBack: [] }
}
