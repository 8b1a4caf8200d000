import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type * as calls from '@cledrau/contract/live/trips-now.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { type RideNow, ridesNow } from '@cledrau/domain/live/rides-now.ts'
import {
  arrivalAt,
  departureAt,
  type CallTime,
  type RunningTrain,
  type TrainCall,
} from '@cledrau/domain/live/running-train.ts'
import { lateBy } from '@cledrau/domain/live/said-time.ts'
import type { Minutes } from '@cledrau/domain/odds/minutes.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { causeToWire, type Saying } from '@cledrau/domain/live/board-on-the-wire.ts'
import type { Likely } from '../likely/likely.service.ts'
import type { Trains } from '../trains/trains.service.ts'

export type TripAsked = ParsedRequestOf<typeof calls.tripsNow>['trips'][number]
export type TripsNow = {
  now: (trips: readonly TripAsked[]) => ReplyOf<typeof calls.tripsNow>
  /** Calls of a train as it runs now; nothing where nobody but the timetable has spoken of it. */
  calls: (train: TrainAsked) => (CallNow | undefined)[] | undefined
  /** When it probably comes to one of them, or leaves from there; nothing where nobody can say. */
  minutes: (
    train: Pick<TrainAsked, 'uid' | 'serviceDate'>,
    call: TrainAsked['calls'][number],
    what: 'arrival' | 'departure',
  ) => Minutes | undefined
}

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

type Parts = {
  trains: Pick<Trains, 'find' | 'known'>
  likely: Pick<Likely, 'minutesOf'>
  age: () => Age
  nameOfPlace: (code: string) => Bilingual
  causeWords: (code: number) => Bilingual
  /** A sentence in both languages. */
  say: (name: string) => Bilingual
}

/** Trips that somebody found or chose, as their trains run now. Of what only the timetable speaks, nothing is said. */
export function openTripsNow({ trains, likely, age, nameOfPlace, causeWords, say }: Parts): TripsNow {
  // What nobody has told of needn't be looked up in the timetable: a search of another day asks for nothing here.
  const find = (name: string) => (trains.known(name) ? trains.find(name) : undefined)
  return {
    now: (trips) => {
      const known = age()
      const places: Record<string, Bilingual> = {}
      const saying: Saying = {
        trusted: isTrusted(known.freshness),
        causeWords,
        name: (code) => {
          places[code] ??= nameOfPlace(code)
          return code
        },
        nameOperator: (code) => code,
      }
      const told = trips.map(({ id, rides }) => {
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
      return { age: known, trips: told, places }
    },
    calls: ({ uid, serviceDate, calls: asked }) => {
      const train = find(`${uid} ${serviceDate}`)
      if (!train?.isLive) return undefined
      const trusted = isTrusted(age().freshness)
      return asked.map((call) => callNow(train, call, trusted))
    },
    minutes: ({ uid, serviceDate }, call, what) => {
      const train = find(`${uid} ${serviceDate}`)
      return train && likely.minutesOf(train, placeOf(train, call), what)
    },
  }
}

/** Trains that go in circles call twice: the call that is meant is the one of its time. */
const placeOf = (train: RunningTrain, call: TrainAsked['calls'][number]): number =>
  train.calls.findIndex(
    ({ code, arrival, departure }) =>
      code === call.code &&
      (arrival?.planned === momentOf(call.arriveTime) || departure?.planned === momentOf(call.departTime)),
  )

function callNow(train: RunningTrain, call: TrainAsked['calls'][number], trusted: boolean): CallNow | undefined {
  const at = placeOf(train, call)
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
  { uid, serviceDate }: TripAsked['rides'][number],
  saying: Saying,
  say: Parts['say'],
): Revision[] {
  const isMoved = [boards, leaves].some((time) => time && (time.now.state === 'delayed' || (lateBy(time) ?? 0) > 0))
  const kind = why ?? (skips ? 'PART_CANCELLED' : isMoved ? 'RETIMED' : undefined)
  if (!kind) return []
  return [{ uid, serviceDate, kind, description: say(`REVISION_${kind}`), cause: causeToWire(cause, saying) }]
}
