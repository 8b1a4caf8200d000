import { dayOf, realDay, weekdayAt, type Day } from '@cledrau/domain/time/dates.ts'

/* Both formats name days, never instants, so no time zone comes in here. */

/** The open end of a timetable's dates, where the field writes 999999. */
export const NO_END: Day = dayOf('9999-12-31')

/** Reads `2026-12-02` or `20261202`; nothing when the calendar has no such date. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : realDay(Number(year), Number(month), Number(date))
}

/** Seven days of a week as bits: bit 0 is Monday, bit 6 is Sunday. */
export type WeekDays = number

export const EVERY_DAY: WeekDays = 0b111_1111

export const runsOn = (week: WeekDays, day: Day): boolean => ((week >> weekdayAt(day)) & 1) === 1
