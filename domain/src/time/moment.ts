import { isCalendarDate, type CalendarDate } from './calendar-date.ts'
import { minutesOf } from './hh-mm.ts'
import { instant, type Instant } from './instant.ts'
import { serviceInstant } from './london.ts'

/** `2026-12-07T08:00` as a station clock shows it, or any ISO moment with its offset. */
export function momentOf(text: string): Instant | undefined {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (date && time && isCalendarDate(date)) return serviceInstant(date, minutesOf(time))
  const at = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : instant(at)
}

/*
 * Parts of a moment as it is written on the wire, `2026-12-07T09:21:00+00:00`. Journeys are told with London's offset, so
 * they are what a station clock shows.
 */
export const dateIn = (moment: string): CalendarDate => moment.slice(0, 10)
export const timeIn = (moment: string): string => moment.slice(11, 16)
export const minuteIn = (moment: string): string => moment.slice(0, 16)

/** `2026-12-09T10:00`, as addresses hold it, in its two halves. */
export const dateAndTimeIn = (moment: string): { date: CalendarDate; time: string } => ({
  date: dateIn(moment),
  time: timeIn(moment),
})
