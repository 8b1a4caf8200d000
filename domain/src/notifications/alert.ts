import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, weekdayOf } from '../time/dates.ts'
import { clockMinute, MINUTES_A_DAY } from '../time/hh-mm.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import { clockTime, serviceInstant } from '../time/london.ts'

/** The way of a booking that an automatic alert is about. */
export const DIRECTIONS = ['OUTBOUND', 'INBOUND'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The first message comes so many minutes before the window begins. */
export const LEAD = { least: 15, usual: 60, most: 90 } as const
/** So many minutes later than said before are worth a message, where a traveller says nothing else. */
export const USUAL_LATE_MINUTES = 5
/** A longer window is a whole day of trains, and nobody reads as many messages. */
export const LONGEST_WINDOW = 6 * 60

/** What somebody wants to hear about: the trains from one place to another that leave at a time of day. */
export type Alert = {
  readonly from: string
  readonly to: string
  readonly via: string | null
  /** The day of a single one. */
  readonly onceOn: CalendarDate | null
  /** The days of a recurring one; 1 is Monday. */
  readonly weekDays: readonly number[]
  /** Minutes of the day on which the window begins; past midnight its end is after 24:00. */
  readonly begins: number
  readonly ends: number
  /** Minutes from the first message to the beginning. */
  readonly lead: number
  /** So many minutes later than said before are worth a message. */
  readonly lateMinutes: number
}

type Days = Pick<Alert, 'onceOn' | 'weekDays'>
type Window = Pick<Alert, 'begins' | 'ends'>

export const isOn = ({ onceOn, weekDays }: Days, date: CalendarDate): boolean =>
  onceOn === null ? weekDays.includes(weekdayOf(date) + 1) : onceOn === date

/**
 * From when until when its trains leave, both included. The hour that autumn shows twice belongs to it both times, and what
 * begins in the hour that spring leaves out begins as much later.
 */
export const windowOn = ({ begins, ends }: Window, date: CalendarDate): { from: Instant; until: Instant } => ({
  from: serviceInstant(date, begins),
  until: serviceInstant(date, ends, 'second'),
})

export const firstMessageOn = ({ begins, lead }: Pick<Alert, 'begins' | 'lead'>, date: CalendarDate): Instant =>
  instant(serviceInstant(date, begins) - lead * MINUTE)

/** The window's end, counted on past midnight where it is earlier than the beginning. */
export const endAfter = (begins: number, ends: number): number => (ends < begins ? ends + MINUTES_A_DAY : ends)

/** When the first message comes, as a clock shows it: it may be on the evening before. */
export const firstMessageClock = ({ begins, lead }: Pick<Alert, 'begins' | 'lead'>): number =>
  clockMinute(begins - lead)

/** How long before the beginning that is, when it is a time of day. */
export const leadOf = (begins: number, firstMessage: number): number => clockMinute(begins - firstMessage)

/** A fortnight has every weekday, whichever day it begins on. */
const AHEAD = 14

/** The next day whose window isn't over, yesterday's included, which may go past midnight; undefined when there is none. */
export function nextDayOf(alert: Days & Window, now: Instant): CalendarDate | undefined {
  const { date: today } = clockTime(now)
  if (alert.onceOn !== null) return windowOn(alert, alert.onceOn).until >= now ? alert.onceOn : undefined
  for (let ahead = -1; ahead <= AHEAD; ahead += 1) {
    const date = addDays(today, ahead)
    if (isOn(alert, date) && windowOn(alert, date).until >= now) return date
  }
  return undefined
}
