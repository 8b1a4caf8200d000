import type { Instant } from '../time/instant.ts'
import type { PlannedRide } from './journey.ts'

/**
 * Of the ways that a plan has from there on, the one that somebody would have been told to take: the first to be there, and of
 * two that are there together the later to leave. Nothing where the plan has none.
 */
export function insteadOf(
  ways: readonly (readonly PlannedRide[])[],
  notBefore: Instant,
  isPlanned: (ride: PlannedRide) => boolean,
): readonly PlannedRide[] | undefined {
  const open = ways.filter((rides) => rides.length > 0 && rides[0]!.departs >= notBefore && rides.every(isPlanned))
  const [best] = open.toSorted((a, b) => a.at(-1)!.arrives - b.at(-1)!.arrives || b[0]!.departs - a[0]!.departs)
  return best
}
