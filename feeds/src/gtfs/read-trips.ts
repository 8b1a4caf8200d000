import type { Mode, TrainFacts } from '@cledrau/planner'
import { type ByteKeys, byteKeys } from '../byte-keys.ts'
import { type CsvRow, csvText, readCsv } from '../csv-read.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { placeOf, readTable } from './read-table.ts'

export type Route = { operator: string; mode: Mode; name: string }

export type Trip = {
  id: string
  route: Route
  service: string
  headsign: string
  shortName: string
  bikes: string
  /** Columns of our own, which say what the format can't; other readers pass over them. */
  uid: string
  retailId: string
  facts: string
}

export type Trips = { readonly keys: ByteKeys; readonly trips: readonly Trip[] }

export async function readRoutes(files: FeedFiles, report: FeedReport): Promise<Map<string, Route>> {
  const agencies = await readTable(files, 'agency.txt', ['agency_id', 'agency_name'], ['agency_name'], report)
  const onlyAgency = agencies[0]?.agency_id || agencies[0]?.agency_name || ''
  const columns = ['route_id', 'agency_id', 'route_short_name', 'route_type', 'mode'] as const
  const rows = await readTable(files, 'routes.txt', columns, ['route_id', 'route_type'], report)
  return new Map(
    rows.map((row) => [
      row.route_id,
      {
        operator: row.agency_id || onlyAgency,
        mode: isMode(row.mode) ? row.mode : modeOf(Number(row.route_type)),
        name: row.route_short_name,
      },
    ]),
  )
}

const isMode = (text: string): text is Mode => text === 'rail' || text === 'bus' || text === 'coach' || text === 'ferry'

/** Both the nine basic types and the extended ones, which come in hundreds. Whatever runs on rails is rail. */
export function modeOf(type: number): Mode {
  if (type === 3 || type === 11 || (type >= 700 && type < 900)) return 'bus'
  if (type >= 200 && type < 300) return 'coach'
  return type === 4 || (type >= 1000 && type < 1100) || type === 1200 ? 'ferry' : 'rail'
}

const COLUMNS = [
  'trip_id',
  'route_id',
  'service_id',
  'trip_headsign',
  'trip_short_name',
  'bikes_allowed',
  'train_uid',
  'retail_service_id',
  'train_facts',
]

export async function readTrips(
  files: FeedFiles,
  routes: ReadonlyMap<string, Route>,
  report: FeedReport,
): Promise<Trips> {
  const place = placeOf(files, 'trips.txt')
  const keys = byteKeys(1 << 16)
  const routeIds = sharedTexts()
  const services = sharedTexts()
  const headsigns = sharedTexts()
  const shortNames = sharedTexts()
  const trips: Trip[] = []
  if (place === undefined) return { keys, trips }
  const { missing, rows } = await readCsv(files.open(place), COLUMNS, (row) => {
    const { bytes, starts, ends } = row
    const routeId = routeIds(row, 1)
    const route = routes.get(routeId)
    if (!route) return addFault(report, 'UNKNOWN_REFERENCE', 'trips.txt', row.line, `route ${routeId}`)
    const key = keys.numberOf(bytes, starts[0] as number, ends[0] as number)
    if (key < trips.length) return addFault(report, 'TWICE_THE_SAME', 'trips.txt', row.line, csvText(row, 0))
    trips.push({
      id: csvText(row, 0),
      route,
      service: services(row, 2),
      headsign: headsigns(row, 3),
      shortName: shortNames(row, 4),
      bikes: csvText(row, 5),
      uid: csvText(row, 6),
      retailId: csvText(row, 7),
      facts: csvText(row, 8),
    })
  })
  for (const column of ['trip_id', 'route_id', 'service_id']) {
    if (missing.includes(column)) addFault(report, 'MISSING_COLUMN', 'trips.txt', 1, column)
  }
  countRecords(report, 'trips.txt', rows)
  return { keys, trips }
}

/** Texts that many rows share, each made once. */
function sharedTexts(): (row: CsvRow, column: number) => string {
  const keys = byteKeys()
  const texts: string[] = []
  return (row, column) => {
    if (row.starts[column] === row.ends[column]) return ''
    const key = keys.numberOf(row.bytes, row.starts[column] as number, row.ends[column] as number)
    return (texts[key] ??= csvText(row, column))
  }
}

export function parseFacts(text: string, bikes: string): TrainFacts | undefined {
  if (text === '') return bikes === '2' ? { bikeSpaces: 0 } : undefined
  try {
    return JSON.parse(text) as TrainFacts
  } catch {
    return undefined
  }
}
