import type { Lateness, RunCall, TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockMinute } from '@cledrau/domain/time/hh-mm.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'

/** What was reported last of one arrival or departure, and not taken back. */
export type Happened = {
  readonly code: string
  readonly what: 'arrival' | 'departure'
  /** As the public timetable has it: minutes since midnight; nothing where it has no time there. */
  readonly planned: number | null
  readonly at: Instant
}

/** A train as it ran: what was reported, what was cancelled; of the rest nobody knows. A forecast is nothing. */
export function runAsHappened(run: TrainRun, serviceDate: CalendarDate, happened: readonly Happened[]): TrainRun {
  const find = ({ code }: RunCall, what: Happened['what'], minute: number) => {
    const there = happened.filter((one) => one.code === code && one.what === what)
    // Trains that go in circles call twice: the time says which call it was. One that calls once may have been retimed.
    const isOnly = there.length === 1 && run.calls.filter((call) => call.code === code).length === 1
    return there.find(({ planned }) => planned === clockMinute(minute)) ?? (isOnly ? there[0] : undefined)
  }
  const lateness = (one: Happened | undefined, minute: number, before: Lateness): Lateness => {
    if (one) return Math.floor(one.at / MINUTE) - Math.floor(serviceInstant(serviceDate, minute) / MINUTE)
    return before === 'cancelled' ? 'cancelled' : 'unknown'
  }
  const last = run.calls.length - 1
  return {
    ...run,
    calls: run.calls.map((call, index): RunCall => {
      const came = index === 0 ? undefined : find(call, 'arrival', call.arrives)
      const left = index === last ? undefined : find(call, 'departure', call.departs)
      const [cameLate, leftLate] = [
        lateness(came, call.arrives, call.cameLate),
        lateness(left, call.departs, call.leftLate),
      ]
      // Where it begins it came as it left, and where it ends it left as it came.
      return {
        ...call,
        cameLate: index === 0 ? leftLate : cameLate,
        leftLate: index === last ? cameLate : leftLate,
      }
    }),
  }
}
