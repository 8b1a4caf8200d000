import { type Chunks, forEachLine } from '../byte-lines.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { BAD, columnsOf, numberIn, NO_TIME, ownText } from './columns.ts'
import { put } from './write-record.ts'

/** One A record of the master station names: a timing point of a station. A station may have several. */
export type StationPoint = {
  name: string
  /** 0 none, 1 small, 2 medium, 3 important; 9 a further timing point of the same station. */
  interchangeStatus: number
  tiploc: string
  minorCrs: string
  crs: string
  /** Metres on the OS grid; undefined when nobody knows. */
  easting: number | undefined
  northing: number | undefined
  estimated: boolean
  changeMinutes: number
}

/** One L record: another name of a station. */
export type StationAlias = { name: string; alias: string }

export type StationNames = { stations: StationPoint[]; aliases: StationAlias[] }

const LETTER_A = 65
const LETTER_L = 76

/** Grid references count in hundreds of metres from a false origin, so that none is negative. */
const FALSE_EAST = 10_000
const FALSE_NORTH = 60_000
const GRID_STEP = 100

/** Reads MSN. Other letters are groups and routeing points of older systems. */
export async function readStationNames(chunks: Chunks, file: string, report: FeedReport): Promise<StationNames> {
  const names: StationNames = { stations: [], aliases: [] }
  const line = columnsOf()
  await forEachLine(chunks, (bytes, start, end, lineNumber) => {
    line.bytes = bytes
    line.start = start
    line.length = end - start
    if (bytes[start] === LETTER_L) names.aliases.push({ name: ownText(line, 6, 31), alias: ownText(line, 37, 62) })
    // The first line of the file is dressed up as a station.
    if (bytes[start] !== LETTER_A || ownText(line, 31, 40) === 'FILE-SPEC=') return
    const station = {
      name: ownText(line, 6, 31),
      interchangeStatus: Math.max(0, numberIn(line, 36, 36)),
      tiploc: ownText(line, 37, 43),
      minorCrs: ownText(line, 44, 46),
      crs: ownText(line, 50, 52),
      easting: gridMetres(numberIn(line, 53, 57), FALSE_EAST),
      northing: gridMetres(numberIn(line, 59, 63), FALSE_NORTH),
      estimated: ownText(line, 58, 58) === 'E',
      changeMinutes: numberIn(line, 64, 65),
    }
    const isWhole = station.tiploc !== '' && /^[A-Z0-9]{3}$/.test(station.crs)
    if (isWhole && station.changeMinutes !== BAD && station.changeMinutes !== NO_TIME) names.stations.push(station)
    else addFault(report, 'BAD_VALUE', file, lineNumber, ownText(line, 1, 65))
  })
  countRecords(report, 'MSN A', names.stations.length)
  countRecords(report, 'MSN L', names.aliases.length)
  return names
}

const gridMetres = (value: number, falseOrigin: number): number | undefined =>
  value <= 0 ? undefined : (value - falseOrigin) * GRID_STEP

export function writeStationNames({ stations, aliases }: StationNames): string {
  const records = [
    row('A', [[31, 'FILE-SPEC=05 1.00']]),
    ...stations.map((station) =>
      row('A', [
        [6, station.name],
        [36, String(station.interchangeStatus)],
        [37, station.tiploc],
        [44, station.minorCrs],
        [50, station.crs],
        [53, gridText(station.easting, FALSE_EAST)],
        [58, station.estimated ? 'E' : ''],
        [59, gridText(station.northing, FALSE_NORTH)],
        [64, String(station.changeMinutes).padStart(2)],
      ]),
    ),
    ...aliases.map(({ name, alias }) =>
      row('L', [
        [6, name],
        [37, alias],
      ]),
    ),
  ]
  return `${records.join('\n')}\n`
}

const gridText = (metres: number | undefined, falseOrigin: number): string =>
  String(metres === undefined ? 0 : Math.round(metres / GRID_STEP) + falseOrigin).padStart(5, '0')

const ROW_BYTES = 82

function row(kind: string, fields: [column: number, text: string][]): string {
  const record = new Uint8Array(ROW_BYTES).fill(32)
  put(record, 1, 1, kind)
  for (const [column, text] of fields) put(record, column, column + Math.max(0, text.length - 1), text)
  return String.fromCharCode(...record)
}
