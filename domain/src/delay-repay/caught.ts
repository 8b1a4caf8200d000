import { around, earlierOf, point } from './between.ts'
import { asTheyRan, coursesOf } from './courses.ts'
import type { Between, CaughtWay, FindRan, PlannedRide, StrandedAt } from './journey.ts'

/** A way that was looked at: when it was there, and why it wasn't the one. MISSED: it couldn't be ridden as it ran. */
export type ConsideredWay = {
  readonly rides: readonly PlannedRide[]
  readonly arrives: Between | null
  readonly why: 'CAUGHT' | 'LATER' | 'MISSED'
}

/** When somebody who stands at its beginning then is at the end of a way; nothing where its trains let nobody get there. */
export function arrivalOf(rides: readonly PlannedRide[], at: StrandedAt['at'], find: FindRan): Between | null {
  if (rides.length === 0) return null
  const courses = coursesOf({ rides, seen: asTheyRan(rides, find), caught: () => null }, point(at), false)
  const kept = courses.filter(({ broken }) => broken === null).map(({ arrived }) => arrived)
  if (kept.length === 0) return null
  const arrived = kept.reduce(around)
  return kept.length < courses.length ? { from: arrived.from, until: null } : arrived
}

/**
 * Of the ways that a planner finds, the one by which somebody stranded is there first as the day went; and of all of them
 * together, when that certainly and possibly was. A train that failed them isn't waited for.
 */
export function earliestCaught(ways: readonly (readonly PlannedRide[])[], { at, failed }: StrandedAt, find: FindRan) {
  const isFailed = ({ uid, serviceDate }: PlannedRide) => uid === failed.uid && serviceDate === failed.serviceDate
  const seen = ways.map((rides) => ({
    rides,
    arrives: rides[0] && isFailed(rides[0]) ? null : arrivalOf(rides, at, find),
  }))
  const kept = seen.flatMap(({ rides, arrives }) => (arrives ? [{ rides, arrives }] : []))
  const best = kept.length === 0 ? null : kept.reduce((a, b) => (isBefore(b.arrives, a.arrives) ? b : a))
  const way: CaughtWay | null = best && {
    rides: best.rides,
    arrives: kept.map(({ arrives }) => arrives).reduce(earlierOf),
  }
  const considered = seen.map((one): ConsideredWay => ({
    ...one,
    why: one.arrives === null ? 'MISSED' : one.rides === best?.rides ? 'CAUGHT' : 'LATER',
  }))
  return { way, considered }
}

const isBefore = (a: Between, b: Between): boolean => {
  const [mine, other] = [a.until ?? Number.POSITIVE_INFINITY, b.until ?? Number.POSITIVE_INFINITY]
  return mine < other || (mine === other && a.from < b.from)
}
