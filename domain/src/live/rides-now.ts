import type { CalendarDate } from '../time/calendar-date.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import {
  arrivalAt,
  departureAt,
  isWhollyCancelled,
  nameOf,
  runsAt,
  type CallTime,
  type Cause,
  type RunningTrain,
  type TrainCall,
} from './running-train.ts'

/** A train between two of its calls, as somebody planned to take it. */
export type Ride = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly from: string
  readonly to: string
  readonly departs: Instant
  readonly arrives: Instant
  /** How long one walks from it to where the next one leaves; nothing where that is the same place. */
  readonly onFoot?: number
  /** It goes on as the next one, and its travellers stay seated: who is late is late together. */
  readonly goesOn?: boolean
}

/**
 * Why a ride can't be taken as planned. CANCELLED: the train doesn't run · CUT_SHORT: not from or to where one wants ·
 * CONNECTION: it comes too late for the next one.
 */
export type RideFailure = 'CANCELLED' | 'CUT_SHORT' | 'CONNECTION'

export type RideNow = {
  readonly why?: RideFailure
  /** Why the railway says so, or why it is late. */
  readonly cause?: Cause
  /** Nothing where nobody but the timetable has spoken. */
  readonly boards?: CallTime
  readonly leaves?: CallTime
  /** The calls themselves. */
  readonly boardsAt?: TrainCall
  readonly leavesAt?: TrainCall
  /** It leaves out stops on the way. */
  readonly skips?: boolean
}

/** Whoever has less than this to change trains doesn't make it, unless no more was planned. */
export const LEAST_TO_CHANGE = 2 * MINUTE

/** How the trains of a way run, in the order of travel, for one who takes them like this; `find` knows trains as they are now. */
export function ridesNow(rides: readonly Ride[], find: (name: string) => RunningTrain | undefined): readonly RideNow[] {
  const seen = rides.map((ride) => rideNow(ride, find(nameOf(ride))))
  return seen.map((now, index) => {
    const [next, nextNow] = [rides[index + 1], seen[index + 1]]
    // Nobody is too late for a train that doesn't come.
    if (now.why || !next || !nextNow || nextNow.why) return now
    return isMissed(rides[index]!, now, next, nextNow) ? { ...now, why: 'CONNECTION' } : now
  })
}

function rideNow({ from, to, departs, arrives }: Ride, train: RunningTrain | undefined): RideNow {
  if (!train?.isLive) return {}
  if (isWhollyCancelled(train)) return because(cancelCauseOf(train), { why: 'CANCELLED' })
  const boards = callAt(train, from, departs, departureAt)
  const leaves = callAt(train, to, arrives, arrivalAt)
  if (!boards || !leaves || isOff(boards.time) || isOff(leaves.time))
    return because(cancelCauseOf(train), { why: 'CUT_SHORT' })
  const skips = train.calls.slice(boards.index + 1, leaves.index).some((call) => !runsAt(call))
  const isLate = [boards, leaves].some(({ time: { now, planned } }) =>
    'at' in now ? now.at - planned >= MINUTE : now.state === 'delayed',
  )
  return because(isLate ? (boards.call.lateCause ?? leaves.call.lateCause) : undefined, {
    boards: boards.time,
    leaves: leaves.time,
    boardsAt: boards.call,
    leavesAt: leaves.call,
    ...(skips ? { skips } : {}),
  })
}

const because = (cause: Cause | undefined, now: RideNow): RideNow => (cause ? { ...now, cause } : now)
const isOff = ({ now }: CallTime): boolean => now.state === 'cancelled'
const cancelCauseOf = ({ calls }: RunningTrain): Cause | undefined =>
  calls.find(({ cancelCause }) => cancelCause !== undefined)?.cancelCause

/** Trains that go in circles call twice: the call that is meant is the one of its time. */
function callAt(train: RunningTrain, code: string, planned: Instant, of: typeof departureAt) {
  const calls = train.calls.flatMap((call, index) => {
    const time = call.code === code && runsAt(call) ? of(train, index) : undefined
    return time ? [{ call, index, time }] : []
  })
  return calls.find(({ time }) => time.planned === planned) ?? calls[0]
}

/** A train that is said to be late without a time is waited for: nobody knows yet that the next one is missed. */
function isMissed(ride: Ride, { leaves }: RideNow, next: Ride, nextNow: RideNow): boolean {
  if (ride.goesOn || !leaves || !('at' in leaves.now) || leaves.now.state === 'planned') return false
  const leavesNext = nextNow.boards && 'at' in nextNow.boards.now ? nextNow.boards.now.at : next.departs
  const planned = next.departs - ride.arrives
  const needed = (ride.onFoot ?? 0) + LEAST_TO_CHANGE
  // A change that no timetable has becomes possible by delays: it takes what it takes.
  return leavesNext - leaves.now.at < (planned < 0 ? needed : Math.min(needed, planned))
}
