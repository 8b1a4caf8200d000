import type { Instant } from '../time/instant.ts'
import { MINUTE, instant } from '../time/instant.ts'
import { dayAndTime } from '../time/london.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import { clockMinute, hhmm, MINUTES_A_DAY, minutesOf } from '../time/hh-mm.ts'

export type TimeWindow = 'departure' | 'arrival'
export type TicketClass = 'THIRD' | 'FIRST'
export const SEASON_DURATIONS = ['weekly', 'monthly', 'annual', 'custom'] as const
export type SeasonDuration = (typeof SEASON_DURATIONS)[number]

/** What is searched for. Stations and places by their codes, times as station clocks show them. */
export type SearchOptions = {
  /** What is looked for: exactly one of these five. */
  readonly single: boolean
  readonly return: boolean
  readonly openReturn: boolean
  readonly multi: boolean
  readonly season: boolean
  /** Without a change of trains. */
  readonly direct: boolean
  /** Our own trains only. */
  readonly tfwOnly: boolean

  readonly adults: number
  readonly child: number
  /** A program for each card that is carried. */
  readonly railcards: readonly string[]
  /** Of the children whose age is known. */
  readonly ages?: readonly number[]
  /** A season ticket is one person's: these two are 1 and 0, or 0 and 1. */
  readonly seasonAdult: number
  readonly seasonChild: number
  readonly seasonRailcards: readonly string[]
  readonly seasonDuration: Readonly<Record<SeasonDuration, boolean>>
  readonly seasonCustom: { readonly start: CalendarDate | null; readonly end: CalendarDate | null }

  readonly dateOutbound: CalendarDate
  /** HH:mm */
  readonly timeOutbound: string
  readonly dateInbound: CalendarDate
  readonly timeInbound: string
  readonly timeWindowOutbound: TimeWindow
  readonly timeWindowInbound: TimeWindow
  /** Which of the four the traveller has set: the others follow the clock. */
  readonly updated: Readonly<Record<DateField, boolean>>

  readonly stations: {
    readonly first: string | null
    readonly second: string | null
    readonly via: string | null
    readonly avoid: string | null
  }
  readonly ticketClass: TicketClass
}

export type DateField = 'dateOutbound' | 'timeOutbound' | 'dateInbound' | 'timeInbound'

/** Long enough to buy the ticket and walk to the platform. */
const MINUTES_UNTIL_OUT = 5
/** From the way out to the way back, while nobody has said when. */
const MINUTES_UNTIL_BACK = 120

/** When to travel while nobody has said so. Counted in real minutes: the clocks may change between now and then. */
export function defaultTimes(now: Instant): Pick<SearchOptions, DateField> {
  const out = dayAndTime(instant(now + MINUTES_UNTIL_OUT * MINUTE))
  const back = dayAndTime(instant(now + (MINUTES_UNTIL_OUT + MINUTES_UNTIL_BACK) * MINUTE))
  return { dateOutbound: out.date, timeOutbound: out.time, dateInbound: back.date, timeInbound: back.time }
}

/** Nobody has said when to come back: then it is after going, however late that is. */
export function backFollowsOut(options: SearchOptions): SearchOptions {
  const { dateOutbound, timeOutbound, dateInbound, timeInbound, updated } = options
  if (updated.dateInbound || updated.timeInbound) return options
  if (`${dateInbound}T${timeInbound}` > `${dateOutbound}T${timeOutbound}`) return options
  const minutes = minutesOf(timeOutbound) + MINUTES_UNTIL_BACK
  return {
    ...options,
    dateInbound: addDays(dateOutbound, Math.floor(minutes / MINUTES_A_DAY)),
    timeInbound: hhmm(clockMinute(minutes)),
  }
}

export const NOTHING_UPDATED = { dateOutbound: false, timeOutbound: false, dateInbound: false, timeInbound: false }

export const defaultOptions = (now: Instant): SearchOptions => ({
  single: true,
  return: false,
  openReturn: false,
  multi: false,
  season: false,
  direct: false,
  tfwOnly: false,
  adults: 1,
  child: 0,
  railcards: [],
  seasonAdult: 1,
  seasonChild: 0,
  seasonRailcards: [],
  seasonDuration: { weekly: true, monthly: true, annual: true, custom: false },
  seasonCustom: { start: null, end: null },
  ...defaultTimes(now),
  timeWindowOutbound: 'departure',
  timeWindowInbound: 'departure',
  updated: NOTHING_UPDATED,
  stations: { first: null, second: null, via: null, avoid: null },
  ticketClass: 'THIRD',
})

export const otherClass = (ticketClass: TicketClass): TicketClass => (ticketClass === 'THIRD' ? 'FIRST' : 'THIRD')
