import { addDays } from './dates.ts'
import { DAY, instant, MINUTE, type Instant } from './instant.ts'
import { londonIso, serviceInstant, serviceMinutes } from './london.ts'

/** From the planner's real minutes since a date's midnight to moments, and to what station clocks show. */
export type StationClock = {
  at: (minute: number) => Instant
  iso: (minute: number) => string
  /** Minutes of the date as a station clock shows them, counted on past midnight. */
  shown: (minute: number) => number
}

export function stationClock(date: string): StationClock {
  const midnight = serviceInstant(date, 0)
  const at = (minute: number) => instant(midnight + minute * MINUTE)
  // On nearly all days the two are the same, two days around included.
  const isPlain = [-1, 0, 1, 2].every(
    (day) => serviceInstant(addDays(date, day + 1), 0) - serviceInstant(addDays(date, day), 0) === DAY,
  )
  return {
    at,
    iso: (minute) => londonIso(at(minute)),
    shown: isPlain ? (minute) => minute : (minute) => serviceMinutes(date, at(minute)),
  }
}
