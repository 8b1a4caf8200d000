import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type * as calls from '@cledrau/contract/live/trips-now.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import type { Saying } from '@cledrau/domain/live/board-on-the-wire.ts'
import {
  callsNow,
  type CallNow,
  placeInTrain,
  type TrainAsked,
  type TripAsked,
  tripsNow,
} from '@cledrau/domain/live/trips-now.ts'
import type { Stands } from '@cledrau/domain/live/likely/stands.ts'
import type { Minutes } from '@cledrau/domain/odds/minutes.ts'
import type { Likely } from '../likely/likely.service.ts'
import type { Trains } from '../trains/trains.service.ts'

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
  /** How it stands; nothing of what nobody follows. */
  stands: (train: Pick<TrainAsked, 'uid' | 'serviceDate'>) => Stands | undefined
}

type Parts = {
  trains: Pick<Trains, 'find' | 'known'>
  likely: Pick<Likely, 'minutesOf' | 'standsOf'>
  age: () => Age
  nameOfPlace: (code: string) => Bilingual
  causeWords: (code: number) => Bilingual
  /** A sentence in both languages. */
  say: (name: string) => Bilingual
}

/** How trips run, that somebody found or chose. Of what only the timetable speaks, nothing is said. */
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
      const told = tripsNow(trips, { find, saying, say })
      return { age: known, trips: told, places }
    },
    calls: (train) => callsNow(train, { find, trusted: isTrusted(age().freshness) }),
    minutes: ({ uid, serviceDate }, call, what) => {
      const train = find(`${uid} ${serviceDate}`)
      return train && likely.minutesOf(train, placeInTrain(train, call), what)
    },
    stands: ({ uid, serviceDate }) => {
      const train = find(`${uid} ${serviceDate}`)
      return train && likely.standsOf(train)
    },
  }
}
