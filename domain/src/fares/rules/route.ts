import type { RouteRecord } from '../image/records.ts'
import { isWalk, type Trip } from './trip.ts'

export type RouteBreach = { rule: 'MUST_PASS' | 'MUST_AVOID' | 'OTHER_OPERATOR'; route: string; detail: string }

/** What a route says about trains; its name is said elsewhere. */
export type RouteLimits = Pick<RouteRecord, 'code' | 'include' | 'exclude' | 'tocs'>

/** Any permitted route binds nobody. */
export const isLimiting = (route: RouteLimits | undefined): boolean =>
  route !== undefined && route.include.length + route.exclude.length + route.tocs.length > 0

/**
 * Whether the trip takes the way that a ticket's route names. Where trains merely run is not in a fares feed, so what
 * counts is where they call. Which ways any route may take at all is the routeing guide's to say: see `way.ts`.
 */
export function routeBreach(
  route: RouteLimits | undefined,
  trip: Trip,
  from: number,
  to: number,
): RouteBreach | undefined {
  if (!route) return undefined
  const { code, include, exclude, tocs } = route
  // Where the ticket begins and ends counts, too: who boards at the station has passed it.
  const called = (station: string): boolean => {
    for (let p = from; p <= to; p += 1) if (trip.station[p] === station) return true
    return false
  }
  // One of them is enough: the feed lists alternatives.
  if (include.length > 0 && !include.some(called)) return { rule: 'MUST_PASS', route: code, detail: include.join(', ') }
  const passed = exclude.find(called)
  if (passed !== undefined) return { rule: 'MUST_AVOID', route: code, detail: passed }
  if (tocs.length === 0) return undefined
  for (let p = from; p < to; p += 1) {
    const toc = trip.toc[trip.leg[p] as number] as string
    if (!isWalk(trip, p) && !tocs.includes(toc)) return { rule: 'OTHER_OPERATOR', route: code, detail: toc }
  }
  return undefined
}
