import type { CalendarDate } from '../time/calendar-date.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import { serviceMinutes } from '../time/london.ts'
import { isCancelledAt, type Lateness, type RunCall, type TrainRun } from './run-of-train.ts'

/** Where a train is at a moment, between two of its calls or at one (`from` and `to` are the same). */
export type RunPlace = {
  readonly from: string
  readonly to: string
  /** How far it has come from one to the other: 0 to 1. */
  readonly part: number
  /** As it was last known; unknown where only the timetable speaks. */
  readonly late: Lateness
  /** The next call where it is to stop, as one of the run's; nothing once it has come to its end. */
  readonly next?: RunCall
}

/** It stands at its first call for so long before it leaves, and at its last once it has come. */
export const STANDS_MINUTES = 2

/** The minute of a service day, with the part of it that has gone. */
export const minuteOn = (serviceDate: CalendarDate, at: Instant): number =>
  serviceMinutes(serviceDate, at) + (at % MINUTE) / MINUTE

type Passed = {
  readonly call: RunCall
  readonly comes: number
  readonly goes: number
  late: Lateness
  lateIn: Lateness
}

/** Nothing before it starts, after it has ended, and for what doesn't run at all. Minutes of the service day, with parts of them. */
export function placeOfRun(run: TrainRun, minute: number): RunPlace | undefined {
  const passed = timesOf(run)
  const [first, last] = [passed[0], passed.at(-1)]
  if (!first || !last || minute < first.goes - STANDS_MINUTES || minute > last.comes + STANDS_MINUTES) return undefined
  // The last that it has come to by then; before it starts, the first.
  const at = Math.max(
    0,
    passed.findLastIndex(({ comes }) => comes <= minute),
  )
  const [here, next] = [passed[at]!, passed[at + 1]]
  const from = here.call.code
  if (!next) return { from, to: from, part: 0, late: here.lateIn }
  if (minute <= here.goes) return { from, to: from, part: 0, late: here.late, next: next.call }
  // Nobody knows when it gets there: it is on its way, no more is said.
  const part = next.comes === Infinity ? 0.5 : (minute - here.goes) / (next.comes - here.goes)
  return { from, to: next.call.code, part: Math.min(1, part), late: next.lateIn, next: next.call }
}

/** When it comes and goes, as far as is known: what nobody has said follows from what was last known, and no train goes back in time. */
function timesOf(run: TrainRun): readonly Passed[] {
  const known = timesKnown.get(run) ?? reckonTimes(run)
  timesKnown.set(run, known)
  return known
}

/** A map asks many times a second. */
const timesKnown = new WeakMap<TrainRun, readonly Passed[]>()

function reckonTimes({ calls }: TrainRun): Passed[] {
  let [known, before, isKnown] = [0, -Infinity, false]
  const shiftOf = (lateness: Lateness) => {
    if (typeof lateness === 'number') [known, isKnown] = [lateness, true]
    return lateness === 'delayed' ? Infinity : known
  }
  const said = (lateness: Lateness): Lateness => (lateness === 'unknown' && isKnown ? known : lateness)
  return calls
    .filter((call) => !isCancelledAt(call))
    .map((call) => {
      const comes = Math.max(before, call.arrives + shiftOf(call.cameLate))
      const lateIn = said(call.cameLate === 'cancelled' ? call.leftLate : call.cameLate)
      const goes = Math.max(comes, call.departs + shiftOf(call.leftLate))
      const late = said(call.leftLate === 'cancelled' ? call.cameLate : call.leftLate)
      before = goes
      return { call, comes, goes, late, lateIn }
    })
}

/** From when until when it is somewhere: minutes of its service day. */
export function spanOfRun(run: TrainRun): { from: number; until: number } | undefined {
  const passed = timesOf(run)
  const [first, last] = [passed[0], passed.at(-1)]
  if (!first || !last) return undefined
  const ends = Number.isFinite(last.comes) ? last.comes : last.call.arrives + LONGEST_WAIT
  return { from: first.goes - STANDS_MINUTES, until: ends + STANDS_MINUTES }
}

/** A train of which nobody knows when it comes is waited for so long. */
const LONGEST_WAIT = 240
