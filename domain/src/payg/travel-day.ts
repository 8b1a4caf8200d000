import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, weekdayOf } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'

/** 04:29 still belongs to the day before. */
export const DAY_STARTS = 270

/** The travel day of a moment, by the station clock: on the two nights when clocks change, too. */
export function travelDayOf(at: Instant, dayStarts: number = DAY_STARTS): CalendarDate {
  const { date, minutes } = clockTime(at)
  return minutes < dayStarts ? addDays(date, -1) : date
}

/** Weeks are named after their Monday. */
export const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -weekdayOf(day))

/** From Monday to Sunday. */
export const daysOfWeek = (monday: CalendarDate): CalendarDate[] =>
  Array.from({ length: 7 }, (_, n) => addDays(monday, n))
