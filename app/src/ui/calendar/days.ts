/** A calendar day as it is written on the wire, 2026-12-07: it belongs to no time zone. Compares as text. */
export type Day = string
/** 2026-12 */
export type Month = string

const DAY_MS = 86_400_000

const number = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const fromNumber = (days: number): Day => new Date(days * DAY_MS).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => fromNumber(number(day) + count)

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 1 + count)).toISOString().slice(0, 7)
}

const lastDayOf = (month: Month): Day => addDays(`${addMonths(month, 1)}-01`, -1)

/** The same date some months on; the 31st becomes the last day where a month has none. */
export function sameDateIn(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months)
  return earlier(`${month}-${day.slice(8)}`, lastDayOf(month))
}

/** Monday is 0. The first day of the epoch was a Thursday. */
export const weekdayOf = (day: Day): number => (((number(day) + 3) % 7) + 7) % 7

/** The weeks of a month from Monday to Sunday, with gaps where the days belong to its neighbours. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first: Day = `${month}-01`
  const days: (Day | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
export const later = (a: Day, b: Day): Day => (a > b ? a : b)
