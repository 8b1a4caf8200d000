import type { Place, PlaceKind } from '@cledrau/contract/planner/place.ts'
import type { suggestPlaces } from '@cledrau/contract/planner/journey-planner.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { MOST_METRES, pointOf, stopsNear } from '@cledrau/domain/journeys/on-foot.ts'
import type { Span } from '@cledrau/domain/journeys/question.ts'
import { metresBetween } from '@cledrau/domain/stations/metres-between.ts'
import { type FoundStation, searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { prepareStations } from '@cledrau/domain/stations/station-index.ts'
import { stopsOf } from '@cledrau/planner'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { OtherPlace } from './other-places.ts'

/** Everywhere that journeys are asked from and to. */
export type Places = Pick<Span, 'stopsOf' | 'positionOf' | 'stopsNear'> & {
  /** By a code, or by a position: what is there, or the position itself. */
  find: (code: string) => Place | undefined
  listCodes: () => readonly string[]
  suggest: (typed: string, language: Language) => ReplyOf<typeof suggestPlaces>
}

const MOST_SUGGESTED = 10

type Known = Place & { readonly code: string | null; readonly alias: readonly string[]; readonly station?: Station }

type Parts = { timetable: Timetable; stations: readonly Station[]; others: readonly OtherPlace[] }

/** Prepared once for a timetable, a list of stations and one of other places. */
export function placesOf({ timetable: { image, places: names }, stations, others }: Parts): Places {
  const stops = stopsOf(image)
  const served = new Set(stops.map(({ code }) => code))
  const groups = new Map(stations.flatMap(({ crsCode, members }) => (members ? [[crsCode, members] as const] : [])))
  const stopsBehind = (code: string): readonly string[] =>
    served.has(code) ? [code] : (groups.get(code) ?? []).filter((member) => served.has(member))

  const byCode = new Map<string, Known>()
  for (const station of stations) {
    const { crsCode: code, alias, lat, lon, members } = station
    if (stopsBehind(code).length === 0) continue
    const kind: PlaceKind = members ? 'group' : 'station'
    byCode.set(code, { code, names: station.names, alias, kind, position: toAMetre({ lat, lon }), station })
  }
  for (const { code, position, modes } of stops) {
    if (byCode.has(code)) continue
    const kind: PlaceKind = modes.has('rail') ? 'station' : modes.has('ferry') ? 'port' : 'stop'
    byCode.set(code, {
      code,
      names: names.get(code) ?? { en: code, cy: code },
      alias: [],
      kind,
      position: position ? toAMetre({ lat: position.latitude, lon: position.longitude }) : null,
    })
  }
  const positioned = stops.flatMap(({ code }) => {
    const position = byCode.get(code)?.position
    return position ? [{ code, ...position }] : []
  })
  const isAtStop = ({ names: { en }, lat, lon }: OtherPlace) =>
    positioned.some((stop) => byCode.get(stop.code)?.names.en === en && metresBetween(stop, { lat, lon }) < MOST_METRES)
  const byPosition = new Map<string, Known>()
  for (const other of others) {
    // A town whose stop has its name is suggested once.
    if (isAtStop(other)) continue
    const { kind, names: said, alias, lat, lon } = other
    byPosition.set(`${lat},${lon}`, { code: null, names: said, alias, kind, position: { lat, lon } })
  }
  const known = new Map([...byCode, ...byPosition])
  const index = prepareStations([...known].map(([key, place]) => asStation(key, place)))

  const search = (typed: string, language: Language): string[] =>
    searchStations(index, { typed, language, purpose: 'journey-planner' })
      // Fishguard is also called "Rosslare ferry": here Rosslare itself comes first.
      .found.toSorted((one, two) => Number(isOwnName(two.match)) - Number(isOwnName(one.match)))
      .slice(0, MOST_SUGGESTED)
      .map(({ station: { crsCode } }) => crsCode)

  return {
    stopsOf: stopsBehind,
    positionOf: (code) => byCode.get(code)?.position ?? undefined,
    stopsNear: (here) => stopsNear(here, positioned),
    find: (code) => {
      const found = known.get(code)
      if (found) return { names: found.names, kind: found.kind, position: found.position }
      const point = pointOf(code)
      return point && { names: { en: code, cy: code }, kind: 'point', position: point }
    },
    listCodes: () => [...known.keys()],
    suggest: (typed, language) =>
      // An address has the position alone of what has no code.
      (byPosition.has(typed) ? [typed] : search(typed, language)).flatMap((key) => {
        const found = known.get(key)
        if (!found?.position) return []
        const { code, names: both, kind, position, station } = found
        return [{ title: both[language], names: both, position, kind, code, ...(station ? { station } : {}) }]
      }),
  }
}

const isOwnName = ({ of, kind }: FoundStation['match']) => of !== 'alias' && kind !== 'spelling'

/** The fifth figure of a degree is a metre: nobody needs more, and more figures look like numbers of other things. */
const toAMetre = ({ lat, lon }: { lat: number; lon: number }) => ({
  lat: Number(lat.toFixed(5)),
  lon: Number(lon.toFixed(5)),
})

/** What names are looked up by. Here all are found, whatever tickets can be asked for. */
const asStation = (key: string, { names, alias, position, station }: Known): Station => ({
  srCode: '',
  nlCode: '',
  alias: [...alias],
  names,
  crsCode: key,
  ticketSearchOnly: 'No',
  tfwServicedStation: station?.tfwServicedStation ?? 'No',
  lat: position?.lat ?? 0,
  lon: position?.lon ?? 0,
})
