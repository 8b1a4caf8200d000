import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'

/**
 * cancelled: no train there · actual: it has happened · no-report: it must have happened, but nobody said when · delayed:
 * nobody knows when · expected: a forecast · planned: nothing is known but the timetable.
 */
export type TimeNow =
  | { readonly state: 'cancelled' | 'delayed' | 'no-report' }
  | { readonly state: 'actual' | 'expected' | 'planned'; readonly at: Instant }

/** Planned and as it is now: two times, of which the first stays what it was. */
export type CallTime = { readonly planned: Instant; readonly now: TimeNow }

/** A code of the reference data, and the station it is about. */
export type Cause = { readonly code: number; readonly at?: string; readonly near?: boolean }

export type PlatformNow = {
  readonly name: string
  /** expected: it may still change · confirmed: whoever is there says so · changed: another than the timetable's. */
  readonly state: 'expected' | 'confirmed' | 'changed'
}

/** Where travellers can use a train. Places that it passes, or where nobody may know of it, are none. */
export type TrainCall = {
  readonly code: string
  /** None where it begins, as it was planned. */
  readonly arrival?: CallTime
  /** None where it ends. */
  readonly departure?: CallTime
  readonly pickUp: boolean
  readonly setDown: boolean
  readonly request: boolean
  readonly platform?: PlatformNow
  readonly coaches?: number
  readonly lateCause?: Cause
  readonly cancelCause?: Cause
  /** What displays there say in place of the true destination. */
  readonly saysTo?: string
}

/** A train of one date: as planned, with all that is known of it now. */
export type RunningTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly operator: string
  readonly mode: 'rail' | 'bus' | 'coach' | 'ferry'
  readonly calls: readonly TrainCall[]
  /** Whether anybody but the timetable has spoken of it. */
  readonly isLive: boolean
  /** Added, or anything else that the timetable doesn't have. */
  readonly isExtra?: boolean
  /** Nobody forecasts it any more: what hasn't happened by now is not known to come. */
  readonly isOver?: boolean
  readonly divertedVia?: string
}

export const nameOf = ({ uid, serviceDate }: Pick<RunningTrain, 'uid' | 'serviceDate'>): string =>
  `${uid} ${serviceDate}`

/** divide: from `code` on, `other` is a train of its own · join: `other` ends there, and its travellers go on in `base`. */
export type TrainLink = {
  readonly kind: 'divide' | 'join'
  readonly code: string
  readonly base: string
  readonly other: string
  /** It was to be, and will not. Who looks for a train to there still finds that this one doesn't go. */
  readonly calledOff?: boolean
}

const isOff = (time: CallTime | undefined) => time === undefined || time.now.state === 'cancelled'

/** Whether it still stops there, to let somebody on or off. */
export const runsAt = ({ arrival, departure }: TrainCall): boolean => !isOff(arrival) || !isOff(departure)

const CANCELLED: TimeNow = { state: 'cancelled' }

/** A train goes no further than its last call that isn't cancelled, whatever was planned from there. */
export function departureAt({ calls }: RunningTrain, index: number): CallTime | undefined {
  const departure = calls[index]?.departure
  if (!departure || departure.now.state === 'cancelled') return departure
  return calls.some((call, at) => at > index && runsAt(call)) ? departure : { ...departure, now: CANCELLED }
}

export function arrivalAt({ calls }: RunningTrain, index: number): CallTime | undefined {
  const arrival = calls[index]?.arrival
  if (!arrival || arrival.now.state === 'cancelled') return arrival
  return calls.some((call, at) => at < index && runsAt(call)) ? arrival : { ...arrival, now: CANCELLED }
}

/** Where it ends now, or was to, when it doesn't run at all; and where it was to end, when that is another place. */
export function endOf({ calls }: RunningTrain): { now: string; planned?: string } {
  return ends(calls.findLast(runsAt)?.code, calls.at(-1)?.code)
}

export function startOf({ calls }: RunningTrain): { now: string; planned?: string } {
  return ends(calls.find(runsAt)?.code, calls[0]?.code)
}

const ends = (now: string | undefined, planned = '') => (now && now !== planned ? { now, planned } : { now: planned })

export const isWhollyCancelled = ({ calls }: RunningTrain): boolean => !calls.some(runsAt)
