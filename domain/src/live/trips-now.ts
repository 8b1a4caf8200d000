import { instant, type Instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import { causeToWire, type Saying, type WireCause } from './board-on-the-wire.ts'
import { type RideNow, ridesNow } from './rides-now.ts'
import { arrivalAt, departureAt, type CallTime, type RunningTrain, type TrainCall } from './running-train.ts'
import { lateBy } from './said-time.ts'

type Bilingual = { en: string; cy: string }

type RideAsked = {
  readonly uid: string
  readonly serviceDate: string
  readonly origin: string
  readonly destination: string
  readonly departTime: string
  readonly arriveTime: string
}
export type TripAsked = { readonly id: string; readonly rides: readonly RideAsked[] }

/** A train, and some of its calls by where and when they were planned. */
export type TrainAsked = {
  uid: string
  serviceDate: string
  calls: readonly { code: string; arriveTime: string; departTime: string }[]
}
export type CallNow = {
  expectedArriveTime: string | null
  expectedDepartTime: string | null
  platform: string | null
  platformConfirmed: boolean
  cancelled: boolean
}
export type WireRevision = {
  uid: string
  serviceDate: string
  kind: 'CANCELLED' | 'CUT_SHORT' | 'CONNECTION' | 'PART_CANCELLED' | 'RETIMED'
  description: Bilingual
  cause: WireCause | null
}

type Parts = {
  /** A train as it runs now; nothing of one of which nobody but the timetable has spoken. */
  find: (name: string) => RunningTrain | undefined
  saying: Saying
  /** A sentence in both languages. */
  say: (name: `REVISION_${WireRevision['kind']}`) => Bilingual
}

/** Trips that somebody found or chose, as their trains run now: the same from a server and from a device by what it has heard. */
export const tripsNow = (trips: readonly TripAsked[], { find, saying, say }: Parts) =>
  trips.map(({ id, rides }) => {
    const now = ridesNow(
      rides.map(({ origin, destination, departTime, arriveTime, ...train }) => ({
        ...train,
        from: origin,
        to: destination,
        departs: momentOf(departTime),
        arrives: momentOf(arriveTime),
      })),
      find,
    )
    return {
      id,
      cancelled: now.some(({ why }) => why !== undefined),
      rides: now.map((ride) => timesOf(ride, saying.trusted)),
      revisions: now.flatMap((ride, index) => revisionOf(ride, rides[index]!, saying, say)),
    }
  })

/** Calls of a train as it runs now; nothing where nobody but the timetable has spoken of it. */
export function callsNow(
  { uid, serviceDate, calls }: TrainAsked,
  { find, trusted }: { find: Parts['find']; trusted: boolean },
): (CallNow | undefined)[] | undefined {
  const train = find(`${uid} ${serviceDate}`)
  return train?.isLive ? calls.map((call) => callNow(train, call, trusted)) : undefined
}

/** Trains that go in circles call twice: the call that is meant is the one of its time. */
export const placeInTrain = (train: RunningTrain, call: TrainAsked['calls'][number]): number =>
  train.calls.findIndex(
    ({ code, arrival, departure }) =>
      code === call.code &&
      (arrival?.planned === momentOf(call.arriveTime) || departure?.planned === momentOf(call.departTime)),
  )

function callNow(train: RunningTrain, call: TrainAsked['calls'][number], trusted: boolean): CallNow | undefined {
  const at = placeInTrain(train, call)
  const found = train.calls[at]
  if (!found) return undefined
  const [arrival, departure] = [arrivalAt(train, at), departureAt(train, at)]
  return {
    expectedArriveTime: arrival ? timeOf(arrival, found, 'arrival', trusted).expected : null,
    expectedDepartTime: departure ? timeOf(departure, found, 'departure', trusted).expected : null,
    platform: found.platform?.name ?? null,
    platformConfirmed: found.platform !== undefined && found.platform.state !== 'expected',
    cancelled: [arrival, departure].every((time) => !time || time.now.state === 'cancelled'),
  }
}

const momentOf = (iso: string): Instant => instant(Date.parse(iso))

function timesOf({ boards, leaves, boardsAt, leavesAt }: RideNow, trusted: boolean) {
  if (!boards || !leaves) return null
  return {
    origin: timeOf(boards, boardsAt, 'departure', trusted),
    destination: timeOf(leaves, leavesAt, 'arrival', trusted),
  }
}

/** On time is the planned time, and isn't said of what nobody has confirmed for long. */
function timeOf(time: CallTime, call: TrainCall | undefined, what: 'departure' | 'arrival', trusted: boolean) {
  const { now, planned } = time
  const platform = call?.platform?.name ?? null
  if (now.state !== 'expected' && now.state !== 'actual') return { expected: null, platform }
  const late = lateBy(time)!
  const isOnTime = what === 'departure' ? late <= 0 : late === 0
  const expected = isOnTime ? (trusted ? planned : null) : now.at
  return { expected: expected === null ? null : londonIso(expected), platform }
}

function revisionOf(
  { why, cause, boards, leaves, skips }: RideNow,
  { uid, serviceDate }: RideAsked,
  saying: Saying,
  say: Parts['say'],
): WireRevision[] {
  const isMoved = [boards, leaves].some((time) => time && (time.now.state === 'delayed' || (lateBy(time) ?? 0) > 0))
  const kind = why ?? (skips ? 'PART_CANCELLED' : isMoved ? 'RETIMED' : undefined)
  if (!kind) return []
  return [{ uid, serviceDate, kind, description: say(`REVISION_${kind}`), cause: causeToWire(cause, saying) }]
}
