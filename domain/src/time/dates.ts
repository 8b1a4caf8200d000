/** A date of the calendar, `YYYY-MM-DD`. */
export type CalendarDate = string

const DAY_MS = 86_400_000

/** Days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a date: ${date}`)
  return milliseconds / DAY_MS
}

export function dateOfDay(day: number): CalendarDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfDay(dayNumber(date) + days)

export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from)

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (date: CalendarDate): number => (((dayNumber(date) + 3) % 7) + 7) % 7

/** A real date: 2026-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
}
