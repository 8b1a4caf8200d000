import type { Fares } from './fares.ts'
import { freedomOfAll, freerThan, type Flexibility } from './flexibility.ts'
import type { Offer } from './offer.ts'
import { prepareParty, type Party } from './party.ts'
import { cheapestSingle, leastPrice, type PriceOptions } from './price.ts'
import type { DatedSolution } from './price-return.ts'
import { faultIn, type SplitCertificate } from './split-check.ts'
import { cheapestPath, type SplitPath } from './split-search.ts'
import { isWalk, layOut, railEnds, type FareSolution, type Trip } from './trip.ts'

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

/** The cheapest set of single tickets along the calls of the chosen trains; one ticket where nothing beats it. */
export function splitTickets(
  fares: Fares,
  party: Party,
  solution: FareSolution,
  date: string,
  options: PriceOptions = {},
): Split | undefined {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return undefined
  const { from: first, to: last } = ends
  // Once for all pairs of stations: what a card leaves at least is remembered with the party.
  const prepared = prepareParty(party, fares.on(date))
  // Positions of the search count from the first train on; those of the trip from its first call.
  // Every part is a question of its own, for the whole party: cards are shared out anew on each ticket.
  const priceOf = (from: number, to: number, limit = Number.POSITIVE_INFINITY) => {
    const offer = cheapestSingle(fares, prepared, { trip, from: first + from, to: first + to, date }, options, limit)
    return offer && { ticket: [offer], pence: offer.total as number }
  }
  const positions = last - first + 1
  const stations = trip.station.slice(first, last + 1)
  const numbers = stations.map((crs) => fares.stationOf.get(crs))
  const path = cheapestPath<readonly Offer[]>({
    positions,
    mayStart: (position) => startsHere(trip, first + position),
    mayEnd: (position) => endsHere(trip, first + position),
    isWalk: (position) => isWalk(trip, first + position),
    priceOf,
    leastOf: (from, to) => {
      const [origin, destination] = [numbers[from], numbers[to]]
      if (origin === undefined || destination === undefined) return Number.POSITIVE_INFINITY
      return leastPrice(fares, prepared, origin, destination, options.flexibility)
    },
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
  const found: Split[] = []
  for (let flexibility: Flexibility | undefined = 'BOOKED'; flexibility !== undefined;) {
    const asking: PriceOptions = { ...options, flexibility }
    const split = splitTickets(fares, party, journey.solution, journey.date, asking)
    // What isn't sold to who may be bound isn't sold to anybody else.
    if (!split) break
    const offered = offeredAs(split, fares, party, journey, asking)
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
  const split = splitTickets(fares, party, journey.solution, journey.date, options)
  return split && offeredAs(split, fares, party, journey, options)
}

/** A split beside one ticket that leaves as much. Nobody is offered one whose certificate doesn't hold. */
function offeredAs(split: Split, fares: Fares, party: Party, journey: DatedSolution, options: PriceOptions) {
  const offered = split.parts.length > 1 ? asFree(split, fares, party, journey, options) : undefined
  // Worked out a second time by code that knows nothing of the search: a wrong split is money out of somebody's pocket.
  return offered && faultOf(offered, fares, party, journey, options) === undefined ? offered : undefined
}

/** With what it saves against one ticket that leaves as much; nothing where it saves nothing. */
function asFree(
  split: Split,
  fares: Fares,
  party: Party,
  { solution, date }: DatedSolution,
  options: PriceOptions,
): Split | undefined {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  const asking = { ...options, flexibility: split.flexibility }
  const stretch = ends && { trip, ...ends, date }
  const through = stretch && cheapestSingle(fares, prepareParty(party, fares.on(date)), stretch, asking)?.total
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
  fares: Fares,
  party: Party,
  { solution, date }: DatedSolution,
  options: PriceOptions,
): string | undefined {
  const trip = layOut(solution)
  const first = railEnds(trip)?.from ?? 0
  const prepared = prepareParty(party, fares.on(date))
  const walks = (position: number): boolean => isWalk(trip, first + position)
  return faultIn(
    certificate,
    (from, to, upTo) => {
      if (walks(from) || walks(to - 1)) return undefined
      return cheapestSingle(fares, prepared, { trip, from: first + from, to: first + to, date }, options, upTo)?.total
    },
    walks,
  )
}
