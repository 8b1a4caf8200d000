/** A calendar day: whole days since 1970-01-01. Both formats name days, never instants, so no time zone comes in here. */
export type Day = number

/** The open end of a feed's dates, where the field writes 999999. */
export const FOR_EVER: Day = 2_932_896

/** Days since 1970-01-01 of a date of the Gregorian calendar; undefined when there is no such date. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month))) return undefined
  // Years that begin in March put the leap day last, which makes the length of a month a straight formula.
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + date - 1 - 719_468
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `2026-12-02`. */
export const isoDay = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Reads `2026-12-02` or `20261202`. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(date))
}

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

/** Seven days of a week as bits: bit 0 is Monday, bit 6 is Sunday. */
export type WeekDays = number

export const EVERY_DAY: WeekDays = 0b111_1111

export const runsOn = (week: WeekDays, day: Day): boolean => ((week >> weekdayOf(day)) & 1) === 1
