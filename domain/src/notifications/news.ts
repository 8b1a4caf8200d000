import { departureAt, arrivalAt, isWhollyCancelled, type RunningTrain, type TrainCall } from '../live/running-train.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'

/**
 * PLANNED: nobody but the timetable has spoken of it · DELAYED: nobody knows when · NOT_CALLING: it runs, and not where one
 * boards or leaves it · BUS: a bus instead of a train · LEFT: it is gone from where one boards it.
 */
export const NEWS_STATES = ['PLANNED', 'ON_TIME', 'LATE', 'DELAYED', 'CANCELLED', 'NOT_CALLING', 'BUS', 'LEFT'] as const
export type NewsState = (typeof NEWS_STATES)[number]

/** One train between two of its calls, as it was planned when it was chosen. */
export type WatchedRide = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly from: string
  readonly to: string
  readonly departs: Instant
  readonly arrives: Instant
  /** Null where the timetable has none. */
  readonly platform: string | null
  readonly mode: RunningTrain['mode']
}

/** How it stands with such a train. */
export type News = {
  readonly is: NewsState
  /** Minutes that it leaves later than planned; 0 where nobody knows. */
  readonly late: number
  /** Null where nobody has said one. */
  readonly platform: string | null
  /** Where it doesn't call, of NOT_CALLING. */
  readonly notAt: string | null
}

const SAID = { late: 0, platform: null, notAt: null } as const
const LEFT: News = { is: 'LEFT', ...SAID }

const minutesAfter = (planned: Instant, at: Instant) => Math.max(0, Math.floor((at - planned) / MINUTE))

/** The calls at which it is boarded and left: a circular train calls somewhere twice. */
export function callsOfRide(train: RunningTrain, ride: WatchedRide): { board: number; leave: number } | undefined {
  const board = train.calls.findIndex(
    ({ code, departure }) => code === ride.from && departure?.planned === ride.departs,
  )
  const leave = train.calls.findIndex(
    ({ code, arrival }, at) => at > board && code === ride.to && arrival?.planned === ride.arrives,
  )
  return board < 0 || leave < 0 ? undefined : { board, leave }
}

const platformAt = ({ platform }: TrainCall): string | null => platform?.name ?? null

/**
 * How a train runs for whoever boards it at one place to leave it at another. `train` is undefined where nothing is known
 * of it but the timetable.
 */
export function newsOf(ride: WatchedRide, train: RunningTrain | undefined, now: Instant): News {
  if (!train) return { is: now > ride.departs ? 'LEFT' : 'PLANNED', ...SAID }
  const calls = callsOfRide(train, ride)
  // It has another schedule by now, without one of the two calls or at another time.
  if (!calls) return moved(ride, train, now)
  const [boarded, departure] = [train.calls[calls.board], departureAt(train, calls.board)]
  const left = boarded?.departure?.now.state
  // Whatever became of it afterwards: who isn't on it can't board it any more.
  if (!boarded || !departure || left === 'actual' || left === 'no-report') return LEFT
  if (isWhollyCancelled(train)) return { is: 'CANCELLED', ...SAID }
  if (departure.now.state === 'cancelled') return { is: 'NOT_CALLING', ...SAID, notAt: ride.from }
  if (arrivalAt(train, calls.leave)?.now.state === 'cancelled') return { is: 'NOT_CALLING', ...SAID, notAt: ride.to }
  if (train.mode !== ride.mode) return { is: 'BUS', ...SAID }
  const said = { late: 0, platform: platformAt(boarded), notAt: null }
  if (!('at' in departure.now)) return { is: 'DELAYED', ...said }
  if (departure.now.state === 'planned')
    return now > departure.planned ? LEFT : { is: train.isLive ? 'ON_TIME' : 'PLANNED', ...said }
  const late = minutesAfter(departure.planned, departure.now.at)
  return { ...said, late, is: late > 0 ? 'LATE' : 'ON_TIME' }
}

/** Of a train whose schedule isn't the one that was chosen: what counts is whether and when it still goes there. */
function moved(ride: WatchedRide, train: RunningTrain, now: Instant): News {
  const gone = now > ride.departs
  if (isWhollyCancelled(train)) return gone ? LEFT : { is: 'CANCELLED', ...SAID }
  const board = train.calls.findIndex(({ code, departure }) => code === ride.from && departure !== undefined)
  const leave = train.calls.findLastIndex(({ code, arrival }) => code === ride.to && arrival !== undefined)
  const [departs, arrives] = [train.calls[board]?.departure?.planned, train.calls[leave]?.arrival?.planned]
  if (departs === undefined || arrives === undefined || leave <= board)
    return gone ? LEFT : { is: 'NOT_CALLING', ...SAID, notAt: departs === undefined ? ride.from : ride.to }
  const asNow = newsOf({ ...ride, departs, arrives }, train, now)
  if (asNow.is !== 'ON_TIME' && asNow.is !== 'LATE') return asNow
  const late = minutesAfter(ride.departs, instant(departs + asNow.late * MINUTE))
  return { ...asNow, late, is: late > 0 ? 'LATE' : 'ON_TIME' }
}
