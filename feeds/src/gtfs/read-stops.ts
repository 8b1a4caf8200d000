import type { StepFree, StopInput, TimetableBuilder } from '@cledrau/planner'
import { type ByteKeys, byteKeys } from '../byte-keys.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { readTable } from './read-table.ts'

/** Stops as the trips name them: each is a station for the planner, and perhaps a platform of it. */
export type Stops = {
  readonly keys: ByteKeys
  /** By key: the station's number in the builder, -1 for entrances and the like. */
  readonly numbers: readonly number[]
  readonly platforms: readonly (string | undefined)[]
  /** Names of stations, by their number. */
  readonly names: ReadonlyMap<number, string>
}

/** Minutes to change where the feed doesn't say: the industry's own default. */
const USUAL_CHANGE_MINUTES = 5

const COLUMNS = [
  'stop_id',
  'stop_name',
  'stop_lat',
  'stop_lon',
  'location_type',
  'parent_station',
  'platform_code',
  'wheelchair_boarding',
] as const

type StopRow = Record<(typeof COLUMNS)[number], string> & { line: number }

const STEP_FREE: Record<string, StepFree> = { '1': 'yes', '2': 'no' }

/** `changeMinutes` comes from transfers.txt, by stop. */
export async function readStops(
  files: FeedFiles,
  builder: TimetableBuilder,
  changeMinutes: ReadonlyMap<string, number>,
  report: FeedReport,
): Promise<Stops> {
  const rows = await readTable(files, 'stops.txt', COLUMNS, ['stop_id'], report)
  const welshNames = await readWelshNames(files, report)
  const byId = new Map(rows.map((row) => [row.stop_id, row]))
  const encoder = new TextEncoder()
  const keys = byteKeys(rows.length + 1)
  const numbers: number[] = []
  const platforms: (string | undefined)[] = []
  const names = new Map<number, string>()
  const changeOf = changesByStation(rows, byId, changeMinutes)
  for (const row of rows) {
    const bytes = encoder.encode(row.stop_id)
    const key = keys.numberOf(bytes, 0, bytes.length)
    if (key < numbers.length) addFault(report, 'TWICE_THE_SAME', 'stops.txt', row.line, row.stop_id)
    const isPlace = row.location_type === '' || row.location_type === '0' || row.location_type === '4'
    const isStation = row.location_type === '1'
    const station = stationOf(row, byId)
    const number = isPlace || isStation ? builder.stop(stopInput(station, welshNames, changeOf)) : -1
    numbers[key] = number
    names.set(number, station.stop_name)
    platforms[key] = isPlace ? row.platform_code || undefined : undefined
  }
  await readGroups(files, builder, report)
  return { keys, numbers, platforms, names }
}

/** A platform belongs to its station, a boarding area to its platform. */
function stationOf(row: StopRow, byId: ReadonlyMap<string, StopRow>): StopRow {
  const parent = byId.get(row.parent_station)
  const grandparent = byId.get(parent?.parent_station ?? '')
  return grandparent ?? parent ?? row
}

/** The station's own minutes; else the longest that one of its platforms names. */
function changesByStation(
  rows: readonly StopRow[],
  byId: ReadonlyMap<string, StopRow>,
  changeMinutes: ReadonlyMap<string, number>,
): (station: string) => number {
  const longest = new Map<string, number>()
  for (const row of rows) {
    const minutes = changeMinutes.get(row.stop_id)
    const station = stationOf(row, byId).stop_id
    if (minutes !== undefined) longest.set(station, Math.max(minutes, longest.get(station) ?? 0))
  }
  return (station) => changeMinutes.get(station) ?? longest.get(station) ?? USUAL_CHANGE_MINUTES
}

function stopInput(row: StopRow, welshNames: ReadonlyMap<string, string>, changeOf: (id: string) => number): StopInput {
  const [latitude, longitude] = [Number(row.stop_lat), Number(row.stop_lon)]
  const isPlaced = row.stop_lat !== '' && row.stop_lon !== '' && Number.isFinite(latitude) && Number.isFinite(longitude)
  const nameWelsh = welshNames.get(row.stop_id)
  return {
    code: row.stop_id,
    name: row.stop_name || row.stop_id,
    interchangeMinutes: changeOf(row.stop_id),
    stepFree: STEP_FREE[row.wheelchair_boarding] ?? 'unknown',
    ...(nameWelsh !== undefined && { nameWelsh }),
    ...(isPlaced && { latitude, longitude }),
  }
}

async function readWelshNames(files: FeedFiles, report: FeedReport): Promise<Map<string, string>> {
  const columns = ['table_name', 'field_name', 'language', 'translation', 'record_id'] as const
  const rows = await readTable(files, 'translations.txt', columns, [], report)
  const welsh = rows.filter(
    (row) => row.table_name === 'stops' && row.field_name === 'stop_name' && row.language.startsWith('cy'),
  )
  return new Map(welsh.map((row) => [row.record_id, row.translation]))
}

/** Areas are the format's word for several stations under one name. */
async function readGroups(files: FeedFiles, builder: TimetableBuilder, report: FeedReport): Promise<void> {
  const areas = await readTable(files, 'areas.txt', ['area_id', 'area_name', 'area_name_cy'], [], report)
  const members = await readTable(files, 'stop_areas.txt', ['area_id', 'stop_id'], [], report)
  const byArea = Map.groupBy(members, (row) => row.area_id)
  for (const { area_id: code, area_name: name, area_name_cy: nameWelsh } of areas) {
    const codes = (byArea.get(code) ?? [])
      .map((row) => row.stop_id)
      .filter((one) => builder.findStop(one) !== undefined)
    if (codes.length > 0) builder.group({ code, name, members: codes, ...(nameWelsh && { nameWelsh }) })
  }
}
