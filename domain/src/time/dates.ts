import type { CalendarDate } from './calendar-date.ts'
import { daysIn, partsOf } from './calendar-date.ts'

/** A day of the calendar as a number to count with: whole days since 1970-01-01. */
export type Day = number

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOf(dayOf(date) + days)

export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayOf(to) - dayOf(from)

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (date: CalendarDate): number => weekdayAt(dayOf(date))

/** What is after the last of a month, as a feed may have it, is counted on into the next. */
export function dayOf(text: CalendarDate): Day {
  const [year = 0, month = 0, date = 0] = partsOf(text) ?? []
  if (month < 1 || month > 12 || date < 1 || date > 31) throw new RangeError(`not a date: ${text}`)
  return dayFrom(year, month, date)
}

export function dateOf(day: Day): CalendarDate {
  const { year, month, date } = calendarOf(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** 0 is Monday, 6 is Sunday: 1970-01-01 was a Thursday. */
export const weekdayAt = (day: Day): number => (((day + 3) % 7) + 7) % 7

/** Years that begin in March put the leap day last, which makes the length of a month a straight formula. */
export function dayFrom(year: number, month: number, date: number): Day {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + Math.floor((153 * m + 2) / 5) + date - 719_469
}

/** Nothing where the calendar has no such day. */
export const realDay = (year: number, month: number, date: number): Day | undefined =>
  month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month) ? dayFrom(year, month, date) : undefined

/** `dayFrom` the other way round, in cycles of 400 years. */
function calendarOf(day: Day): { year: number; month: number; date: number } {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
  }
}

/** 1 January is 101, 31 December is 1231: how rules name the days of any year. */
export function monthDay(day: Day): number {
  const { month, date } = calendarOf(day)
  return month * 100 + date
}

/** The same date some months on; the last of the month where there is no such date. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = calendarOf(day)
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  const toMonth = (count % 12) + 1
  return dayFrom(toYear, toMonth, Math.min(date, daysIn(toYear, toMonth)))
}
