import { MINUTE, type Instant } from '../time/instant.ts'
import { around, earlierOf, point } from './between.ts'
import { asTheyRan, coursesOf, type JourneyBreak } from './courses.ts'
import type { AskCaught, Between, FindRan, PlannedJourney, PlannedRide } from './journey.ts'
import type { RideAsRun } from './ride-as-run.ts'

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
  readonly taken?: Between | undefined
}

/**
 * Real less planned arrival at the end of the whole journey. Whoever could keep to the plan kept to it; from where it broke
 * they took what could be caught. What the record doesn't say is bounded by what it says around it.
 */
export function delayOf({ journey: { rides }, find, caught, taken }: DelayFacts): JourneyDelay {
  const seen = asTheyRan(rides, find)
  const courses = coursesOf({ rides, seen, caught }, point(rides[0].departs), true)
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

/**
 * A train that failed began it. Of one that was late, or came too late for the next, the first of those that followed upon each
 * other: each left late, after the one before had come late.
 */
function beganWith(rides: readonly PlannedRide[], seen: readonly RideAsRun[], broken: JourneyBreak | null): number {
  if (broken && broken.why !== 'CONNECTION') return broken.ride
  let at = broken?.ride ?? rides.length - 1
  const isLate = (time: Between | null, planned: Instant) => time !== null && minutesLate(time.from, planned) > 0
  while (at > 0) {
    const [before, now] = [seen[at - 1]!, seen[at]!]
    if (before.state !== 'RAN' || now.state !== 'RAN') break
    if (!isLate(now.left, rides[at]!.departs) || !isLate(before.came, rides[at - 1]!.arrives)) break
    at -= 1
  }
  return at
}

/** Fourteen minutes and 59 seconds are fourteen; whoever is early isn't late. */
const minutesLate = (at: Instant, planned: Instant): number => Math.max(0, Math.floor((at - planned) / MINUTE))
