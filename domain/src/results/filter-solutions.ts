import type { Solution } from './solution.ts'

/** What a traveller leaves out of the list. */
export type Filter = { direct?: boolean; ownOnly?: boolean; running?: boolean }

/** Ways without a change. Where none remains there is no result, which is more than an empty list: null. */
export function directOnly<One extends Pick<Solution, 'numberOfConnections'>>(found: readonly One[]): One[] | null {
  const direct = found.filter(({ numberOfConnections }) => numberOfConnections === 0)
  return direct.length > 0 ? direct : null
}

export function filterSolutions<One extends Solution>(found: readonly One[], filter: Filter): One[] | null {
  const left = found.filter((one) => (!filter.ownOnly || one.tfwOnly) && (!filter.running || !one.cancelled))
  if (filter.direct) return directOnly(left)
  return left.length > 0 ? left : null
}
