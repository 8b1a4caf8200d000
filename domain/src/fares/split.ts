import type { Fares } from './fares.ts'
import type { Offer } from './offer.ts'
import { prepareParty, type Party } from './party.ts'
import { cheapestSingle, type PriceOptions } from './price.ts'
import { priceReturns, type DatedSolution } from './price-return.ts'
import type { SplitCertificate } from './split-check.ts'
import { cheapestPath, type SplitPath } from './split-search.ts'
import { isWalk, layOut, partOf, railEnds, type FareSolution, type Trip } from './trip.ts'

export type SplitPart = { from: string; to: string; tickets: readonly Offer[] }

export type Split = {
  total: number
  /** What one ticket for the whole would cost; missing where there is none. */
  through?: number
  saving: number
  /** The stations where one ticket ends and the next begins; every one is called at. */
  stations: string[]
  parts: SplitPart[]
  certificate: SplitCertificate
}

/** A ticket may start or end where a train is boarded, left or calls; a walk belongs to a ticket only in its middle. */
const startsHere = (trip: Trip, position: number): boolean => !isWalk(trip, position)
const endsHere = (trip: Trip, position: number): boolean => !isWalk(trip, position - 1)

function splitOf(
  stations: string[],
  path: SplitPath<readonly Offer[]> | undefined,
  through: number | undefined,
): Split | undefined {
  if (!path) return undefined
  const sold = path.edges.filter((edge) => edge.ticket !== undefined)
  const parts = sold.map((edge) => ({
    from: stations[edge.from] as string,
    to: stations[edge.to] as string,
    tickets: edge.ticket ?? [],
  }))
  return {
    total: path.total,
    ...(through !== undefined && { through }),
    saving: through === undefined ? 0 : through - path.total,
    stations: parts.slice(1).map((part) => part.from),
    parts,
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
  const prepared = prepareParty(party, fares.on(date))
  const priceOf = (from: number, to: number, limit = Number.POSITIVE_INFINITY) => {
    const offer = cheapestSingle(fares, prepared, trip, first + from, first + to, date, options, limit)
    return offer && { ticket: [offer], pence: offer.total as number }
  }
  const positions = last - first + 1
  const path = cheapestPath<readonly Offer[]>({
    positions,
    mayStart: (position) => startsHere(trip, first + position),
    mayEnd: (position) => endsHere(trip, first + position),
    isWalk: (position) => isWalk(trip, first + position),
    priceOf,
  })
  return splitOf(trip.station.slice(first, last + 1), path, priceOf(0, positions - 1)?.pence)
}

/**
 * Splitting there and back at the same stations: each part is one return ticket or a single each way, whichever is
 * cheaper. Only stations where both trains call are split at.
 */
export function splitReturn(
  fares: Fares,
  party: Party,
  out: DatedSolution,
  back: DatedSolution,
  options: PriceOptions = {},
): Split | undefined {
  const [there, home] = [layOut(out.solution), layOut(back.solution)]
  const shared = sharedCalls(there, home)
  if (shared.length < 2) return undefined
  const priceOf = (from: number, to: number) => {
    const [a, b] = [shared[from], shared[to]]
    if (!a || !b) return undefined
    const part = { solution: partOf(there, a.out, b.out), date: out.date }
    const homeward = { solution: partOf(home, b.back, a.back), date: back.date }
    const best = priceReturns(fares, party, [part], [homeward], options).cheapest(0, 0)
    return best && { ticket: best.tickets, pence: best.total }
  }
  const path = cheapestPath<readonly Offer[]>({
    positions: shared.length,
    mayStart: () => true,
    mayEnd: () => true,
    isWalk: () => false,
    priceOf,
  })
  const stations = shared.map(({ out: position }) => there.station[position] as string)
  return splitOf(stations, path, priceOf(0, shared.length - 1)?.pence)
}

/** Where both ways call, in the order out and against it back, at a train and not in the middle of a walk. */
function sharedCalls(there: Trip, home: Trip): { out: number; back: number }[] {
  const calls: { out: number; back: number }[] = []
  const [outEnds, backEnds] = [railEnds(there), railEnds(home)]
  if (!outEnds || !backEnds) return []
  let before = backEnds.to + 1
  for (let p = outEnds.from; p <= outEnds.to; p += 1) {
    const inMiddle = p > outEnds.from && p < outEnds.to
    if (inMiddle && (isWalk(there, p) || isWalk(there, p - 1))) continue
    for (let q = before - 1; q >= backEnds.from; q -= 1) {
      if (home.station[q] !== there.station[p]) continue
      if (q > backEnds.from && q < backEnds.to && (isWalk(home, q) || isWalk(home, q - 1))) break
      calls.push({ out: p, back: q })
      before = q
      break
    }
  }
  const [start, end] = [calls[0], calls.at(-1)]
  const whole = start?.out === outEnds.from && start.back === backEnds.to
  return whole && end?.out === outEnds.to && end.back === backEnds.from ? calls : []
}
