import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, daysBetween } from '../time/dates.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import { clockTime, serviceInstant } from '../time/london.ts'
import { isWorkingDay } from './season-journeys.ts'

export const CLAIM_DAYS = 28
export const ANSWER_DAYS = 20
/** After so many working days without an answer the Ombudsman may be asked as after a second no. */
export const OMBUDSMAN_DAYS = 40

const LAST_MINUTE = 23 * 60 + 59

/** 23:59 in London on the 28th day after the day of travel (`travelDayOf` its first departure). */
export const claimUntil = (travelDay: CalendarDate): Instant =>
  serviceInstant(addDays(travelDay, CLAIM_DAYS), LAST_MINUTE)

/** The minute in which it ends still counts. */
export const isInTime = (until: Instant, now: Instant): boolean => now < until + MINUTE

/** What is owed and wasn't claimed for is over in that minute, and not when somebody writes it down or a page hears of it. */
export const standsNow = <Standing extends string>(
  standing: Standing,
  until: Instant,
  now: Instant,
): Standing | 'EXPIRED' =>
  (standing === 'OWED' || standing === 'CHOOSE') && !isInTime(until, now) ? 'EXPIRED' : standing

/** 23:59 on the last of so many working days after the day on which it was sent. Bank holidays are none. */
export function answerBy(sentAt: Instant, workingDays = ANSWER_DAYS): Instant {
  let { date } = clockTime(sentAt)
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) left -= 1
  }
  return serviceInstant(date, LAST_MINUTE)
}

/** Whole days that are left: 0 on the last one, below it when it is over. */
export const daysLeft = (until: Instant, now: Instant): number =>
  daysBetween(clockTime(now).date, clockTime(until).date)
