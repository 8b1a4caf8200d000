import type { CalendarDate } from '../time/calendar-date.ts'
import { dateOf, daysBetween, realDay } from '../time/dates.ts'

/** From so many days before its end somebody is reminded to renew a card. */
export const RENEW_DAYS = 28
export const MOST_KEPT_RAILCARDS = 10

/** As printed on cards: letters and figures, in groups or not. */
export const RAILCARD_NUMBER = /^[A-Z0-9]{6,20}$/
export const railcardNumber = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** How a card stands on a day. Its last day still counts. */
export type RailcardStanding = 'GOOD' | 'ENDING' | 'ENDED'
export function railcardStanding(endsOn: CalendarDate, on: CalendarDate): RailcardStanding {
  const left = daysBetween(on, endsOn)
  if (left < 0) return 'ENDED'
  return left <= RENEW_DAYS ? 'ENDING' : 'GOOD'
}

/** The last day of a card as people write it, such as 3/3/2027 or 03.03.27; nothing where it is no day. */
export function lastDayTyped(typed: string): CalendarDate | undefined {
  const [, date, month, year] = /^\s*(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (!date || !month || !year) return undefined
  const day = realDay(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(date))
  return day === undefined ? undefined : dateOf(day)
}
