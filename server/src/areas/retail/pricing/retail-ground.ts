import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { PlaceQuestion, PlacesLeft } from '@cledrau/domain/fares/rules/advance.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Clock } from '../../../clock.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { RuleWords } from './fare-rules.ts'
import type { FareWire } from './fare-wire.ts'
import type { Quotes } from './quotes.ts'

/** What everything that sells needs: the fares, the trains, the stations, the words, the clock and our signature. */
export type RetailGround = {
  clock: Clock
  fares: () => Fares
  timetable: () => Timetable
  /** The same object until a name or a word changes. */
  words: () => RuleWords
  wire: FareWire
  quotes: Quotes
  /** How many Advance places trains have at each price, for who buys today. */
  quotas: () => (question: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>) => number
  /** Those that are left, as they are known here now. */
  placesLeft: () => PlacesLeft
  /** A station or group by its CRS code, or as a booking names it (`GBCDF`). */
  findStation: (code: string) => Station | undefined
  /** Our own trains' operators. */
  own: () => readonly string[]
  isChannel: (code: string) => boolean
}

/** The stations that one stands for, as far as they have fares: itself, or the members of a group. */
export const stationsOf = ({ crsCode, members }: Station): readonly string[] => members ?? [crsCode]

/** Nobody travels from a station to itself, nor from a group to one of its own stations. */
export const overlap = (a: Station, b: Station): boolean => stationsOf(a).some((crs) => stationsOf(b).includes(crs))

/** Whether the timetable knows a train there, on whatever day. */
export const isServed = (station: Station, { timetable }: Pick<RetailGround, 'timetable'>): boolean =>
  stationsOf(station).some((code) => timetable().places.has(code))

/** The name of every station that an answer speaks of. */
export function stationNames(
  codes: Iterable<string>,
  { findStation, timetable }: RetailGround,
): Record<string, Bilingual> {
  const named: Record<string, Bilingual> = {}
  for (const code of codes) {
    const name = findStation(code)?.names ?? timetable().places.get(code)
    if (name) named[code] = name
  }
  return named
}
