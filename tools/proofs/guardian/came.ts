import type { RideFailure } from '@cledrau/domain/live/rides-now.ts'
import type { Way, WayRide } from '@cledrau/domain/guardian/way.ts'
import type { Lateness } from '@cledrau/domain/live/run-of-train.ts'
import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { PlayedDay } from '../../live/likely/played-day.ts'

/** What came of a way in the end, whatever anybody knew meanwhile. */
export type Outcome =
  | { readonly is: 'there'; readonly at: Instant }
  | {
      readonly is: 'broken'
      readonly ride: number
      readonly why: RideFailure
      /** Until then one could decide something else. */
      readonly by: Instant
      /** Where one then stands, and from when on. */
      readonly place: string
      readonly from: Instant
    }
  /** Nobody has reported it. */
  | { readonly is: 'unknown' }

const LEAST_TO_CHANGE = 2 * MINUTE

/** How long somebody needs between two trains: no longer than the plan gave them. */
export function neededFor(ride: WayRide, next: WayRide): number {
  if (ride.goesOn) return -Infinity
  const needed = (ride.onFoot ?? 0) + LEAST_TO_CHANGE
  const planned = next.departs - ride.arrives
  return planned < 0 ? needed : Math.min(needed, planned)
}

/** Reads the played day's own reports: nothing of what the product makes of them. */
export function openOutcomes(day: PlayedDay) {
  const midnight = day.momentOf(0)
  const runs = new Map(day.runs.map((run) => [run.uid, run]))
  const momentOf = (minute: number) => instant(midnight + minute * MINUTE)

  /** When it left and came, or that it didn't. A bus is always on time, and so is another day. */
  function rideOf({ uid, serviceDate, from, to, departs, arrives }: WayRide) {
    const run = serviceDate === day.date ? runs.get(uid) : undefined
    if (!run) return { left: departs, came: arrives, reached: undefined }
    const board = run.calls.findIndex((call) => call.code === from && momentOf(call.departs) === departs)
    const leave = run.calls.findIndex(
      (call, index) => index > board && call.code === to && momentOf(call.arrives) === arrives,
    )
    if (board < 0 || leave < 0) return { left: 'unknown' as const, came: 'unknown' as const, reached: undefined }
    const at = (minute: number, late: Lateness): Instant | 'cancelled' | 'unknown' =>
      typeof late === 'number' ? momentOf(minute + late) : late === 'cancelled' ? late : 'unknown'
    // Where it let people off last before where one wanted.
    const last = run.calls.findLastIndex(
      (call, index) => index > board && index < leave && typeof call.cameLate === 'number',
    )
    const reached = run.calls[last]
    return {
      left: at(run.calls[board]!.departs, run.calls[board]!.leftLate),
      came: at(run.calls[leave]!.arrives, run.calls[leave]!.cameLate),
      reached: reached && { place: reached.code, at: at(reached.arrives, reached.cameLate) as Instant },
    }
  }

  return (way: Way): Outcome => {
    let there: Instant = instant(0)
    for (const [index, ride] of way.rides.entries()) {
      const before = way.rides[index - 1]
      const { left, came, reached } = rideOf(ride)
      if (left === 'unknown' || came === 'unknown') return { is: 'unknown' }
      if (left === 'cancelled') {
        const at = instant(Math.max(ride.departs, there))
        return { is: 'broken', ride: index, why: 'CANCELLED', by: at, place: ride.from, from: at }
      }
      if (before && left - there < neededFor(before, ride)) {
        const from = instant(there + (before.onFoot ?? 0) + LEAST_TO_CHANGE)
        return { is: 'broken', ride: index - 1, why: 'CONNECTION', by: there, place: ride.from, from }
      }
      if (came === 'cancelled') {
        const stood = reached ?? { place: ride.from, at: left }
        return {
          is: 'broken',
          ride: index,
          why: 'CUT_SHORT',
          by: left,
          place: stood.place,
          from: instant(stood.at + LEAST_TO_CHANGE),
        }
      }
      there = came
    }
    return { is: 'there', at: instant(there + way.lastWalk) }
  }
}
