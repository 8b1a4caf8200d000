import { daysBetween } from '../time/dates.ts'
import { type CalendarDate } from '../time/calendar-date.ts'
/** What a week costs with a ticket that lasts so many days, rounded to the penny. */
export const weekOfSeason = (price: number, days: number): number => Math.round((price * 7) / days)

/** What a week costs where each day there and back has its own price. */
export const weekOfDays = (dayReturn: number, daysAWeek: number): number => dayReturn * daysAWeek

/** What a week costs out of a bundle, two journeys a day. */
export const weekOfBundle = (price: number, journeys: number, daysAWeek: number): number =>
  Math.round((price * 2 * daysAWeek) / journeys)

/** The fewest days of travel a week, up to seven, from which this is no dearer than a day return each; null: never. */
export function paysFrom(weekCost: number, dayReturn: number): number | null {
  const days = Math.ceil(weekCost / dayReturn)
  return days <= 7 ? Math.max(1, days) : null
}

/** Both days count. */
export const daysOfTravel = (from: CalendarDate, until: CalendarDate): number => daysBetween(from, until) + 1
