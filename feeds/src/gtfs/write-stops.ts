import type { StopInput } from '@cledrau/planner'
import type { ToldTimetable } from '../told-timetable.ts'
import type { Table } from './write-timetable.ts'

/** A platform is a stop within its station; trains of no known platform use the one without a number. */
export const platformId = (station: string, platform: string | undefined): string => `${station}:${platform ?? ''}`

/** Stations where some train has a platform; all others are plain stops. */
export function platformsOf({ stops, trips }: ToldTimetable): Map<string, Set<string | undefined>> {
  const used = new Map<string, Set<string | undefined>>()
  for (const { calls } of trips) {
    for (const { stop, platform } of calls) {
      const code = stops[stop]?.code ?? ''
      const known = used.get(code)
      if (known) known.add(platform)
      else used.set(code, new Set([platform]))
    }
  }
  return new Map([...used].filter(([, platforms]) => [...platforms].some((one) => one !== undefined)))
}

const COLUMNS = [
  'stop_id',
  'stop_code',
  'stop_name',
  'stop_lat',
  'stop_lon',
  'location_type',
  'parent_station',
  'platform_code',
  'wheelchair_boarding',
]

export function writeStops(told: ToldTimetable): Table[] {
  const platforms = platformsOf(told)
  const rows = told.stops.flatMap((stop) => {
    const own = platforms.get(stop.code)
    if (!own) return [stopRow(stop, { id: stop.code, code: stop.code, type: 0 })]
    const children = [...own].toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en', { numeric: true }))
    return [
      stopRow(stop, { id: stop.code, code: stop.code, type: 1 }),
      ...children.map((one) =>
        stopRow(stop, { id: platformId(stop.code, one), type: 0, parent: stop.code, platform: one }),
      ),
    ]
  })
  const welsh = told.stops.filter(({ name, nameWelsh }) => nameWelsh !== undefined && nameWelsh !== name)
  return [
    { name: 'stops.txt', columns: COLUMNS, rows },
    {
      name: 'translations.txt',
      columns: ['table_name', 'field_name', 'language', 'translation', 'record_id'],
      rows: welsh.map(({ code, nameWelsh = '' }) => ['stops', 'stop_name', 'cy', nameWelsh, code]),
    },
    {
      name: 'areas.txt',
      columns: ['area_id', 'area_name', 'area_name_cy'],
      rows: told.groups.map(({ code, name, nameWelsh = '' }) => [code, name, nameWelsh]),
    },
    {
      name: 'stop_areas.txt',
      columns: ['area_id', 'stop_id'],
      rows: told.groups.flatMap(({ code, members }) => members.map((member) => [code, member])),
    },
  ]
}

/** What isn't known is left open: 0 is the format's word for it, and 1 would be a promise. */
const WHEELCHAIRS = { yes: 1, no: 2, unknown: 0 } as const

/** A stop by itself, a station, or a platform of one. */
type Row = { id: string; code?: string; type: 0 | 1; parent?: string; platform?: string | undefined }

function stopRow(
  { name, latitude, longitude, stepFree = 'unknown' }: StopInput,
  { id, code = '', type, parent = '', platform = '' }: Row,
): readonly (string | number)[] {
  return [id, code, name, latitude ?? '', longitude ?? '', type, parent, platform, WHEELCHAIRS[stepFree]]
}
