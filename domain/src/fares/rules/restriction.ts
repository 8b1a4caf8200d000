import { monthDay, weekdayAt, type Day } from '../../time/dates.ts'
import { clockMinute } from '../../time/hh-mm.ts'
import type { Direction, RestrictionRecord, SeasonalDays, TimeBand } from '../image/records.ts'
import { alightsAt, boardsAt, isWalk, type Trip } from './trip.ts'

/**
 * Why a ticket doesn't hold on a train: which rule, where and when the trip breaks it. `minute` is one of the service
 * day; `band` is the line that bans it, or, outside the times, the first of those that would allow it on the day.
 */
export type Breach = {
  rule: 'BANNED_TIME' | 'BANNED_TRAIN' | 'OUTSIDE_TIMES'
  code: string
  direction: Direction
  band?: TimeBand
  station?: string
  minute?: number
  uid?: string
}

/**
 * `listed`: it names trains or times on any day at all. `positive`: what it names is allowed, all else is not; the
 * other way round is what most restrictions are.
 */
type Side = { positive: boolean; listed: boolean; bands: TimeBand[]; minimums: TimeBand[]; trains: Set<string> }

/** A restriction as it stands on one day. */
export type DayRestriction = {
  code: string
  description: string
  /** By its own days (HD). Where it doesn't hold it binds nobody, positive or not. */
  holds: boolean
  /** It names hours of minimum fares, today or on other days. */
  hasMinimums: boolean
  out: Side
  return: Side
}

/** Days of any year; a span from November to February runs over the new year. */
export function includesDay(days: SeasonalDays, day: Day): boolean {
  if (days.week[weekdayAt(day)] !== true) return false
  const date = monthDay(day)
  return days.from <= days.until ? date >= days.from && date <= days.until : date >= days.from || date <= days.until
}

/** An empty list is every day: the feed tells days only where they are limited. */
const onDay = (list: SeasonalDays[], day: Day): boolean =>
  list.length === 0 || list.some((one) => includesDay(one, day))

/** What the rule needs of a restriction's record. */
export type TimesRecord = Pick<
  RestrictionRecord,
  'code' | 'description' | 'outPositive' | 'returnPositive' | 'days' | 'bands' | 'trains'
>

/** What depends on the day is settled here once, so that no train has to look at dates. */
export function restrictionOnDay(record: TimesRecord, day: Day): DayRestriction {
  const side = (direction: Direction, positive: boolean): Side => {
    const bands = record.bands.filter((band) => band.direction === direction)
    const trains = record.trains.filter((train) => train.direction === direction)
    // Each line of a restriction has days of its own: seasons, weekdays, both.
    const today = bands.filter((band) => onDay(band.days, day))
    return {
      positive,
      // Over all days: a positive restriction whose lines are for other days allows nothing today, one without
      // any line everything.
      listed: trains.length > 0 || bands.some((band) => !band.minimumFare),
      bands: today.filter((band) => !band.minimumFare),
      minimums: today.filter((band) => band.minimumFare),
      trains: new Set(trains.filter((train) => onDay(train.days, day)).map((train) => train.uid)),
    }
  }
  return {
    code: record.code,
    description: record.description,
    holds: onDay(record.days, day),
    hasMinimums: record.bands.some((band) => band.minimumFare && band.direction === 'OUT'),
    out: side('OUT', record.outPositive),
    return: side('RETURN', record.returnPositive),
  }
}

/**
 * What in the trip from position `from` to `to` falls into a band; -1 when nothing does. Leaving and arriving are
 * boarding and alighting: whoever stays seated does neither. A call on the way counts for a via (V) alone.
 */
function placeInBand(band: TimeBand, trip: Trip, from: number, to: number): number {
  // No station named: it is about leaving where the ticket begins, or arriving where it ends.
  const first = band.station === '' ? from : trip.first.get(band.station)
  if (first === undefined || first > to) return -1
  // Leaving from the station, arriving at it, or (below) calling at it on the way, within the hours.
  if (band.at === 'D') {
    if (band.station === '') return departsIn(band, trip, from) ? from : -1
    for (let p = Math.max(from, first); p < to; p += 1) {
      if (trip.station[p] === band.station && boardsAt(trip, p, from) && departsIn(band, trip, p)) return p
    }
    return -1
  }
  if (band.at === 'A') {
    if (band.station === '') return arrivesIn(band, trip, to) ? to : -1
    for (let p = Math.max(from + 1, first); p <= to; p += 1) {
      if (trip.station[p] === band.station && alightsAt(trip, p, to) && arrivesIn(band, trip, p)) return p
    }
    return -1
  }
  // Via: not the ends, which are left or arrived at.
  for (let p = Math.max(from + 1, first); p < to; p += 1) {
    if (trip.station[p] !== band.station) continue
    if (arrivesIn(band, trip, p) || departsIn(band, trip, p)) return p
  }
  return -1
}

/** By the clock, both ends included: 24:10 of a service day falls into a band about ten past midnight. */
function isIn(band: TimeBand, minute: number): boolean {
  const time = clockMinute(minute)
  return band.from <= band.until ? time >= band.from && time <= band.until : time >= band.from || time <= band.until
}

const runBy = (band: TimeBand, toc: string): boolean => band.tocs.length === 0 || band.tocs.includes(toc)

const departsIn = (band: TimeBand, trip: Trip, p: number): boolean =>
  !isWalk(trip, p) && isIn(band, trip.departs[p] as number) && runBy(band, trip.toc[trip.leg[p] as number] as string)

const arrivesIn = (band: TimeBand, trip: Trip, p: number): boolean =>
  !isWalk(trip, p - 1) &&
  isIn(band, trip.arrives[p] as number) &&
  runBy(band, trip.toc[trip.leg[p - 1] as number] as string)

function listedTrain(side: Side, trip: Trip, from: number, to: number): string | undefined {
  if (side.trains.size === 0) return undefined
  for (let p = from; p < to; p += 1) {
    const uid = trip.uid[trip.leg[p] as number] as string
    if (side.trains.has(uid)) return uid
  }
  return undefined
}

/**
 * Nothing when the part of the trip keeps the restriction, or else how it breaks it; of several lines that ban it the
 * first is told.
 */
export function breachOf(
  restriction: DayRestriction,
  trip: Trip,
  from: number,
  to: number,
  direction: Direction,
): Breach | undefined {
  // Not in force on this day.
  if (!restriction.holds) return undefined
  const side = direction === 'OUT' ? restriction.out : restriction.return
  const { code } = restriction
  const uid = listedTrain(side, trip, from, to)
  if (side.positive) {
    // Named trains are allowed whatever the time.
    if (!side.listed || uid !== undefined) return undefined
    if (side.bands.some((band) => placeInBand(band, trip, from, to) >= 0)) return undefined
    const minute = trip.departs[from]
    return { rule: 'OUTSIDE_TIMES', code, direction, band: side.bands[0], station: trip.station[from], minute }
  }
  if (uid !== undefined) return { rule: 'BANNED_TRAIN', code, direction, uid }
  for (const band of side.bands) {
    const p = placeInBand(band, trip, from, to)
    if (p < 0) continue
    const minute = band.at === 'A' ? trip.arrives[p] : trip.departs[p]
    return { rule: 'BANNED_TIME', code, direction, band, station: trip.station[p], minute }
  }
  return undefined
}

/** The band that makes a railcard's minimum fare apply to this trip; undefined when none does. */
export function minimumBand(restriction: DayRestriction, trip: Trip, from: number, to: number): TimeBand | undefined {
  if (!restriction.holds) return undefined
  // Minimum fares follow the way out, also for a return.
  return restriction.out.minimums.find((band) => placeInBand(band, trip, from, to) >= 0)
}
