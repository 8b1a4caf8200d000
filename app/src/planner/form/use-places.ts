import type { Bilingual } from '@cledrau/contract/language.ts'
import { suggestPlaces } from '@cledrau/contract/planner/journey-planner.ts'
import type { PlaceKind } from '@cledrau/contract/planner/place.ts'
import { codeOfPoint } from '@cledrau/domain/planner/plan-query.ts'
import { LETTERS_BEFORE_SEARCH, searchStations } from '@cledrau/domain/stations/search-stations.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { reportSearchTrouble } from '../../search/search-trouble.ts'
import type { BookingStations } from '../../search/form/use-booking-stations.ts'
import { indexOf } from '../../stations/station-index.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { learnPlaces } from '../place-names.ts'

/** A place that could be meant: what journeys are asked by, and what it is. */
export type FoundPlace = { code: string; names: Bilingual; kind: PlaceKind; icon?: IconName; note?: string }

export const placeOfStation = ({ crsCode, names, members }: Station): FoundPlace => ({
  code: crsCode,
  names,
  kind: members ? 'group' : 'station',
})

const MOST_SHOWN = 12

/**
 * What was typed as places of every kind. Where the server can't say, the stations of this device stand in, and `failed`
 * says that they are all there is.
 */
export function usePlaces(typed: string, other: string | null, stations: BookingStations) {
  const { language } = useWords()
  const tooShort = typed.replaceAll(/[^\p{L}]/gu, '').length < LETTERS_BEFORE_SEARCH
  const asked = useQuery({
    queryKey: ['places', language, typed],
    enabled: !tooShort,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundPlace[]> => {
      try {
        const found = await load(suggestPlaces, { q: typed, lang: language }, { signal })
        const places = found.map(({ code, names, kind, position }) => ({
          code: code ?? codeOfPoint(position),
          names,
          kind,
        }))
        learnPlaces(Object.fromEntries(places.map((place) => [place.code, place])))
        return places
      } catch (trouble) {
        throw reportSearchTrouble('autosuggest', trouble, signal)
      }
    },
  })
  const failed = !tooShort && asked.isError
  const places = tooShort ? [] : failed ? stationsLike(typed, stations, language) : (asked.data ?? [])
  return {
    tooShort,
    failed,
    /** Nothing is said of what is still asked for. */
    waiting: !tooShort && !failed && (asked.isPending || asked.isPlaceholderData),
    places: places.filter(({ code }) => code !== other).slice(0, MOST_SHOWN),
    left: places.some(({ code }) => code === other),
  }
}

const stationsLike = (typed: string, { list }: BookingStations, language: 'en' | 'cy'): FoundPlace[] =>
  searchStations(indexOf(list), { typed, language, purpose: 'journey-planner' }).found.map(({ station }) =>
    placeOfStation(station as Station),
  )
