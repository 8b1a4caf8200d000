/** A day of the calendar as text, `2026-12-07`: it belongs to no time zone, and compares as it reads. */
export type CalendarDate = string

/** The first page reads such texts before it counts with days: this stands apart, so that it is all it has to fetch. */
export function partsOf(text: string): [year: number, month: number, date: number] | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : [Number(year), Number(month), Number(date)]
}

export function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** A real date: 2026-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, date = 0] = partsOf(text) ?? []
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
}
