import type { Bilingual } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/search/journey-planner.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { prepareStations, type StationIndex } from '@cledrau/domain/stations/station-index.ts'
import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Journey, Mode, PageWanted, Query } from '@cledrau/planner'
import type { PlannerPool } from '../../../timetable/planner-pool.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { intermediateCalls, toWire } from './journey-wire.ts'

type Asked = ParsedRequestOf<typeof calls.planJourneys>
type Planned = Result<
  { journeys: calls.Journey[]; places: Record<string, Bilingual> }[],
  RefusalOf<typeof calls.planJourneys>
>

export type JourneyPlannerService = {
  plan: (asked: Asked, abandoned?: AbortSignal) => Promise<Planned>
  /** Where the trains call between the two ends of each segment; nothing when none of them calls anywhere. */
  intermediate: (
    segments: ParsedRequestOf<typeof calls.intermediate>['travelSegments'],
  ) => ReplyOf<typeof calls.intermediate>
  suggest: (
    typed: string,
    language: 'en' | 'cy',
  ) => { title: string; position: { lat: number; lon: number }; station: Station }[]
}

const FEWEST_CHANGES = 1
const STEP_FREE = 3
const MOST_SUGGESTED = 10

type Parts = { pool: PlannerPool; timetable: () => Timetable; stations: () => readonly Station[] }

export function openJourneyPlanner({ pool, timetable, stations }: Parts): JourneyPlannerService {
  let known: { stations: readonly Station[]; index: StationIndex; byCode: Map<string, Station> } | undefined
  /** Prepared once per version of the station list. */
  const prepared = () => {
    const now = stations()
    if (known?.stations === now) return known
    known = { stations: now, index: prepareStations(now), byCode: new Map(now.map((one) => [one.crsCode, one])) }
    return known
  }

  return {
    plan: async (asked, abandoned) => {
      const { places, from, until } = timetable()
      if (!places.has(asked.from) || !places.has(asked.to)) return refuse('STATION_UNKNOWN')
      if (asked.from === asked.to) return refuse('SAME_STATION')
      const at = momentOf(asked.date)
      const { date } = at === undefined ? { date: '' } : clockTime(at)
      if (at === undefined || date < from || date > until) return refuse('OUTSIDE_TIMETABLE')

      const minute = Math.floor((at - midnight(date)) / MINUTE)
      const found = await pool.page(date, queryOf(asked), pageOf(asked, minute), abandoned)
      const chosen = asked.type === FEWEST_CHANGES ? fewestChanges(found) : found
      return done([toWire(chosen, midnight(date), places)])
    },

    intermediate: (segments) => {
      const { image, places } = timetable()
      const trains = segments.map((segment) => intermediateCalls(image, segment, places))
      return trains.some((train) => train.calls.length > 0) ? trains : undefined
    },

    suggest: (typed, language) => {
      const { index, byCode } = prepared()
      return searchStations(index, { typed, language, purpose: 'journey-planner' })
        .found.slice(0, MOST_SUGGESTED)
        .flatMap(({ station: { crsCode } }) => byCode.get(crsCode) ?? [])
        .map((station) => ({
          title: station.names[language],
          position: { lat: station.lat, lon: station.lon },
          station,
        }))
    },
  }
}

const midnight = (date: string): Instant => serviceInstant(date, 0)

/** What a station clock shows, or any moment with its offset. */
function momentOf(text: string): Instant | undefined {
  const [, date = '', hours, minutes, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const at = offset ? Date.parse(text) : Date.parse(`${date}T${hours}:${minutes}Z`)
  if (Number.isNaN(at)) return undefined
  return offset ? instant(at) : serviceInstant(date, Number(hours) * 60 + Number(minutes))
}

const MODES: Record<string, (Mode | 'walk')[]> = {
  Rail: ['rail'],
  Bus: ['bus'],
  Walk: ['walk'],
  Ferry: ['ferry'],
  Coach: ['coach'],
}

/** A page has so many journeys, and those of the same minute as its last, where there are any within a day. */
const ENOUGH = 5
const A_DAY = 24 * 60

/** Later pages go on after the last arrival, earlier ones before the first departure: no journey is left out or comes twice. */
function pageOf({ timeMode, page }: Asked, minute: number): PageWanted {
  const later = { direction: 'later', count: ENOUGH } as const
  const earlier = { direction: 'earlier', count: ENOUGH } as const
  if (page === 'later') return { ...later, by: 'arrival', minute: minute + 1, limit: minute + A_DAY }
  if (page === 'earlier') return { ...earlier, by: 'departure', minute: minute - 1, limit: minute - A_DAY }
  return timeMode === 'arrival'
    ? { ...earlier, by: 'arrival', minute, limit: minute - A_DAY, closed: true }
    : { ...later, by: 'departure', minute, limit: minute + A_DAY, closed: true }
}

function queryOf({ from, to, via, avoid, direct, transportModes, type }: Asked): Omit<Query, 'when'> {
  const chosen = (transportModes ?? ['All']).flatMap((mode) => MODES[mode] ?? [])
  const every = !transportModes || transportModes.includes('All') || chosen.length === 0
  return {
    from: [from],
    to: [to],
    ...(via?.length ? { via: via.slice(0, 3) } : {}),
    ...(avoid?.length ? { avoid } : {}),
    ...(direct ? { directOnly: true } : {}),
    // Changing on foot inside a station is no mode of travel: without Walk only links between places go.
    ...(every ? {} : { modes: chosen }),
    ...(type === STEP_FREE ? { stepFree: true } : {}),
  }
}

function fewestChanges(journeys: readonly Journey[]): Journey[] {
  const fewest = Math.min(...journeys.map((journey) => journey.changes))
  return journeys.filter((journey) => journey.changes === fewest)
}
