import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, weekdayOf } from '../time/dates.ts'

/** Fourteen weeks: as far as journeys may be searched ahead, from any day of the first. */
const DAYS = 98

/**
 * The dates that a device keeps: whole weeks from the Monday on or before yesterday, whose trains still run past midnight. Every day of a week
 * gives the same ones, so that nobody fetches the same timetable anew each morning.
 */
export function cutDates(today: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  const yesterday = addDays(today, -1)
  const from = addDays(yesterday, -weekdayOf(yesterday))
  return { from, until: addDays(from, DAYS - 1) }
}
