import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { PlacesLeft } from '@cledrau/domain/fares/rules/advance.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Clock } from '../../../clock.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { RuleWords } from './fare-rules.ts'
import type { FareWire } from './fare-wire.ts'
import type { Quotes } from './quotes.ts'

/** What everything that sells needs: the fares, the trains, the places, the words, the clock and our signature. */
export type RetailFrame = {
  clock: Clock
  fares: () => Fares
  timetable: () => Timetable
  /** The same object until a name or a word changes. */
  words: () => RuleWords
  wire: FareWire
  quotes: Quotes
  /** Advance places as they are known here now. */
  placesLeft: () => PlacesLeft
  /** A station or group by its CRS code, or as a booking names it (`GBCDF`). */
  findPlace: (code: string) => Station | undefined
  /** Our own trains' operators. */
  own: () => readonly string[]
  isChannel: (code: string) => boolean
}

/** The stations that a place stands for, as far as they have fares: itself, or the members of a group. */
export const stationsOf = ({ crsCode, members }: Station): readonly string[] => members ?? [crsCode]

/** Nobody travels from a place to itself, nor from a group to one of its own stations. */
export const overlap = (a: Station, b: Station): boolean => stationsOf(a).some((crs) => stationsOf(b).includes(crs))

/** The name of every place that an answer speaks of. */
export function placesNamed(codes: Iterable<string>, { findPlace, timetable }: RetailFrame): Record<string, Bilingual> {
  const named: Record<string, Bilingual> = {}
  for (const code of codes) {
    const name = findPlace(code)?.names ?? timetable().places.get(code)
    if (name) named[code] = name
  }
  return named
}
