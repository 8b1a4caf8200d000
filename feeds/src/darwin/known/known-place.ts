import type { Instant } from '@cledrau/domain/time/instant.ts'
import type {
  ClockMinutes,
  FormationLoading,
  PlaceName,
  PlaceStatus,
  SchedulePlace,
  ServiceLoading,
  TimeStatus,
} from '../news.ts'
import type { Draft } from '../read-values.ts'
import { placeActual, placeExpected, type PlacedTimes } from './placed-times.ts'

/**
 * Where in the stream something was said: each piece of news has a number of its own, which only grows, and a repeat the same
 * one again. So late and repeated news are known as such.
 */
export type Order = number

/** From how many messages came before, and how many news before it in its own. */
export const orderOf = (message: number, index: number): Order => message * 2 ** 18 + index

/** As in the news, on its day. */
export type KnownTime = Omit<TimeStatus, 'expected' | 'workingExpected' | 'actual' | 'notBefore' | 'actualRemoved'> & {
  readonly expected?: Instant
  readonly workingExpected?: Instant
  /** What has happened: the only one that is evidence. */
  readonly actual?: Instant
  readonly notBefore?: Instant
}

/** All that is known now of a place of a train. */
export type KnownPlace = Omit<PlaceStatus, keyof PlaceName | 'arrival' | 'departure' | 'pass'> & {
  readonly booked: SchedulePlace
  readonly times: PlacedTimes
  /** What diversions before and at it add to its booked times. */
  readonly reroutedMinutes: number
  readonly arrival?: KnownTime
  readonly departure?: KnownTime
  readonly pass?: KnownTime
  readonly loading?: FormationLoading
  readonly serviceLoading?: ServiceLoading
  /** The last schedule that hadn't this place: news from before it are of one that has been taken out since. */
  readonly since: Order
  readonly statusAt: Order
  readonly loadingAt: Order
  readonly serviceLoadingAt: Order
}

export const NEVER: Order = -1

export const newPlace = (
  booked: SchedulePlace,
  times: PlacedTimes,
  reroutedMinutes: number,
  since: Order,
): KnownPlace => ({
  booked,
  times,
  reroutedMinutes,
  since,
  statusAt: NEVER,
  loadingAt: NEVER,
  serviceLoadingAt: NEVER,
})

const WORKING = ['wta', 'wtd', 'wtp'] as const
const PUBLIC = ['pta', 'ptd'] as const

/**
 * Whether two names are of the same place. A train may call twice, so the times that both sides have must be the same: the
 * working ones, or where there are none, the public ones. Senders leave times out, and put in some that the schedule hasn't.
 */
export function isSamePlace(a: PlaceName, b: PlaceName): boolean {
  return a.tiploc === b.tiploc && (agree(WORKING, a, b) ?? agree(PUBLIC, a, b) ?? false)
}

function agree(
  keys: readonly (keyof PlaceName & ('wta' | 'wtd' | 'wtp' | 'pta' | 'ptd'))[],
  a: PlaceName,
  b: PlaceName,
) {
  let compared: boolean | undefined
  for (const key of keys) {
    if (a[key] === undefined || b[key] === undefined) continue
    if (a[key] !== b[key]) return false
    compared = true
  }
  return compared
}

/** Where a place is among those of a train, or -1. A name without times will do where the train is there once. */
export function indexOfPlace(places: readonly KnownPlace[], name: PlaceName): number {
  const index = places.findIndex(({ booked }) => isSamePlace(booked, name))
  if (index >= 0 || WORKING.some((key) => name[key] !== undefined) || PUBLIC.some((key) => name[key] !== undefined))
    return index
  const first = places.findIndex(({ booked }) => booked.tiploc === name.tiploc)
  return places.findLastIndex(({ booked }) => booked.tiploc === name.tiploc) === first ? first : -1
}

/** A place with its new status. It is complete: what it doesn't say any more, an actual time as well, is gone. */
export function withStatus(place: KnownPlace, status: PlaceStatus, order: Order): KnownPlace {
  if (order <= place.statusAt || order < place.since) return place
  const { booked, times, reroutedMinutes, loading, serviceLoading, since, loadingAt, serviceLoadingAt } = place
  const arrivesAt = times.wta ?? times.wtd ?? times.wtp
  const departsAt = times.wtd ?? times.wta ?? times.wtp
  const passesAt = times.wtp ?? departsAt
  const after: Draft<KnownPlace> = {
    booked,
    times,
    reroutedMinutes,
    since,
    statusAt: order,
    loadingAt,
    serviceLoadingAt,
  }
  // A day has half a million places: each has only the fields that say something.
  if (status.arrival) after.arrival = placed(status.arrival, arrivesAt, booked.wta ?? booked.wtd ?? booked.wtp)
  if (status.departure) after.departure = placed(status.departure, departsAt, booked.wtd ?? booked.wta ?? booked.wtp)
  if (status.pass) after.pass = placed(status.pass, passesAt, booked.wtp ?? booked.wtd ?? booked.wta)
  if (status.platform) after.platform = status.platform
  if (status.suppressed) after.suppressed = true
  if (status.length !== undefined) after.length = status.length
  if (status.detachFront) after.detachFront = true
  if (status.lateReason) after.lateReason = status.lateReason
  if (status.uncertainty) after.uncertainty = status.uncertainty
  if (status.affectedBy !== undefined) after.affectedBy = status.affectedBy
  if (loading) after.loading = loading
  if (serviceLoading) after.serviceLoading = serviceLoading
  return after
}

function placed(
  time: TimeStatus,
  booked: Instant | undefined,
  bookedTime: ClockMinutes | undefined,
): KnownTime | undefined {
  if (booked === undefined || bookedTime === undefined) return undefined
  const { expected, workingExpected, actual, notBefore } = time
  const known: Draft<KnownTime> = {}
  if (expected !== undefined) known.expected = placeExpected(expected, booked, bookedTime)
  if (workingExpected !== undefined) known.workingExpected = placeExpected(workingExpected, booked, bookedTime)
  if (actual !== undefined) known.actual = placeActual(actual, booked)
  if (notBefore !== undefined) known.notBefore = placeExpected(notBefore, booked, bookedTime)
  if (time.source !== undefined) known.source = time.source
  if (time.sourceInstance !== undefined) known.sourceInstance = time.sourceInstance
  if (time.actualClass !== undefined) known.actualClass = time.actualClass
  if (time.delayed) known.delayed = true
  if (time.unknownDelay) known.unknownDelay = true
  return known
}

/** What was said of its coaches is replaced; an empty list takes it back. */
export function withLoading(place: KnownPlace, loading: FormationLoading, order: Order): KnownPlace {
  if (order <= place.loadingAt || order < place.since) return place
  return { ...place, loading: loading.coaches.length > 0 ? loading : undefined, loadingAt: order }
}

export function withServiceLoading(place: KnownPlace, serviceLoading: ServiceLoading, order: Order): KnownPlace {
  if (order <= place.serviceLoadingAt || order < place.since) return place
  return { ...place, serviceLoading, serviceLoadingAt: order }
}

/** A place as a newer schedule has it: it keeps what is known of it, but for the coaches of a formation that has gone. */
export function withSchedule(
  place: KnownPlace,
  booked: SchedulePlace,
  times: PlacedTimes,
  reroutedMinutes: number,
  order: Order,
): KnownPlace {
  const kept = { ...place, booked, times, reroutedMinutes }
  if (booked.formation === place.booked.formation || place.loading?.formation === booked.formation) return kept
  return { ...kept, loading: undefined, loadingAt: Math.max(place.loadingAt, order) }
}
