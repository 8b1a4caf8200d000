import { closeSync, openSync, writeSync } from 'node:fs'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import { parseDay } from '@cledrau/feeds/days.ts'

/** How much to write. The national file has about half a million schedules and 8.6 million lines. */
export type CifSize = { trains: number; seed: number; firstDate: string; days: number }

/** Written: names of the files, lines and bytes of the trains. */
export type WrittenCif = { lines: number; bytes: number }

const STATIONS = 2600
const POINTS = 6000
const LINES = 2400

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** AAA, AAB, …: a station code, and with a letter in front a place code. */
const crs = (number: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26))).join('')
const stationPlace = (station: number): string => `S${crs(station)}`
const passedPlace = (point: number): string => `P${crs(point)}X`

/** A place on a line: a station where trains call, or a junction that they pass. */
type Place = { place: string; isCall: boolean; ride: number; wait: number }

/** Lines run along the country: stations near each other have near numbers, with about as many places passed as called at. */
function makeLines(random: () => number): Place[][] {
  return Array.from({ length: LINES }, () => {
    const calls = 4 + Math.floor(random() * 15)
    const start = Math.floor(random() * STATIONS)
    const step = 1 + Math.floor(random() * 3)
    const places: Place[] = []
    for (let i = 0; i < calls; i++) {
      if (i > 0 && random() < 0.85) {
        places.push({ place: passedPlace(Math.floor(random() * POINTS)), isCall: false, ride: 2, wait: 0 })
      }
      const ride = 4 + Math.floor(random() * 18)
      places.push({
        place: stationPlace((start + i * step) % STATIONS),
        isCall: true,
        ride,
        wait: 1 + Math.floor(random() * 6),
      })
    }
    return places
  })
}

/** Writes MCA and MSN of a made-up railway into two files, a piece at a time. The same seed writes the same bytes. */
export function writeCifFiles(mca: string, msn: string, size: CifSize): WrittenCif {
  writeStations(msn)
  const random = seeded(size.seed)
  const lines = makeLines(random)
  const first = parseDay(size.firstDate) ?? 0
  const file = openSync(mca, 'w')
  const written = { lines: 0, bytes: 0 }
  let buffer: string[] = []
  const flush = () => {
    const text = buffer.join('')
    writeSync(file, text, null, 'latin1')
    written.bytes += text.length
    buffer = []
  }
  const put = (line: string) => {
    buffer.push(line.padEnd(80), '\n')
    written.lines += 1
    if (buffer.length > 40_000) flush()
  }
  const ddmmyy = (day: number) => dateOf(day).slice(2).split('-').toReversed().join('')
  put(`HDTPS.UBENCH          ${ddmmyy(first)}0000BENCH01       FA${ddmmyy(first)}${ddmmyy(first + size.days - 1)}`)
  for (let station = 0; station < STATIONS; station++) {
    put(`TI${stationPlace(station).padEnd(7)}00000000 TOWN ${crs(station)}`.padEnd(53) + crs(station))
  }
  for (let train = 0; train < size.trains; train++) writeTrain(train, lines, random, first, size.days, put)
  put('ZZ')
  flush()
  closeSync(file)
  return written
}

const WEEKS = ['1111100', '1111100', '1111110', '0000010', '0000001', '1111111', '0000100']

const yymmdd = (day: number): string => dateOf(day).slice(2).replaceAll('-', '')

/** Of five trains one is overlaid for some weeks and one is cancelled on a date. */
function writeTrain(
  train: number,
  lines: readonly Place[][],
  random: () => number,
  first: number,
  days: number,
  put: (line: string) => void,
): void {
  const uid = `${String.fromCharCode(65 + (Math.floor(train / 100_000) % 26))}${String(train % 100_000).padStart(5, '0')}`
  const line = lines[Math.floor(random() * lines.length)] as Place[]
  const from = first + Math.floor(random() * days * 0.3)
  const to = Math.min(first + days - 1, from + Math.floor(days * (0.2 + random() * 0.6)))
  const week = WEEKS[Math.floor(random() * WEEKS.length)] as string
  const minute = 300 + Math.floor(random() * 1130)
  const basic = (term: string, begin: number, end: number) =>
    `BSN${uid}${yymmdd(begin)}${yymmdd(end)}${week} P${'OO'}${1 + (train % 9)}${'ABCDEFGH'[train % 8]}${String(train % 100).padStart(2, '0')}    121234567 DMU    090      B S            `
      .slice(0, 79)
      .padEnd(79) + term
  const run = (term: string, begin: number, end: number, late: number) => {
    put(basic(term, begin, end))
    put(`BX         ${['AW', 'GW', 'VT', 'XC', 'NT'][train % 5]}Y${uid}00`)
    writeCalls(line, minute + late, put)
  }
  run('P', from, to, 0)
  if (train % 5 === 0) run('O', from, Math.min(to, from + 20), 7)
  if (train % 5 === 1) put(basic('C', from + 3, from + 3))
}

function writeCalls(line: readonly Place[], start: number, put: (line: string) => void): void {
  let clock = start
  for (const [i, { place, isCall, ride, wait }] of line.entries()) {
    const code = place.padEnd(8)
    if (i === 0) put(`LO${code}${time(clock)} ${time(clock)}${'1'.padEnd(10)}TB`)
    else if (i === line.length - 1) put(`LT${code}${time(clock + ride)} ${time(clock + ride)}${'2'.padEnd(6)}TF`)
    else if (isCall) {
      const [arrival, departure] = [clock + ride, clock + ride + wait]
      put(`LI${code}${time(arrival)}H${time(departure)}      ${time(arrival)}${time(departure)}${'3'.padEnd(9)}T`)
      clock = departure
    } else {
      clock += ride
      put(`LI${code}          ${time(clock)}H00000000`)
    }
  }
}

function time(minute: number): string {
  const clock = minute % 1440
  return String(Math.floor(clock / 60) * 100 + (clock % 60)).padStart(4, '0')
}

function writeStations(path: string): void {
  const rows = Array.from({ length: STATIONS }, (_, station) => {
    const place = `${stationPlace(station).padEnd(7)}${crs(station)}   ${crs(station)}`
    return `A    ${`TOWN ${crs(station)}`.padEnd(30)}1${place}13494 63126 5\n`
  })
  const file = openSync(path, 'w')
  writeSync(file, `${'A'.padEnd(30)}FILE-SPEC=05 1.00\n${rows.join('')}`)
  closeSync(file)
}
