import { MINUTE, type Instant } from '../time/instant.ts'
import { dayAndTime } from '../time/london.ts'
import type { CallTime } from './running-train.ts'

/** What boards say in place of a time. */
export const ON_TIME = 'On time'
export const DELAYED = 'Delayed'
export const CANCELLED = 'Cancelled'
export const NO_REPORT = 'No report'

const clock = (at: Instant): string => dayAndTime(at).time

/**
 * What a board says beside the planned time: "On time", "09:01", "Delayed", "Cancelled"; nothing where nobody but the
 * timetable has said anything. Whoever hasn't been heard for long is not believed that all is well.
 */
export function saidOf(time: CallTime, what: 'arrival' | 'departure', trusted: boolean): string | undefined {
  const { now } = time
  switch (now.state) {
    case 'cancelled':
      return CANCELLED
    case 'delayed':
      return DELAYED
    case 'planned':
    case 'no-report':
      return undefined
    case 'actual':
    case 'expected': {
      const late = lateBy(time)!
      // No train leaves early; arriving early is worth knowing.
      const isOnTime = what === 'departure' ? late <= 0 : late === 0
      if (!isOnTime) return clock(now.at)
      return trusted ? ON_TIME : undefined
    }
  }
}

/** Whole minutes, as station clocks would show them; below zero when it is early. */
export function lateBy({ planned, now }: CallTime): number | undefined {
  if (!('at' in now)) return undefined
  return Math.floor(now.at / MINUTE) - Math.floor(planned / MINUTE)
}

/** What happened: a time is a fact for ever. Nothing where it hasn't. */
export function happenedOf({ now }: CallTime): string | undefined {
  if (now.state === 'no-report') return NO_REPORT
  return now.state === 'actual' ? clock(now.at) : undefined
}

/** A train that was expected this minute may stand there still. */
const STANDS_MS = MINUTE
/** A train of which nobody knows when it comes is waited for so long. */
const WAITED_MS = 4 * 60 * MINUTE

/** Whether a board has nothing more to say of it, but among the earlier ones. */
export function isOver({ planned, now: time }: CallTime, now: Instant): boolean {
  switch (time.state) {
    case 'actual':
    case 'no-report':
      return true
    case 'delayed':
      return planned + WAITED_MS < now
    case 'cancelled':
      return planned + STANDS_MS < now
    case 'expected':
    case 'planned':
      return time.at + STANDS_MS < now
  }
}
