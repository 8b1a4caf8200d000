import { addDays, addMonths, dateOf, dayOf, daysBetween } from '../time/dates.ts'
import { type CalendarDate } from '../time/calendar-date.ts'

/*
 * How far a search may go. The app asks before it sends one, and the server before it answers one.
 */

/** As many as one booking holds. */
export const MOST_TRAVELLERS = 9

/** So far ahead an app offers days; what trains are known for is the timetable's to say. */
export const DAYS_AHEAD = 100

/** So far ahead a season or a rover may begin. */
const PASS_DAYS_AHEAD = 365

export type PartyProblem = 'NO_PASSENGERS' | 'TOO_MANY_PASSENGERS'

/** One traveller at least, of whatever age. */
export const partyProblem = (adults: number, children: number): PartyProblem | null =>
  adults + children === 0 ? 'NO_PASSENGERS' : adults + children > MOST_TRAVELLERS ? 'TOO_MANY_PASSENGERS' : null

/** The last day on which what is searched today may begin. */
export const lastDayToBegin = (today: CalendarDate, isTravelPass: boolean): CalendarDate =>
  addDays(today, isTravelPass ? PASS_DAYS_AHEAD : DAYS_AHEAD)

type When = { readonly date: CalendarDate; readonly time: string }

/** A way back that sets out before the way there does. */
export const isBackTooEarly = (out: When, back: When): boolean =>
  `${back.date}T${back.time}` < `${out.date}T${out.time}`

/** The last days that a season of one's own length may have: longer than a month, which has its own price, to a year. */
export function customSeasonEnds(from: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  const monthsOn = (months: number) => addMonths(dayOf(from), months)
  return { first: dateOf(monthsOn(1)), last: dateOf(monthsOn(12) - 1) }
}

export function isCustomSeason(from: CalendarDate, until: CalendarDate): boolean {
  const { first, last } = customSeasonEnds(from)
  return daysBetween(first, until) >= 0 && daysBetween(until, last) >= 0
}
