import { dateOf, dayOf, daysBetween } from './dates.ts'
import type { CalendarDate } from './calendar-date.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from './instant.ts'
import type { Instant } from './instant.ts'
import { londonOffset } from './london-offset.ts'
import { hhmm, MINUTES_A_DAY, twoDigits } from './hh-mm.ts'

/** What a station clock shows. */
export type ClockTime = {
  readonly date: CalendarDate
  /** Since midnight. */
  readonly minutes: number
  readonly seconds: number
}

export function clockTime(at: Instant): ClockTime {
  const shown = at + londonOffset(at) * MINUTE
  const day = Math.floor(shown / DAY)
  const within = shown - day * DAY
  return {
    date: dateOf(day),
    minutes: Math.floor(within / MINUTE),
    seconds: Math.floor((within % MINUTE) / SECOND),
  }
}

/** The same as it is written: what addresses and searches hold. */
export function dayAndTime(at: Instant): { date: CalendarDate; time: string } {
  const { date, minutes } = clockTime(at)
  return { date, time: hhmm(minutes) }
}

/**
 * The moment at which station clocks show this many minutes of a service day; past 24:00 they belong to the next dates.
 *
 * In the hour that autumn shows twice it is the first of the two, unless the second is asked for. The hour that spring
 * leaves out is counted on from before it: 01:30 is the moment when the clock shows 02:30.
 */
export function serviceInstant(
  serviceDate: CalendarDate,
  minutes: number,
  which: 'first' | 'second' = 'first',
): Instant {
  const asUtc = dayOf(serviceDate) * DAY + minutes * MINUTE
  const summer = instant(asUtc - HOUR)
  const winter = instant(asUtc)
  const fits = londonOffset(summer) === 60
  const alsoFits = londonOffset(winter) === 0
  if (fits && alsoFits) return which === 'first' ? summer : winter
  return fits ? summer : winter
}

/** The minutes of a service day that station clocks show at a moment, counted on past midnight, below zero before it. */
export function serviceMinutes(serviceDate: CalendarDate, at: Instant): number {
  const { date, minutes } = clockTime(at)
  return daysBetween(serviceDate, date) * MINUTES_A_DAY + minutes
}

/** ISO 8601 with London's offset: `2026-07-01T09:21:00+01:00`. */
export function londonIso(at: Instant): string {
  const offset = londonOffset(at)
  const shown = at + offset * MINUTE
  const day = Math.floor(shown / DAY)
  const within = shown - day * DAY
  const thousandths = within % SECOND === 0 ? '' : `.${String(within % SECOND).padStart(3, '0')}`
  const seconds = twoDigits(Math.floor((within % MINUTE) / SECOND))
  return `${writtenDate(day)}T${hhmm(Math.floor(within / MINUTE))}:${seconds}${thousandths}${offset === 60 ? '+01:00' : '+00:00'}`
}

/** The last day that was written: a board writes some thousand moments, nearly all of one. */
let written = { day: Number.NaN, date: '' }
function writtenDate(day: number): CalendarDate {
  if (written.day !== day) written = { day, date: dateOf(day) }
  return written.date
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads ISO 8601 that has an offset; undefined for anything else, because a time without one means two moments. */
export function parseInstant(text: string): Instant | undefined {
  if (!ISO.test(text)) return undefined
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : instant(milliseconds)
}
