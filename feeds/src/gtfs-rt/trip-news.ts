import { HOUR, type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { DatedTrain } from '@cledrau/planner'
import type { KnownPlace, KnownTime } from '../darwin/known/known-place.ts'
import type { KnownTrain } from '../darwin/known/known-train.ts'
import { type PlacedTimes, placeBookedTimes } from '../darwin/known/placed-times.ts'
import type { PlaceStatus, Schedule, SchedulePlace, TimeStatus, TrainStatus } from '../darwin/news.ts'
import type { FaultCode } from '../feed-report.ts'
import { bookedTrain } from './booked-train.ts'
import type { StopEvent, StopUpdate, TripUpdate } from './feed.ts'
import { type FeedTimetable, stopNamed } from './named-trip.ts'

export type TripNews = { readonly schedule: Schedule; readonly status: TrainStatus }
export type CountFault = (code: FaultCode, text: string) => void

/** When a vehicle was seen to come and to go, by the number of the call. */
export type Seen = ReadonlyMap<number, { readonly arrival?: Instant; readonly departure?: Instant }>

/** Who told of it, as movements keep it. */
const SOURCE = 'GTFS-RT'
const TOLD = 'Automatic'
const SEEN = 'GPS'
/** Nobody means a train that is further than this from its timetable. */
const FURTHEST = 6 * HOUR
/** Clocks of feeds and of trains aren't quite the same. */
const CLOCKS_APART = MINUTE

type Told = {
  readonly train: DatedTrain
  readonly update: TripUpdate
  /** By the feed's own clock. */
  readonly at: Instant
  readonly seen?: Seen
  readonly known?: KnownTrain
}

/**
 * What a feed says of a train, in Darwin's words: where it calls, and when. What happened is told as certain, or was seen; all
 * else is a forecast. A delay goes on down the line until something else is said. Places behind a train that nobody mentions any
 * more stay as they were.
 */
export function tripNews(
  { train, update, at, seen, known }: Told,
  timetable: FeedTimetable,
  fault: CountFault,
): TripNews {
  const { relationship } = update.trip
  const isGone = relationship === 'CANCELED' || relationship === 'DELETED'
  const said = isGone ? new Map<number, StopUpdate>() : saidByCall(train, update.stops, timetable, fault)
  const cancelled = new Set(
    train.calls.flatMap((_, index) => (isGone || said.get(index)?.relationship === 'SKIPPED' ? [index] : [])),
  )
  // A train that calls nowhere twice is none.
  if (train.calls.length - cancelled.size < 2) train.calls.forEach((_, index) => cancelled.add(index))
  const booked = bookedTrain(train, cancelled)
  const { rid, uid, serviceDate, places } = booked
  const schedule: Schedule = relationship === 'DELETED' ? { ...booked, deleted: true } : booked
  const forecast = forecaster(placeBookedTimes(serviceDate, places), update, at, fault)
  const statuses = places.flatMap((place, index): PlaceStatus[] => {
    if (cancelled.has(index)) return []
    const stop = said.get(index)
    const before = known?.places[index]
    const was = before?.booked.tiploc === place.tiploc ? before : undefined
    // What was forecast and isn't any more is taken back.
    const times = forecast(index, stop) ?? (was && isAhead(was, at) ? {} : undefined)
    const arrival = withSeen(times?.arrival, seen?.get(index)?.arrival, was?.arrival)
    const departure = withSeen(times?.departure, seen?.get(index)?.departure, was?.departure)
    if (!times && !arrival && !departure) return []
    const platform = stop?.assignedStopId && stopNamed(stop.assignedStopId, timetable)?.platform
    return [
      {
        ...nameOf(place),
        ...(arrival ? { arrival } : {}),
        ...(departure ? { departure } : {}),
        ...(platform ? { platform: { name: platform } } : {}),
      },
    ]
  })
  return { schedule, status: { kind: 'status', rid, uid, serviceDate, places: statuses } }
}

function isAhead({ arrival, departure }: KnownPlace, at: Instant): boolean {
  const time = departure ?? arrival
  return time?.actual === undefined && (time?.expected ?? -Infinity) > at
}

const nameOf = ({ tiploc, wta, wtd, pta, ptd }: SchedulePlace) => ({ tiploc, wta, wtd, pta, ptd })

/** Which call each update is of; those that are of none are counted. */
function saidByCall(
  { uid, calls }: DatedTrain,
  stops: readonly StopUpdate[],
  timetable: FeedTimetable,
  fault: CountFault,
): Map<number, StopUpdate> {
  const said = new Map<number, StopUpdate>()
  let from = 0
  for (const stop of stops) {
    const index = callNamed(stop, calls, from, timetable)
    if (index === undefined) fault('UNKNOWN_LOCATION', `${uid} at ${stop.stopId ?? stop.sequence}`)
    else if (index < from) fault('OUT_OF_PLACE', `${uid} at ${stop.stopId ?? stop.sequence}`)
    else {
      said.set(index, stop)
      from = index + 1
    }
  }
  return said
}

/** By the stop; the number decides where a train is there twice. A number alone is believed, a stop nobody knows isn't. */
export function callNamed(
  { stopId, sequence }: { readonly stopId?: string; readonly sequence?: number },
  calls: DatedTrain['calls'],
  from: number,
  timetable: FeedTimetable,
): number | undefined {
  const numbered = sequence === undefined ? undefined : calls[sequence - 1]
  if (stopId === undefined) return numbered && sequence! - 1
  const code = stopNamed(stopId, timetable)?.code
  if (numbered && numbered.stop === code) return sequence! - 1
  const index = calls.findIndex(({ stop }, at) => at >= from && stop === code)
  return index < 0 ? undefined : index
}

type Times = { readonly arrival?: TimeStatus; readonly departure?: TimeStatus }

/** Asked for each call in its turn. Nothing where nothing is said of it. */
function forecaster(booked: readonly PlacedTimes[], update: TripUpdate, at: Instant, fault: CountFault) {
  let delay = update.delaySeconds === undefined ? undefined : update.delaySeconds * SECOND
  let last = -Infinity
  const timeOf = (event: StopEvent | undefined, planned: Instant | undefined): TimeStatus | undefined => {
    if (planned === undefined) return undefined
    const told = believed(event, planned)
    const time = told ?? (delay === undefined ? undefined : Math.max(planned + delay, last))
    if (time === undefined) return undefined
    last = time
    delay = time - planned
    const minutes = clockTime(instant(planned + Math.trunc(delay / MINUTE) * MINUTE)).minutes
    const happened = told !== undefined && event?.uncertaintySeconds === 0 && told <= at + CLOCKS_APART
    return happened ? { actual: minutes, source: SOURCE, actualClass: TOLD } : { expected: minutes }
  }
  const believed = (event: StopEvent | undefined, planned: Instant): number | undefined => {
    const time = event?.at ?? (event?.delaySeconds === undefined ? undefined : planned + event.delaySeconds * SECOND)
    if (time === undefined) return undefined
    if (Math.abs(time - planned) > FURTHEST) return void fault('BAD_VALUE', `${update.trip.tripId} hours away`)
    if (time < last) return void fault('TIME_RUNS_BACKWARDS', `${update.trip.tripId}`)
    return time
  }
  return (index: number, stop: StopUpdate | undefined): Times | undefined => {
    const { pta, ptd } = booked[index]!
    if (stop?.relationship === 'NO_DATA') delay = undefined
    const planned = ptd ?? pta
    if (stop?.relationship === 'NO_DATA') return undefined
    if (!stop && planned !== undefined && planned + (delay ?? 0) <= at) return undefined
    const arrival = timeOf(stop?.arrival, pta)
    const departure = timeOf(stop?.departure, ptd)
    if (!arrival && !departure) return undefined
    return { ...(arrival ? { arrival } : {}), ...(departure ? { departure } : {}) }
  }
}

/** What the feed says has happened goes before what was seen; what was seen stays, whatever is forecast after it. */
function withSeen(
  told: TimeStatus | undefined,
  seen: Instant | undefined,
  known: KnownTime | undefined,
): TimeStatus | undefined {
  if (told?.actual !== undefined) return told
  const kept = known?.actualClass === SEEN ? known.actual : undefined
  const at = kept ?? seen
  if (at !== undefined) return { actual: clockTime(at).minutes, source: SOURCE, actualClass: SEEN }
  // A place that is not spoken of by times keeps what was told of it as having happened.
  return told ?? (known?.actual === undefined ? undefined : keptTime(known))
}

const keptTime = ({ actual, source, actualClass }: KnownTime): TimeStatus => ({
  actual: clockTime(actual!).minutes,
  source,
  actualClass,
})
