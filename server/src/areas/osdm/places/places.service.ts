import type { Language } from '@cledrau/contract/language.ts'
import { PLACES_AT_ONCE, type osdmFindPlaces, type OsdmStopPlace } from '@cledrau/contract/osdm/places.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { metresBetween } from '@cledrau/domain/stations/metres-between.ts'
import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { prepareStations, type StationIndex } from '@cledrau/domain/stations/station-index.ts'
import { codeInPlaceId, placeOf } from './place-words.ts'

type Found = Result<{ places: OsdmStopPlace[] }, 'STATION_UNKNOWN'>

export type OsdmPlaces = {
  list: (language: Language) => { places: OsdmStopPlace[] }
  read: (placeId: string, language: Language) => Found
  find: (asked: ParsedRequestOf<typeof osdmFindPlaces>, language: Language) => Found
}

/** Every place that a ticket can be asked for from or to, found as travellers find it. */
export function openOsdmPlaces(
  stations: () => { bookable: Station[]; byCode: ReadonlyMap<string, Station> },
): OsdmPlaces {
  const indexes = new WeakMap<Station[], StationIndex>()
  const indexOf = (list: Station[]): StationIndex => {
    const index = indexes.get(list) ?? prepareStations(list)
    indexes.set(list, index)
    return index
  }
  const byName = (name: string, language: Language): Station[] => {
    const { bookable, byCode } = stations()
    const found = searchStations(indexOf(bookable), { typed: name, language, purpose: 'ticket-search' })
    const named = found.found.flatMap(({ station }) => byCode.get(station.crsCode) ?? [])
    const code = byCode.get(name.trim().toUpperCase())
    return code && !named.includes(code) ? [code, ...named] : named
  }
  const nearest = (list: readonly Station[], { latitude, longitude }: { latitude: number; longitude: number }) => {
    const away = (station: Station) => metresBetween(station, { lat: latitude, lon: longitude })
    return list
      .map((station) => ({ station, metres: away(station) }))
      .toSorted((one, other) => one.metres - other.metres)
      .map(({ station }) => station)
  }

  /** The same object as long as the stations are the same. */
  const lists = new WeakMap<Station[], Partial<Record<Language, { places: OsdmStopPlace[] }>>>()

  return {
    list: (language) => {
      const { bookable } = stations()
      const known = lists.get(bookable) ?? {}
      lists.set(bookable, known)
      return (known[language] ??= { places: bookable.map((station) => placeOf(station, language)) })
    },

    read: (placeId, language) => {
      const station = stations().byCode.get(codeInPlaceId(placeId))
      return station ? done({ places: [placeOf(station, language)] }) : refuse('STATION_UNKNOWN')
    },

    find: ({ placeInput, restrictions }, language) => {
      const { name, geoPosition } = placeInput ?? {}
      const named = name === undefined ? stations().bookable : byName(name, language)
      const inOrder = geoPosition ? nearest(named, geoPosition) : named
      const places = inOrder.slice(0, restrictions?.numberOfResults ?? PLACES_AT_ONCE)
      return places.length > 0
        ? done({ places: places.map((station) => placeOf(station, language)) })
        : refuse('STATION_UNKNOWN')
    },
  }
}
