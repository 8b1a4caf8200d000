import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { DatedTrain } from '@cledrau/planner'
import type { StopUpdate, TripName } from './feed.ts'

/** What the timetable has, under the ids of `timetable -- export gtfs`. */
export type FeedTimetable = {
  readonly find: (uid: string, date: CalendarDate) => DatedTrain | undefined
  readonly isStation: (code: string) => boolean
  /** Where an operator's trains of a date call, or those of a route. */
  readonly stationsOf: (named: { operator?: string; routeId?: string }, date: CalendarDate) => readonly string[]
}

export type NamedTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  /** Nothing for one that the timetable hasn't. */
  readonly planned?: DatedTrain
}

/** A stop's id is its station's, with a platform behind it where the station has some. */
export function stopNamed(
  stopId: string,
  { isStation }: Pick<FeedTimetable, 'isStation'>,
): { code: string; platform?: string } | undefined {
  if (isStation(stopId)) return { code: stopId }
  const colon = stopId.lastIndexOf(':')
  if (colon < 0 || !isStation(stopId.slice(0, colon))) return undefined
  return { code: stopId.slice(0, colon), platform: stopId.slice(colon + 1) || undefined }
}

/**
 * The train that a trip's name means. A feed that leaves the day out means the run that is nearest to what it says; and a trip
 * that begins after its day's midnight is in our timetable one of the next day.
 */
export function trainNamed(
  trip: TripName,
  stops: readonly StopUpdate[],
  at: Instant,
  timetable: FeedTimetable,
): NamedTrain | undefined {
  const { tripId = '', startDate } = trip
  if (tripId === '') return undefined
  const { date: today } = clockTime(at)
  const days = startDate ? [startDate, addDays(startDate, 1)] : [today, addDays(today, -1), addDays(today, 1)]
  const runs = days.flatMap((serviceDate, index): (NamedTrain & { planned: DatedTrain })[] => {
    const [uid, planned] = findUnder(uidsOf(trip), serviceDate, timetable)
    if (!planned || (startDate && index > 0 && planned.calls[0]!.departure > LATEST_AFTER_MIDNIGHT)) return []
    return [{ uid, serviceDate, planned }]
  })
  const apart = ({ planned, serviceDate }: (typeof runs)[number]) =>
    distance(planned, serviceDate, stops, at, timetable)
  const [first, ...others] = runs
  if (first) return others.reduce((best, one) => (apart(one) < apart(best) ? one : best), first)
  return startDate ? { uid: withoutDate(tripId, startDate), serviceDate: startDate } : undefined
}

/** No trip of a day begins later than this on the next. */
const LATEST_AFTER_MIDNIGHT = 6 * 60

function findUnder(uids: readonly string[], date: CalendarDate, { find }: FeedTimetable) {
  for (const uid of uids) {
    const planned = find(uid, date)
    if (planned) return [uid, planned] as const
  }
  return ['', undefined] as const
}

/** Of a trip that runs by headways it is one run; further versions of a train are one train. */
function uidsOf({ tripId = '', startTime }: TripName): string[] {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d):\d\d$/.exec(startTime ?? '') ?? []
  const run = hours === undefined ? [] : [`${tripId}@${Number(hours) * 60 + Number(minutes)}`]
  return [tripId, ...run, tripId.replace(/\.\d+$/, '')]
}

/** As our own feed names trains that were added. */
const withoutDate = (tripId: string, date: CalendarDate) =>
  tripId.endsWith(`_${date}`) ? tripId.slice(0, -date.length - 1) : tripId

/** How far a run is from the first time that is told of it; where none is, from now. */
function distance(
  { calls }: DatedTrain,
  date: CalendarDate,
  stops: readonly StopUpdate[],
  at: Instant,
  timetable: FeedTimetable,
): number {
  for (const { stopId = '', arrival, departure } of stops) {
    const told = departure?.at ?? arrival?.at
    const call = calls.find(({ stop }) => stop === stopNamed(stopId, timetable)?.code)
    if (told !== undefined && call) return Math.abs(told - serviceInstant(date, call.departure))
  }
  const [begins, ends] = [calls[0]!.departure, calls.at(-1)!.arrival].map((minute) => serviceInstant(date, minute))
  return Math.max(0, begins! - at, at - ends!)
}
