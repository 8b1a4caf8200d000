import type { Solution } from './solution.ts'
import { momentOf } from './solution.ts'

export const SORTS = ['departure', 'price', 'duration', 'changes'] as const
export type Sort = (typeof SORTS)[number]

/** What doesn't run comes last, whatever is asked for; the time decides between equals. */
export function sortSolutions<One extends Solution>(
  found: readonly One[],
  sort: Sort,
  priceOf: (one: One) => number | null,
): One[] {
  const price = (one: One) => priceOf(one) ?? Infinity
  const compare: Record<Sort, (a: One, b: One) => number> = {
    departure: () => 0,
    // Infinity less itself is no number.
    price: (a, b) => (price(a) === price(b) ? 0 : price(a) - price(b)),
    duration: (a, b) => a.minutes - b.minutes,
    changes: (a, b) => a.numberOfConnections - b.numberOfConnections,
  }
  const running = (one: One) => (sort === 'departure' ? 0 : Number(one.cancelled))
  return found.toSorted(
    (a, b) =>
      running(a) - running(b) ||
      compare[sort](a, b) ||
      momentOf(a.departTime) - momentOf(b.departTime) ||
      momentOf(a.arriveTime) - momentOf(b.arriveTime),
  )
}

export type Highlights = { cheapest: string | null; fastest: string | null }

/** The one that costs least and the one that takes least, where that is worth saying: among several that differ. */
export function highlightsOf<One extends Solution>(
  found: readonly One[],
  priceOf: (one: One) => number | null,
): Highlights {
  const buyable = found.filter((one) => !one.cancelled && priceOf(one) !== null)
  const first = (sort: Sort, value: (one: One) => number | null) => {
    const [best] = sortSolutions(buyable, sort, priceOf)
    const differ = new Set(buyable.map(value)).size > 1
    return best && differ ? best.legSolutionID : null
  }
  return { cheapest: first('price', priceOf), fastest: first('duration', (one) => one.minutes) }
}
