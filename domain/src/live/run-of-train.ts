import type { CalendarDate } from '../time/calendar-date.ts'
import { MINUTE } from '../time/instant.ts'
import { serviceMinutes } from '../time/london.ts'
import { arrivalAt, departureAt, type CallTime, type RunningTrain } from './running-train.ts'

/**
 * Minutes later than planned, below zero when it was early · unknown: nobody said, and the timetable is all there is ·
 * delayed: late, and nobody knows how much · cancelled: no train there.
 */
export type Lateness = number | 'unknown' | 'delayed' | 'cancelled'

/** Where a train calls, by its timetable in minutes of its service day, and how it kept to that. */
export type RunCall = {
  readonly code: string
  /** At the first call the same as when it leaves; at the last it leaves when it has come. */
  readonly arrives: number
  readonly departs: number
  readonly cameLate: Lateness
  readonly leftLate: Lateness
}

/** One train's day in whole minutes: all that a map needs, and little enough for a day of trains in one file. */
export type TrainRun = {
  readonly uid: string
  readonly operator: string
  readonly mode: RunningTrain['mode']
  readonly calls: readonly RunCall[]
}

/** What is known of a train now, forecasts as well: where they may count no longer, `asPlanned` is said instead. */
export function runOfTrain({ uid, operator, mode, serviceDate, calls }: RunningTrain): TrainRun {
  const train = { uid, operator, mode, serviceDate, calls } as RunningTrain
  return {
    uid,
    operator,
    mode,
    calls: calls.flatMap(({ code }, index): RunCall[] => {
      const [arrival, departure] = [arrivalAt(train, index), departureAt(train, index)]
      const [came, left] = [arrival ?? departure, departure ?? arrival]
      if (!came || !left) return []
      return [
        {
          code,
          arrives: minuteOf(came, serviceDate),
          departs: minuteOf(left, serviceDate),
          cameLate: latenessOf(came),
          leftLate: latenessOf(left),
        },
      ]
    }),
  }
}

const minuteOf = ({ planned }: CallTime, serviceDate: CalendarDate) => serviceMinutes(serviceDate, planned)

function latenessOf({ planned, now }: CallTime): Lateness {
  switch (now.state) {
    case 'cancelled':
      return 'cancelled'
    case 'delayed':
      return 'delayed'
    case 'planned':
    case 'no-report':
      return 'unknown'
    case 'actual':
    case 'expected':
      return Math.floor(now.at / MINUTE) - Math.floor(planned / MINUTE)
  }
}

/** Nothing is known any more but the timetable, and what won't run. */
export const asPlanned = (run: TrainRun): TrainRun => ({
  ...run,
  calls: run.calls.map((call) => ({
    ...call,
    cameLate: call.cameLate === 'cancelled' ? 'cancelled' : 'unknown',
    leftLate: call.leftLate === 'cancelled' ? 'cancelled' : 'unknown',
  })),
})

export const isCancelledAt = ({ cameLate, leftLate }: RunCall): boolean =>
  cameLate === 'cancelled' && leftLate === 'cancelled'

export const doesNotRun = ({ calls }: TrainRun): boolean => calls.every(isCancelledAt)
