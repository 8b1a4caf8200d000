import type { Solution } from './solution.ts'
import { momentOf } from './solution.ts'

/** Earlier and later pages as one list in the order of departure. A way found twice is as it was found last. */
export function joinSolutions<One extends Solution>(pages: readonly (readonly One[])[]): One[] {
  const byId = new Map(pages.flat().map((one) => [one.legSolutionID, one]))
  return [...byId.values()].toSorted(
    (a, b) => momentOf(a.departTime) - momentOf(b.departTime) || momentOf(a.arriveTime) - momentOf(b.arriveTime),
  )
}

/** A price is signed for the trains it was found with: it stays as it is, once, as found last. */
export const joinPrices = <One extends { code: string }>(pages: readonly (readonly One[])[]): One[] => [
  ...new Map(pages.flat().map((one) => [one.code, one])).values(),
]
