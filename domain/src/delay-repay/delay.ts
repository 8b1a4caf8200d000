import { nameOf } from '../live/running-train.ts'
import { LEAST_TO_CHANGE, type Ride } from '../live/rides-now.ts'
import { instant, MINUTE, type Instant } from '../time/instant.ts'
import { addMinutes, earlierOf, earliest, latest, point } from './between.ts'
import type { AskCaught, Between, CaughtWay, FindRan, PlannedJourney, PlannedRide, StrandedAt } from './journey.ts'
import { rideAsRun, type RideAsRun } from './ride-as-run.ts'

/** Why the plan couldn't be kept to. NOT_CALLED: it ran on, and didn't stop where it should have. */
export type BreakCause = 'CANCELLED' | 'CUT_SHORT' | 'NOT_CALLED' | 'CONNECTION'

/** Where the journey left its plan, and how it went on. */
export type JourneyBreak = {
  /** The place in the journey of the train that failed, or that came too late for the next one. */
  readonly ride: number
  readonly why: BreakCause
  readonly stranded: StrandedAt
  readonly caught: CaughtWay | null
}

/** How late somebody came to the end of their journey. */
export type JourneyDelay = {
  readonly planned: Instant
  readonly arrived: Between
  /** Whole minutes that are certain, and that are possible; null: nobody can say. Equal where everything is on record. */
  readonly certain: number
  readonly possible: number | null
  /** Null where the plan was kept to. Where the record leaves it open, as it was if they were there the earliest. */
  readonly broken: JourneyBreak | null
  /** The ride with which the delay began; its operator answers. Null where nobody was late. */
  readonly began: PlannedRide | null
}

export type DelayFacts = {
  readonly journey: PlannedJourney
  readonly find: FindRan
  readonly caught: AskCaught
  /**
   * When somebody was certainly there, such as by a guard's scan on another train or a tap at the end. Nobody gets more for
   * taking a later train than they could have; whoever was there earlier was.
   */
  readonly taken?: Between
}

/** One way in which it may have gone; where the record has a gap there are several. */
type Course = { readonly arrived: Between; readonly broken: JourneyBreak | null }

/**
 * Real less planned arrival at the end of the whole journey. Whoever could keep to the plan kept to it; from where it broke
 * they took what could be caught. What the record doesn't say is bounded by what it says around it.
 */
export function delayOf({ journey, find, caught, taken }: DelayFacts): JourneyDelay {
  const { rides } = journey
  const seen = rides.map((ride) => rideAsRun(ride, find(nameOf(ride))))
  const courses = goOn({ rides, seen, caught }, 0, point(rides[0].departs))
  const arrived = courses.map((one) => one.arrived).reduce(around)
  const real = taken ? earlierOf(arrived, taken) : arrived
  const planned = rides.at(-1)!.arrives
  const { broken } = courses.reduce((a, b) => (b.arrived.from < a.arrived.from ? b : a))
  const possible = real.until === null ? null : minutesLate(real.until, planned)
  return {
    planned,
    arrived: real,
    certain: minutesLate(real.from, planned),
    possible,
    broken,
    began: possible === 0 ? null : rides[beganWith(rides, seen, broken)]!,
  }
}

type Travel = {
  readonly rides: readonly PlannedRide[]
  readonly seen: readonly RideAsRun[]
  readonly caught: AskCaught
}

/** From the ride at `index`, by somebody who is where it is boarded, or where the one before was left, at `ready`. */
function goOn(travel: Travel, index: number, ready: Between): Course[] {
  const { rides, seen } = travel
  const ride = rides[index]
  const run = seen[index]
  if (!ride || !run) return [{ arrived: ready, broken: null }]
  const here = rides[index - 1]?.to ?? ride.from
  const cancelled = () => [breakOff(travel, index, { why: 'CANCELLED', ride: index, from: here, at: ready })]
  switch (run.state) {
    case 'CANCELLED':
      return cancelled()
    case 'UNKNOWN':
      // Nobody knows whether it ran at all.
      return [...cancelled(), ...goOn(travel, index + 1, { from: latest(ready.from, ride.departs), until: null })]
    case 'RAN':
      break
  }
  const courses: Course[] = []
  const chance = chanceOf(rides[index - 1], ride, ready, run.left)
  if (chance !== 'MISSED') {
    if (run.came) courses.push(...goOn(travel, index + 1, { ...run.came, from: latest(run.came.from, run.left.from) }))
    else courses.push(leftOut(travel, index, run))
  }
  if (chance !== 'CAUGHT') {
    courses.push(breakOff(travel, index, { why: 'CONNECTION', ride: index - 1, from: here, at: ready }))
  }
  return courses
}

/** By what the timetable gives for changing, or the walk and two minutes, whichever is less. */
function chanceOf(before: Ride | undefined, ride: Ride, ready: Between, left: Between): 'CAUGHT' | 'MISSED' | 'UNSURE' {
  if (!before || before.goesOn) return 'CAUGHT'
  const gap = ride.departs - before.arrives
  const needed = (before.onFoot ?? 0) + LEAST_TO_CHANGE
  const least = gap < 0 ? needed : Math.min(needed, gap)
  if (ready.until !== null && left.from - ready.until >= least) return 'CAUGHT'
  if (left.until !== null && left.until - ready.from < least) return 'MISSED'
  return 'UNSURE'
}

/** It carried its traveller to another place than it should have: from the better of those around it they go on. */
function leftOut(travel: Travel, index: number, { around: places, runsOn }: RideAsRun & { state: 'RAN' }): Course {
  const why = runsOn ? 'NOT_CALLED' : 'CUT_SHORT'
  const ways = places.map(({ code, came }) => breakOff(travel, index, { why, ride: index, from: code, at: came }))
  return ways.reduce((a, b) => (earliest(a.arrived, b.arrived) === b.arrived ? b : a))
}

type Stranded = { readonly why: BreakCause; readonly ride: number; readonly from: string; readonly at: Between }

function breakOff({ rides, caught }: Travel, index: number, { why, ride, from, at }: Stranded): Course {
  const { uid, serviceDate } = rides[index]!
  const to = rides.at(-1)!.to
  const ask = (moment: Instant): StrandedAt => ({ from, to, at: moment, failed: { uid, serviceDate } })
  // A train that doesn't stop at the end may pass it by only to come back: whoever stands there is there.
  if (from === to) return { arrived: at, broken: { ride, why, stranded: ask(at.from), caught: null } }
  const soonest = caught(ask(at.from))
  const last = at.until === null || at.until === at.from ? soonest : caught(ask(at.until))
  const arrived = {
    from: soonest?.arrives.from ?? at.from,
    until: at.until === null ? null : (last?.arrives.until ?? null),
  }
  return { arrived, broken: { ride, why, stranded: ask(at.from), caught: soonest } }
}

/**
 * A train that failed began it. Of one that was late, or came too late for the next, the first of those that followed upon each
 * other: each left late, after the one before had come late.
 */
function beganWith(rides: readonly PlannedRide[], seen: readonly RideAsRun[], broke: JourneyBreak | null): number {
  if (broke && broke.why !== 'CONNECTION') return broke.ride
  let at = broke?.ride ?? rides.length - 1
  const isLate = (time: Between | null | undefined, planned: Instant) => !!time && time.from >= addMinutes(planned, 1)
  while (at > 0) {
    const [before, now] = [seen[at - 1]!, seen[at]!]
    if (before.state !== 'RAN' || now.state !== 'RAN') break
    if (!isLate(now.left, rides[at]!.departs) || !isLate(before.came, rides[at - 1]!.arrives)) break
    at -= 1
  }
  return at
}

/** Everything between the earliest and the latest that any course may have taken. */
const around = (a: Between, b: Between): Between => ({
  from: instant(Math.min(a.from, b.from)),
  until: a.until === null || b.until === null ? null : instant(Math.max(a.until, b.until)),
})

/** Fourteen minutes and 59 seconds are fourteen; whoever is early isn't late. */
const minutesLate = (at: Instant, planned: Instant): number => Math.max(0, Math.floor((at - planned) / MINUTE))
