import type { Bilingual } from '@cledrau/contract/language.ts'
import { suggestPlaces } from '@cledrau/contract/planner/journey-planner.ts'
import type { PlaceKind } from '@cledrau/contract/planner/place.ts'
import { codeOfPoint } from '@cledrau/domain/planner/plan-query.ts'
import { pointOf } from '@cledrau/domain/journeys/on-foot.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { languageNow } from '../i18n/language.ts'
import { translate, useWords } from '../i18n/words.ts'
import { cell, useCell } from '../platform/cell.ts'
import { useReference } from '../state/reference.ts'
import { useNamesOfStation } from '../stations/name-of-station.ts'

export type NamedPlaces = Readonly<Record<string, { names: Bilingual; kind: PlaceKind }>>

/** What bus stops, ports, towns and sights are called: no list has all of them, so what was heard is kept for the visit. */
const heard = cell<NamedPlaces>({})
export const placesHeard = heard.get

/** A bare point is called after itself, which is no name. */
export function learnPlaces(places: NamedPlaces): void {
  const news = Object.entries(places).filter(([code, { names }]) => !(code in heard.get()) && names.en !== code)
  if (news.length > 0)
    heard.set({
      ...heard.get(),
      ...Object.fromEntries(news.map(([code, { names, kind }]) => [code, { names, kind }])),
    })
}

/** What a place on the map is called, for want of a name. */
export const inBoth = (word: 'PLANNER_POINT' | 'PLANNER_HERE'): Bilingual => ({
  en: translate('en', word),
  cy: translate('cy', word),
})

/** The names of a place in both languages, as far as they are known. A point on the map has no other. */
export function useNamesOfPlace(): (code: string) => Bilingual | undefined {
  const places = useCell(heard)
  const namesOfStation = useNamesOfStation()
  useWords()
  return (code) =>
    namesOfStation(code) ?? places[code]?.names ?? (pointOf(code) === undefined ? undefined : inBoth('PLANNER_POINT'))
}

export type PlaceState = 'none' | 'known' | 'looking' | 'unknown'

/** Whether a place of an address is one that we know. One that no list has is asked for by its code. */
export function usePlaceState(code: string | null): PlaceState {
  const namesOf = useNamesOfPlace()
  const places = useCell(heard)
  const isPoint = code !== null && pointOf(code) !== undefined
  const lists = [useReference('stations').state, useReference('bookingStations').state]
  const known = code !== null && namesOf(code) !== undefined
  const asked = useQuery({
    queryKey: ['place', code],
    // Nobody's list has a point, but a town or a sight may lie just there.
    enabled: code !== null && (isPoint ? !(code in places) : !known) && !lists.includes('loading'),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const found = await load(suggestPlaces, { q: code ?? '', lang: languageNow() }, { signal })
      const place = found.find((one) => (one.code ?? codeOfPoint(one.position)) === code)
      if (place && code !== null) learnPlaces({ [code]: place })
      return place !== undefined
    },
  })
  if (code === null) return 'none'
  // Where nobody could be asked, the plan itself will say.
  if (known || asked.isError) return 'known'
  return asked.data === false ? 'unknown' : 'looking'
}
