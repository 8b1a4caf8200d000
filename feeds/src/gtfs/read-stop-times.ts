import { PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import type { ByteKeys } from '../byte-keys.ts'
import { type CsvRow, csvText, csvWhole, readCsv } from '../csv-read.ts'
import type { FeedFiles } from '../feed-files.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { placeOf } from './read-table.ts'
import type { Stops } from './read-stops.ts'

/**
 * stop_times.txt as numbers, ROW of them per row: a key of the stops, arrival, departure, flags, place in the trip. A
 * trip's rows are `rowAt(first)` and so many after it, in order.
 */
export type StopTimes = {
  first: (trip: number) => number
  count: (trip: number) => number
  /** Where a row begins in `numbers`. */
  rowAt: (place: number) => number
  numbers: Int32Array
}

export const ROW = 5
export const [STOP, ARRIVAL, DEPARTURE, FLAGS] = [0, 1, 2, 3]
const SEQUENCE = 4

const EXPECTED_ROWS = 1 << 18

/** A longer id is looked up every time. */
const LONGEST_ID = 128

/** The feed leaves this time to be worked out. */
export const UNTIMED = 0xffff
const BAD_TIME = -1

const COLUMNS = [
  'trip_id',
  'arrival_time',
  'departure_time',
  'stop_id',
  'stop_sequence',
  'pickup_type',
  'drop_off_type',
]

export async function readStopTimes(
  files: FeedFiles,
  trips: ByteKeys,
  stops: Stops,
  report: FeedReport,
): Promise<StopTimes> {
  let numbers = new Int32Array(ROW * EXPECTED_ROWS)
  let tripOf = new Int32Array(EXPECTED_ROWS)
  let rows = 0
  const firstRow = new Int32Array(trips.size()).fill(-1)
  const rowCount = new Int32Array(trips.size())
  /** Trips of which a row is bad: half a trip would be planned on. */
  const spoilt = new Set<number>()
  let isSorted = true
  let lastTrip = -1

  const lastId = new Uint8Array(LONGEST_ID)
  let lastIdLength = -1
  let lastFound = -1

  /** A trip's rows lie together in nearly every feed, so the trip is mostly the one before. */
  function findTrip(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (length === lastIdLength) {
      let i = length - 1
      while (i >= 0 && bytes[start + i] === lastId[i]) i -= 1
      if (i < 0) return lastFound
    }
    lastFound = trips.find(bytes, start, end)
    lastIdLength = length <= LONGEST_ID ? length : -1
    for (let i = 0; i < lastIdLength; i++) lastId[i] = bytes[start + i] as number
    return lastFound
  }

  function take(row: CsvRow): void {
    const { bytes, starts, ends } = row
    const tripKey = findTrip(bytes, starts[0] as number, ends[0] as number)
    if (tripKey < 0) return addFault(report, 'UNKNOWN_REFERENCE', 'stop_times.txt', row.line, `trip ${csvText(row, 0)}`)
    const stopKey = stops.keys.find(bytes, starts[3] as number, ends[3] as number)
    const place = csvWhole(row, 4, 0)
    const arrives = timeIn(row, 1, true)
    const departs = timeIn(row, 2, false)
    const may = flagsOf(csvWhole(row, 5, 0), csvWhole(row, 6, 0))
    if (stopKey < 0 || arrives === BAD_TIME || departs === BAD_TIME || place < 0 || may < 0) {
      spoilt.add(tripKey)
      const code = stopKey < 0 ? 'UNKNOWN_REFERENCE' : arrives < 0 || departs < 0 ? 'BAD_TIME' : 'BAD_VALUE'
      return addFault(report, code, 'stop_times.txt', row.line, COLUMNS.map((_, i) => csvText(row, i)).join(','))
    }
    if (tripKey !== lastTrip) {
      if (firstRow[tripKey] !== -1) isSorted = false
      firstRow[tripKey] = rows
      lastTrip = tripKey
    } else if (place <= (numbers[(rows - 1) * ROW + SEQUENCE] as number)) isSorted = false
    rowCount[tripKey] = (rowCount[tripKey] as number) + 1
    if (rows === tripOf.length) {
      numbers = widened(numbers)
      tripOf = widened(tripOf)
    }
    tripOf[rows] = tripKey
    const at = rows * ROW
    numbers[at] = stopKey
    // One of the two may be left out: then the train doesn't wait.
    numbers[at + 1] = arrives === UNTIMED ? departs : departs === UNTIMED ? arrives : latestArrival(arrives, departs)
    numbers[at + 2] = departs === UNTIMED ? arrives : departs
    numbers[at + 3] = may
    numbers[at + SEQUENCE] = place
    rows += 1
  }

  const place = placeOf(files, 'stop_times.txt')
  if (place === undefined) addFault(report, 'MISSING_FILE', 'stop_times.txt', 0, 'no trip calls anywhere')
  else {
    const { rows: read, missing } = await readCsv(files.open(place), COLUMNS, take)
    countRecords(report, 'stop_times.txt', read)
    for (const column of ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence']) {
      if (missing.includes(column)) addFault(report, 'MISSING_COLUMN', 'stop_times.txt', 1, column)
    }
  }
  const order = isSorted ? undefined : sortedRows(numbers, tripOf.subarray(0, rows), firstRow)
  return {
    first: (key) => firstRow[key] as number,
    count: (key) => (spoilt.has(key) ? 0 : (rowCount[key] as number)),
    rowAt: (at) => (order ? (order[at] as number) : at) * ROW,
    numbers,
  }
}

/** Rounding to minutes must not let a train leave before it came. */
const latestArrival = (arrives: number, departs: number): number => Math.min(arrives, Math.max(departs, arrives - 1))

/** Rows by trip and place in it; `firstRow` is set to where each trip then begins. */
function sortedRows(numbers: Int32Array, tripOf: Int32Array, firstRow: Int32Array): Uint32Array {
  const trip = (row: number) => tripOf[row] as number
  const sequence = (row: number) => numbers[row * ROW + SEQUENCE] as number
  const order = Uint32Array.from({ length: tripOf.length }, (_, i) => i)
  order.sort((a, b) => trip(a) - trip(b) || sequence(a) - sequence(b) || a - b)
  for (let i = order.length - 1; i >= 0; i--) firstRow[trip(order[i] as number)] = i
  return order
}

function widened(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(values.length * 2)
  wider.set(values)
  return wider
}

const COLON = 58
const ZERO = 48
const SPACE = 32

/**
 * h:mm:ss, the hours as many as it takes. Seconds are dropped from a departure, for who comes then gets on, and make an
 * arrival a minute later.
 */
function timeIn(row: CsvRow, column: number, isArrival: boolean): number {
  const { bytes } = row
  let start = row.starts[column] as number
  const end = row.ends[column] as number
  while (start < end && bytes[start] === SPACE) start += 1
  if (start === end) return UNTIMED
  let part = 0
  let parts = 1
  let minutes = 0
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte === COLON) {
      minutes = minutes * 60 + part
      part = 0
      parts += 1
    } else if (byte >= ZERO && byte <= ZERO + 9) part = part * 10 + byte - ZERO
    else return BAD_TIME
  }
  if (parts !== 3 || part > 59 || minutes >= UNTIMED) return BAD_TIME
  return isArrival && part > 0 ? minutes + 1 : minutes
}

const NOT_AVAILABLE = 1
const MUST_ASK = 2

/** 0 as usual, 1 not at all, 2 by telephone, 3 by asking the driver. */
function flagsOf(pickUp: number, setDown: number): number {
  if (pickUp < 0 || pickUp > 3 || setDown < 0 || setDown > 3) return -1
  const request = pickUp >= MUST_ASK || setDown >= MUST_ASK ? REQUEST : 0
  const may = (pickUp === NOT_AVAILABLE ? 0 : PICK_UP) | (setDown === NOT_AVAILABLE ? 0 : SET_DOWN)
  return may === 0 ? 0 : may | request
}
