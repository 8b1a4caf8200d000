import { nameOf } from '../live/running-train.ts'
import { LEAST_TO_CHANGE, type Ride } from '../live/rides-now.ts'
import { instant, type Instant } from '../time/instant.ts'
import { after, earlierOf, latest } from './between.ts'
import type { AskCaught, Between, CaughtWay, FindRan, PlannedRide, StrandedAt } from './journey.ts'
import { rideAsRun, type RiddenTrain, type RideAsRun } from './ride-as-run.ts'

/** Why a plan couldn't be kept to. NOT_CALLED: the train ran on, and didn't stop where it should have. */
export type BreakCause = 'CANCELLED' | 'CUT_SHORT' | 'NOT_CALLED' | 'CONNECTION'

/** Where a journey left its plan, and how it went on. */
export type JourneyBreak = {
  /** The place in the journey of the train that failed, or that came too late for the next one. */
  readonly ride: number
  readonly why: BreakCause
  readonly stranded: StrandedAt
  readonly caught: CaughtWay | null
}

/** One way in which it may have gone; where the record has a gap there are several. */
export type Course = { readonly arrived: Between; readonly broken: JourneyBreak | null }

type Travel = {
  readonly rides: readonly PlannedRide[]
  readonly seen: readonly RideAsRun[]
  readonly caught: AskCaught
}

/** How trains of a way ran for one who takes them like this. */
export const asTheyRan = (rides: readonly PlannedRide[], find: FindRan): RideAsRun[] =>
  rides.map((ride) => rideAsRun(ride, find(nameOf(ride))))

/**
 * Everything that may have become of somebody who keeps to a way as long as that can be done, and takes what can be caught from
 * where it breaks. `ready` is when they stand at its beginning; of a way that was planned its first train is never missed.
 */
export const coursesOf = (travel: Travel, ready: Between, isPlanned: boolean): Course[] =>
  goOn(travel, 0, ready, isPlanned)

function goOn(travel: Travel, index: number, ready: Between, isSure: boolean): Course[] {
  const { rides, seen } = travel
  const [before, ride, run] = [rides[index - 1], rides[index], seen[index]]
  if (!ride || !run) return [{ arrived: ready, broken: null }]
  const here = before?.to ?? ride.from
  const breaks = (why: BreakCause, which: number, at: Between) =>
    breakOff(travel, index, { why, ride: which, from: here, at })
  if (run.state === 'CANCELLED') return [breaks('CANCELLED', index, ready)]
  const needed = isSure || before?.goesOn ? null : leastBetween(before, ride)
  const soonest = needed === null ? ride.departs : instant(ready.from + needed)
  if (run.state === 'UNKNOWN') {
    // Nobody knows whether it ran at all.
    const came = { from: latest(soonest, ride.departs), until: null }
    return [breaks('CANCELLED', index, ready), ...goOn(travel, index + 1, came, false)]
  }
  const chance = needed === null ? 'CAUGHT' : chanceOf(ready, run.left, needed)
  const courses: Course[] = []
  if (chance !== 'MISSED') {
    if (run.came) courses.push(...goOn(travel, index + 1, after(run.came, soonest), false))
    else courses.push(leftOut(travel, index, run, soonest))
  }
  if (chance !== 'CAUGHT' && needed !== null) {
    // Whoever missed it came at least a moment too late for it.
    const at = after(ready, instant(run.left.from - needed + 1))
    courses.push(breaks('CONNECTION', Math.max(0, index - 1), at))
  }
  return courses
}

/** What the timetable gives for changing, or the walk and two minutes, whichever is less; to the first train one only has to come. */
function leastBetween(before: Ride | undefined, ride: Ride): number {
  if (!before) return 0
  const gap = ride.departs - before.arrives
  const needed = (before.onFoot ?? 0) + LEAST_TO_CHANGE
  return gap < 0 ? needed : Math.min(needed, gap)
}

function chanceOf(ready: Between, left: Between, needed: number): 'CAUGHT' | 'MISSED' | 'UNSURE' {
  if (ready.until !== null && left.from - ready.until >= needed) return 'CAUGHT'
  return left.until !== null && left.until - ready.from < needed ? 'MISSED' : 'UNSURE'
}

/** It carried its traveller to another place than it should have: they go on from whichever of those around it is better. */
function leftOut(travel: Travel, index: number, { around, runsOn }: RiddenTrain, soonest: Instant): Course {
  const why = runsOn ? 'NOT_CALLED' : 'CUT_SHORT'
  const courses = around.map(({ code, came }) =>
    breakOff(travel, index, { why, ride: index, from: code, at: after(came, soonest) }),
  )
  // From where nothing goes, nobody chose to go on.
  const going = courses.filter(({ broken }) => broken?.caught || broken?.stranded.from === travel.rides.at(-1)!.to)
  return (going.length > 0 ? going : courses).reduce((best, one) => {
    const arrived = earlierOf(best.arrived, one.arrived)
    return { arrived, broken: arrived.from === best.arrived.from ? best.broken : one.broken }
  })
}

type Stranded = { readonly why: BreakCause; readonly ride: number; readonly from: string; readonly at: Between }

function breakOff({ rides, caught }: Travel, index: number, { why, ride, from, at }: Stranded): Course {
  const { uid, serviceDate } = rides[index]!
  const to = rides.at(-1)!.to
  const ask = (when: Instant): StrandedAt => ({ from, to, at: when, failed: { uid, serviceDate } })
  // Whoever was carried past their last stop, or short of it, may still stand where the journey ends.
  if (from === to) return { arrived: at, broken: { ride, why, stranded: ask(at.from), caught: null } }
  const soonest = caught(ask(at.from))
  const last = at.until === null || at.until === at.from ? soonest : caught(ask(at.until))
  const arrived = {
    from: soonest?.arrives.from ?? at.from,
    until: at.until === null ? null : (last?.arrives.until ?? null),
  }
  return { arrived, broken: { ride, why, stranded: ask(at.from), caught: soonest } }
}
