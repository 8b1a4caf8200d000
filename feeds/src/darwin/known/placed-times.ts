import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { dayOf } from '@cledrau/domain/time/dates.ts'
import { DAY, HOUR, instant, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { BookedTimes, ClockMinutes } from '../news.ts'

/* Darwin's times are what a clock shows, without a day. Here each is put on its day, by what stands beside it. */

/** Booked times as moments. */
export type PlacedTimes = { readonly [K in keyof BookedTimes]: Instant }

const QUARTER_DAY = MINUTES_A_DAY / 4
const THREE_QUARTERS = QUARTER_DAY * 3

/**
 * The booked times of a train's places. Working times follow one another: much less than before is the next day, a little
 * less is a diversion's jump back (and much more a jump back over midnight). Public times belong to the working time
 * nearest to them.
 */
export function placeBookedTimes(serviceDate: CalendarDate, places: readonly BookedTimes[]): PlacedTimes[] {
  let before: number | undefined
  /** Minutes since the midnight that begins the service date. */
  const next = (time: ClockMinutes): number => {
    const minutes = time + (before === undefined ? 0 : daysOn(time, before) * MINUTES_A_DAY)
    before = minutes
    return minutes
  }
  const minutes = places.map(({ wta, wtd, wtp, pta, ptd }) => {
    const working: { -readonly [K in keyof BookedTimes]: number } = {}
    if (wta !== undefined) working.wta = next(wta)
    if (wtp !== undefined) working.wtp = next(wtp)
    if (wtd !== undefined) working.wtd = next(wtd)
    const anchor = working.wta ?? working.wtd ?? working.wtp ?? before
    if (pta !== undefined) working.pta = nearestDay(pta, working.wta ?? anchor)
    if (ptd !== undefined) working.ptd = nearestDay(ptd, working.wtd ?? anchor)
    return working
  })
  const first = minutes.map(({ wta, wtd, wtp }) => wta ?? wtd ?? wtp).find((time) => time !== undefined) ?? 0
  const toMoment = bookedClock(serviceDate, first)
  return minutes.map((times) => {
    const placed: { -readonly [K in keyof BookedTimes]: Instant } = {}
    for (const key in times) placed[key as keyof BookedTimes] = toMoment(times[key as keyof BookedTimes]!)
    return placed
  })
}

/** How many midnights lie between the service date's and this time's own, when the one before it is known. */
function daysOn(time: ClockMinutes, before: number): number {
  const days = Math.floor(before / MINUTES_A_DAY)
  const difference = time + days * MINUTES_A_DAY - before
  if (difference < -QUARTER_DAY) return days + 1
  return difference > THREE_QUARTERS ? days - 1 : days
}

function nearestDay(time: ClockMinutes, anchor: number | undefined): number {
  if (anchor === undefined) return time
  return time + Math.round((anchor - time) / MINUTES_A_DAY) * MINUTES_A_DAY
}

/**
 * A train that starts in summer time is booked in summer time to its end, though the clocks go back under way; one that
 * starts in winter is booked by the clocks, and finds an hour missing where they go forward.
 */
function bookedClock(serviceDate: CalendarDate, first: number): (minutes: number) => Instant {
  const start = serviceInstant(serviceDate, first)
  const midnight = dayOf(serviceDate) * DAY
  if (londonOffset(start) === 60) return (minutes) => instant(midnight + minutes * MINUTE - HOUR)
  // Most of the winter: nothing has to be asked of the calendar for each time of each train.
  const isWinter = londonOffset(instant(midnight - DAY)) === 0 && londonOffset(instant(midnight + LONGEST)) === 0
  return (minutes) =>
    isWinter && minutes >= 0 && minutes * MINUTE < LONGEST
      ? instant(midnight + minutes * MINUTE)
      : serviceInstant(serviceDate, minutes)
}

/** No train is under way for longer. */
const LONGEST = 3 * DAY

/**
 * The moment nearest to the booked one at which station clocks showed this time: what has happened is told by the clock on
 * the wall, which in the autumn night shows one hour twice.
 */
export function placeActual(time: ClockMinutes, booked: Instant): Instant {
  const offset = calmOffset(booked)
  return offset === undefined ? nearest(time, booked, onTheWall) : nearestAt(time, booked, offset)
}

/**
 * An expected time, which may be told by the wall or, where the clocks have gone back under way, by the timetable's clock:
 * by the one that its booked time is written in. It is no evidence, so the nearer of the two will do.
 */
export function placeExpected(time: ClockMinutes, booked: Instant, bookedTime: ClockMinutes): Instant {
  const offset = calmOffset(booked)
  if (offset !== undefined) return nearestAt(time, booked, offset)
  const bookedOffset = OFFSETS.find((one) => nearestAt(bookedTime, booked, one) === booked)
  return nearest(time, booked, (at, one) => one === bookedOffset || onTheWall(at, one))
}

const OFFSETS = [0, 60] as const
type Offset = (typeof OFFSETS)[number]

const onTheWall = (at: Instant, offset: Offset) => londonOffset(at) === offset

/** The nearest moment at which a clock so far ahead shows a time. */
function nearestAt(time: ClockMinutes, booked: Instant, offset: Offset): Instant {
  const onFirstDay = (time - offset) * MINUTE
  return instant(onFirstDay + Math.round((booked - onFirstDay) / DAY) * DAY)
}

function nearest(time: ClockMinutes, booked: Instant, fits: (at: Instant, offset: Offset) => boolean): Instant {
  const moments = OFFSETS.flatMap((offset) => {
    const at = nearestAt(time, booked, offset)
    return fits(at, offset) ? [at] : []
  })
  // In spring no clock shows the hour that is left out: such a time is counted on from before it.
  if (moments.length === 0) return nearestAt(time, booked, 0)
  return moments.reduce((best, at) => (Math.abs(at - booked) < Math.abs(best - booked) ? at : best))
}

/** Nearly every day: what clocks are ahead by, where they aren't changed within a day. Asked a thousand times a second. */
function calmOffset(booked: Instant): Offset | undefined {
  const day = Math.floor(booked / DAY)
  if (day !== calmDay) {
    const before = londonOffset(instant((day - 1) * DAY))
    calm = before === londonOffset(instant((day + 2) * DAY)) ? before : undefined
    calmDay = day
  }
  return calm
}
let calmDay = Number.NaN
let calm: Offset | undefined
