import { type RideNow, ridesNow } from '../live/rides-now.ts'
import { arrivalAt, type CallTime, departureAt, nameOf, type RunningTrain } from '../live/running-train.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import { plannedEnd, type Way, type WayRide } from './way.ts'

/** Knows trains as they are now, by their names. */
export type FindTrain = (name: string) => RunningTrain | undefined

/**
 * Where somebody is who travels like this. `at`: where the ride with this number is boarded, from that moment on · `on`: on
 * its train, which calls there next · `there`: has arrived.
 */
export type Standing =
  | { readonly is: 'at'; readonly ride: number; readonly place: string; readonly from: Instant }
  | { readonly is: 'on'; readonly ride: number; readonly next: NextCall }
  | { readonly is: 'there' }

export type NextCall = {
  readonly place: string
  readonly arrives: Instant
  /** Nothing where it ends, or nobody gets on any more. */
  readonly departs?: Instant
}

/** Out of one train and into another one. */
const TO_CHANGE = 2 * MINUTE

/** A time as it is believed now: forecast, or what the timetable has; nothing while nobody knows. */
export function believed({ planned, now }: CallTime): Instant | undefined {
  if ('at' in now) return now.at
  return now.state === 'no-report' ? planned : undefined
}

export function standingOf(way: Way, find: FindTrain, now: Instant): Standing {
  const nows = ridesNow(way.rides, find)
  for (const [index, ride] of way.rides.entries()) {
    const place: Standing = { is: 'at', ride: index, place: ride.from, from: thereFrom(way, nows, index, now) }
    if (nows[index - 1]?.why === 'CONNECTION') return place
    const train = find(nameOf(ride))
    if (!hasLeft(ride, nows[index]!, train, now)) return place
    const leaves = nows[index]!.leaves
    const arrives = leaves ? believed(leaves) : ride.arrives
    if (nows[index]!.why !== 'CUT_SHORT' && arrives !== undefined && arrives <= now) continue
    const ahead = callsAhead(ride, train, now)
    if (ahead.next) return { is: 'on', ride: index, next: ahead.next }
    // It goes no further than here.
    return { is: 'at', ride: index, place: ahead.last ?? ride.from, from: now }
  }
  const end = believedEnd(way, nows) ?? plannedEnd(way)
  const last = way.rides.at(-1)!
  return now >= end ? { is: 'there' } : { is: 'on', ride: way.rides.length - 1, next: { place: last.to, arrives: end } }
}

/** When one is there by what is believed now; nothing while nobody knows when the last train comes. */
export function believedEnd({ rides, lastWalk }: Way, nows: readonly RideNow[]): Instant | undefined {
  const [last, lastNow] = [rides.at(-1)!, nows.at(-1)]
  const arrives = lastNow?.leaves ? believed(lastNow.leaves) : last.arrives
  return arrives === undefined ? undefined : instant(arrives + lastWalk)
}

function thereFrom({ rides }: Way, nows: readonly RideNow[], index: number, now: Instant): Instant {
  const [before, ride] = [rides[index - 1], rides[index]!]
  // Who hasn't begun needn't begin earlier than planned.
  if (!before) return instant(Math.max(now, ride.departs))
  const leaves = nows[index - 1]?.leaves
  const came = (leaves && believed(leaves)) ?? before.arrives
  return instant(Math.max(now, came + (before.onFoot ?? 0) + TO_CHANGE))
}

function hasLeft(ride: WayRide, rideNow: RideNow, train: RunningTrain | undefined, now: Instant): boolean {
  if (rideNow.why === 'CANCELLED') return false
  // Of a train that is cut short the ride says nothing, but whoever boarded it is on it.
  const boards = rideNow.boards ?? (train?.isLive ? boardingOf(ride, train) : undefined)
  if (!boards) return rideNow.why === undefined && ride.departs <= now
  const left = believed(boards)
  return left !== undefined && left <= now
}

function boardingOf({ from, departs }: WayRide, train: RunningTrain): CallTime | undefined {
  const times = train.calls.flatMap(({ code }, index) => (code === from ? (departureAt(train, index) ?? []) : []))
  return times.find(({ planned }) => planned === departs) ?? times[0]
}

/** Where its train lets people off next, and where it did so last. */
function callsAhead({ from, departs, to, arrives }: WayRide, train: RunningTrain | undefined, now: Instant) {
  if (!train) return { next: { place: to, arrives } }
  const boarded = train.calls.findIndex(({ code, departure }) => code === from && departure?.planned === departs)
  let last: string | undefined
  for (const [index, call] of train.calls.entries()) {
    const arrival = arrivalAt(train, index)
    if (index <= Math.max(0, boarded) || !call.setDown || !arrival || arrival.now.state === 'cancelled') continue
    const comes = believed(arrival) ?? instant(Math.max(now, arrival.planned))
    if (comes <= now) {
      last = call.code
      continue
    }
    const departure = departureAt(train, index)
    const goes = departure && believed(departure)
    return { next: { place: call.code, arrives: comes, ...(goes === undefined ? {} : { departs: goes }) }, last }
  }
  return { last }
}
