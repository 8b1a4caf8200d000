import type { Fares } from '../rules/fares.ts'
import { freedomOfAll, freerThan, type Flexibility } from '../rules/flexibility.ts'
import type { Offer } from '../rules/offer.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import type { PriceOptions } from '../rules/price.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { pricesOnTrip, type PricesOnTrip } from './prices-on-trip.ts'
import { faultIn, type SplitCertificate } from './split-check.ts'
import { cheapestPath, type SplitPath } from './split-search.ts'
import { isWalk, layOut, railEnds, type FareSolution, type Trip } from '../rules/trip.ts'

export type SplitPart = { from: string; to: string; tickets: readonly Offer[] }

/**
 * Amounts are pence for the whole party. `through` and `total` are compared at the same options: the same class, the
 * same places left.
 */
export type Split = {
  total: number
  /** What one ticket for the whole would cost; missing where there is none. */
  through?: number
  saving: number
  /** The stations where one ticket ends and the next begins; every one is called at. */
  stations: string[]
  parts: SplitPart[]
  /** What its tickets leave a traveller: as much as the one that binds most. */
  flexibility: Flexibility
  /** The proof that nothing is cheaper: see `split-check.ts`. */
  certificate: SplitCertificate
}

/** A ticket may start or end where a train is boarded, left or calls; a walk belongs to a ticket only in its middle. */
const startsHere = (trip: Trip, position: number): boolean => !isWalk(trip, position)
const endsHere = (trip: Trip, position: number): boolean => !isWalk(trip, position - 1)

/** The path as tickets, walks left out. One ticket for the whole is a split of one part. */
function splitOf(
  stations: string[],
  path: SplitPath<readonly Offer[]> | undefined,
  through: number | undefined,
): Split | undefined {
  if (!path) return undefined
  // Walks between two tickets are edges, too, and cost nothing.
  const sold = path.edges.filter((edge) => edge.ticket !== undefined)
  const parts = sold.map((edge) => ({
    from: stations[edge.from] as string,
    to: stations[edge.to] as string,
    tickets: edge.ticket ?? [],
  }))
  return {
    total: path.total,
    ...(through !== undefined && { through }),
    // Without a through ticket there is nothing to save against: the split is the only way to buy it.
    saving: through === undefined ? 0 : through - path.total,
    stations: parts.slice(1).map((part) => part.from),
    parts,
    flexibility: freedomOfAll(parts.flatMap(({ tickets }) => tickets)),
    certificate: {
      stations,
      reach: path.reach,
      total: path.total,
      tickets: sold.map(({ from, to, pence }) => ({ from, to, pence })),
    },
  }
}

/** A journey that may be split: its rails laid out, and what tickets along them cost. */
type Ground = { trip: Trip; first: number; last: number; prices: PricesOnTrip }

function groundOf(
  fares: Fares,
  party: Party,
  { solution, date }: DatedSolution,
  options: PriceOptions,
): Ground | undefined {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return undefined
  // Once for all pairs of stations: what a card leaves at least is remembered with the party.
  const prepared = prepareParty(party, fares.on(date))
  const prices = pricesOnTrip(fares, prepared, { trip, date }, options)
  return { trip, first: ends.from, last: ends.to, prices }
}

/** The cheapest set of single tickets along the calls of the chosen trains; one ticket where nothing beats it. */
export function splitTickets(
  fares: Fares,
  party: Party,
  solution: FareSolution,
  date: string,
  options: PriceOptions = {},
): Split | undefined {
  const ground = groundOf(fares, party, { solution, date }, options)
  return ground && splitOn(ground, options.flexibility ?? 'BOOKED')
}

function splitOn({ trip, first, last, prices }: Ground, flexibility: Flexibility): Split | undefined {
  // Positions of the search count from the first train on; those of the trip from its first call.
  // Every part is a question of its own, for the whole party: cards are shared out anew on each ticket.
  const priceOf = (from: number, to: number, limit = Number.POSITIVE_INFINITY) => {
    const offer = prices.cheapest(first + from, first + to, flexibility, limit)
    return offer && { ticket: [offer], pence: offer.total as number }
  }
  const positions = last - first + 1
  const stations = trip.station.slice(first, last + 1)
  const path = cheapestPath<readonly Offer[]>({
    positions,
    mayStart: (position) => startsHere(trip, first + position),
    mayEnd: (position) => endsHere(trip, first + position),
    isWalk: (position) => isWalk(trip, first + position),
    priceOf,
    leastOf: (from, to) => prices.least(first + from, first + to, flexibility),
  })
  return splitOf(stations, path, priceOf(0, positions - 1)?.pence)
}

/**
 * The splits that are worth offering, what binds most first: of several tickets, and cheaper than one that is as free
 * where there is one. Each is the cheapest of all that leave so much; one that is no cheaper than a freer one is left out.
 */
export function splitsWorthOffering(
  fares: Fares,
  party: Party,
  journey: DatedSolution,
  options: PriceOptions = {},
): Split[] {
  const ground = groundOf(fares, party, journey, options)
  if (!ground) return []
  const found: Split[] = []
  for (let flexibility: Flexibility | undefined = 'BOOKED'; flexibility !== undefined;) {
    const split = splitOn(ground, flexibility)
    // What isn't sold to who may be bound isn't sold to anybody else.
    if (!split) break
    const offered = offeredAs(split, ground, journey, flexibility)
    if (offered) found.push(offered)
    // Tickets that happen to be freer than what was asked for are the cheapest of those, too.
    flexibility = freerThan(split.flexibility)
  }
  return found.filter(({ total }, at) => found.slice(at + 1).every((freer) => freer.total > total))
}

/** The cheapest of them all, whatever it binds to. */
export function splitWorthOffering(
  fares: Fares,
  party: Party,
  journey: DatedSolution,
  options: PriceOptions = {},
): Split | undefined {
  const ground = groundOf(fares, party, journey, options)
  const flexibility = options.flexibility ?? 'BOOKED'
  const split = ground && splitOn(ground, flexibility)
  return split && offeredAs(split, ground, journey, flexibility)
}

/** A split beside one ticket that leaves as much. Nobody is offered one whose certificate doesn't hold. */
function offeredAs(split: Split, ground: Ground, journey: DatedSolution, asked: Flexibility): Split | undefined {
  const offered = split.parts.length > 1 ? asFree(split, ground) : undefined
  // Worked out a second time by code that knows nothing of the search: a wrong split is money out of somebody's pocket.
  return offered && faultOf(offered, ground, journey, asked) === undefined ? offered : undefined
}

/** With what it saves against one ticket that leaves as much; nothing where it saves nothing. */
function asFree(split: Split, { first, last, prices }: Ground): Split | undefined {
  const through = prices.cheapest(first, last, split.flexibility)?.total
  const { through: _, ...rest } = split
  if (through === undefined) return { ...rest, saving: 0 }
  return through > split.total ? { ...rest, through, saving: through - split.total } : undefined
}

/**
 * What is wrong with a split's certificate on its own trains, asked price by price. Laid out anew: a fault of the
 * search's positions would otherwise be in its proof as well.
 */
function faultOf(
  { certificate }: Split,
  { prices }: Ground,
  { solution }: DatedSolution,
  asked: Flexibility,
): string | undefined {
  const trip = layOut(solution)
  const first = railEnds(trip)?.from ?? 0
  const walks = (position: number): boolean => isWalk(trip, first + position)
  return faultIn(
    certificate,
    (from, to, upTo) => {
      if (walks(from) || walks(to - 1)) return undefined
      return prices.cheapest(first + from, first + to, asked, upTo)?.total
    },
    walks,
  )
}
