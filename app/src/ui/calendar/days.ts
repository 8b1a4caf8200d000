import { addDays, addMonths, dateOf, dayOf, weekdayOf } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'

/** 2026-12 */
export type Month = string

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7)

export const monthsLater = (month: Month, count: number): Month => monthOf(sameDateIn(`${month}-01`, count))

/** The same date some months on; the 31st becomes the last day where a month has none. */
export const sameDateIn = (date: CalendarDate, months: number): CalendarDate => dateOf(addMonths(dayOf(date), months))

/** The weeks of a month from Monday to Sunday, with gaps where the days belong to its neighbours. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const first: CalendarDate = `${month}-01`
  const days: (CalendarDate | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)
