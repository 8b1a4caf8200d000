import type { CallTime } from '../live/running-train.ts'
import type { Ride } from '../live/rides-now.ts'
import { instant, type Instant } from '../time/instant.ts'
import type { Between, RanCall, RanTrain } from './journey.ts'

/**
 * How a train ran for one who wanted to ride it. UNKNOWN: nothing at all was reported of it, and nothing called off.
 * CANCELLED: it didn't leave from where it was to be boarded.
 */
export type RideAsRun = { readonly state: 'UNKNOWN' } | { readonly state: 'CANCELLED' } | RiddenTrain

export type RiddenTrain = {
  readonly state: 'RAN'
  readonly left: Between
  /** At the end of the ride; null where it didn't stop there. */
  readonly came: Between | null
  /** Where it didn't: the last place before at which it stopped, and the first one after. */
  readonly around: readonly { readonly code: string; readonly came: Between }[]
  /** It goes on past the place. */
  readonly runsOn: boolean
}

type Event = { readonly call: number; readonly what: 'arrival' | 'departure'; readonly time: CallTime }

const isOn = (time: CallTime | undefined): time is CallTime => time !== undefined && time.now.state !== 'cancelled'
const stops = ({ arrival, departure }: RanCall): boolean => isOn(arrival) || isOn(departure)

export function rideAsRun(ride: Ride, train: RanTrain | undefined): RideAsRun {
  const calls = train?.calls ?? []
  const times = calls.flatMap(({ arrival, departure }) => [arrival, departure])
  if (times.every((time) => !time || !isFact(time))) return { state: 'UNKNOWN' }
  const events = eventsOf(calls)
  const boards = nearest(events, calls, { code: ride.from, what: 'departure', planned: ride.departs })
  if (!boards) return { state: 'CANCELLED' }
  const after = events.slice(events.indexOf(boards) + 1)
  const leaves = nearest(after, calls, { code: ride.to, what: 'arrival', planned: ride.arrives })
  const left = boundsOf(events, boards)
  if (leaves) return { state: 'RAN', left, came: boundsOf(events, leaves), around: [], runsOn: true }
  const arrivals = after.filter(({ what }) => what === 'arrival')
  const missed = placeOf(calls, ride, boards.call)
  const [before, next] = [arrivals.findLast(({ call }) => call < missed), arrivals.find(({ call }) => call > missed)]
  const around = [before, next].flatMap((one) =>
    one ? [{ code: calls[one.call]!.code, came: boundsOf(events, one) }] : [],
  )
  return around.length === 0
    ? { state: 'CANCELLED' }
    : { state: 'RAN', left, came: null, around, runsOn: next !== undefined }
}

const isFact = ({ now }: CallTime): boolean => now.state === 'actual' || now.state === 'cancelled'

/** What it did, in order: it leaves no place from which it goes no further, and comes to none before its first. */
function eventsOf(calls: readonly RanCall[]): Event[] {
  const [first, last] = [calls.findIndex(stops), calls.findLastIndex(stops)]
  return calls.flatMap(({ arrival, departure }, call) => {
    if (call < first || call > last) return []
    return [
      ...(call > first && isOn(arrival) ? [{ call, what: 'arrival' as const, time: arrival }] : []),
      ...(call < last && isOn(departure) ? [{ call, what: 'departure' as const, time: departure }] : []),
    ]
  })
}

type Wanted = { readonly code: string; readonly what: Event['what']; readonly planned: Instant }

/** Trains that go in circles call twice: the call that is meant is the one nearest to its time. */
function nearest(events: readonly Event[], calls: readonly RanCall[], { code, what, planned }: Wanted) {
  const there = events.filter((one) => one.what === what && calls[one.call]!.code === code)
  const off = ({ time }: Event) => Math.abs(time.planned - planned)
  return there.length === 0 ? undefined : there.reduce((a, b) => (off(b) < off(a) ? b : a))
}

/** Where the end of the ride stands among its calls, though it doesn't stop there; past all where it isn't among them. */
function placeOf(calls: readonly RanCall[], { to, arrives }: Ride, boards: number): number {
  const off = ({ arrival, departure }: RanCall) => Math.abs((arrival ?? departure)!.planned - arrives)
  const there = calls.flatMap((call, at) =>
    at > boards && call.code === to && (call.arrival ?? call.departure) ? [at] : [],
  )
  return there.length === 0 ? calls.length : there.reduce((a, b) => (off(calls[b]!) < off(calls[a]!) ? b : a))
}

/**
 * When it happened: as reported, or between what was reported before and after. Nothing leaves before its time, so what has
 * no report at least didn't happen before that.
 */
function boundsOf(events: readonly Event[], event: Event): Between {
  const at = events.indexOf(event)
  const own = reported(event)
  if (own !== undefined) return { from: own, until: own }
  const until =
    events
      .slice(at + 1)
      .map(reported)
      .find((moment) => moment !== undefined) ?? null
  const before = events.slice(0, at + 1).flatMap((one) => {
    const moment = reported(one)
    if (moment !== undefined) return [moment]
    return one.what === 'departure' ? [one.time.planned] : []
  })
  const from = instant(Math.max(...before, Number.NEGATIVE_INFINITY))
  return { from: until !== null && until < from ? until : from, until }
}

const reported = ({ time: { now } }: Event): Instant | undefined => (now.state === 'actual' ? now.at : undefined)
