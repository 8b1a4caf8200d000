import { addDays } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { earlier, later } from './days.ts'

export type DayRange = { start: CalendarDate; end: CalendarDate }

/** How far apart the two ends may be picked. */
export const LONGEST_RANGE_DAYS = 62

/** The first day picked is both ends; the second becomes the other end; a third begins anew. */
export function pickDay(range: DayRange | undefined, day: CalendarDate): DayRange {
  if (!range || range.start !== range.end) return { start: day, end: day }
  return { start: earlier(range.start, day), end: later(range.end, day) }
}

/** The days that can be picked now: around a lone end only so far, and always within what is offered at all. */
export function pickableDays(
  range: DayRange | undefined,
  min: CalendarDate,
  max: CalendarDate,
): { min: CalendarDate; max: CalendarDate } {
  if (!range || range.start !== range.end) return { min, max }
  return {
    min: later(min, addDays(range.start, -LONGEST_RANGE_DAYS)),
    max: earlier(max, addDays(range.end, LONGEST_RANGE_DAYS)),
  }
}
