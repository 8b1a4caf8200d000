import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type * as calls from '@cledrau/contract/live/trips-now.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { type RideNow, ridesNow } from '@cledrau/domain/live/rides-now.ts'
import type { CallTime, TrainCall } from '@cledrau/domain/live/running-train.ts'
import { lateBy } from '@cledrau/domain/live/said-time.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { causeToWire, type Saying } from '../boards/board-wire.ts'
import type { Trains } from '../trains/trains.service.ts'

export type TripAsked = ParsedRequestOf<typeof calls.tripsNow>['trips'][number]
export type TripsNow = { now: (trips: readonly TripAsked[]) => ReplyOf<typeof calls.tripsNow> }

type Parts = {
  trains: Pick<Trains, 'find' | 'known'>
  age: () => Age
  nameOfPlace: (code: string) => Bilingual
  causeWords: (code: number) => Bilingual
  /** A sentence in both languages. */
  say: (name: string) => Bilingual
}

/** Trips that somebody found or chose, as their trains run now. Of what only the timetable speaks, nothing is said. */
export function openTripsNow({ trains, age, nameOfPlace, causeWords, say }: Parts): TripsNow {
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
