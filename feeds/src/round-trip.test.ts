import { readFileSync } from 'node:fs'
import {
  type DayView,
  dayView,
  type Journey,
  type LinkLeg,
  openImage,
  planJourneys,
  type Query,
  timetableBuilder,
  type TrainLeg,
} from '@cledrau/planner'
import { expect, test } from 'vitest'
import { loadCif } from './cif/load-timetable.ts'
import { writeCif } from './cif/write-timetable.ts'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import { parseDay } from './days.ts'
import { type FeedFiles, feedFilesOf } from './feed-files.ts'
import { feedReport } from './feed-report.ts'
import { loadGtfs } from './gtfs/load-timetable.ts'
import { writeGtfs } from './gtfs/write-timetable.ts'
import { readRailway } from './railway/read-railway.ts'
import { tellRailway } from './railway/tell-railway.ts'
import { tell, timetableListener, type ToldTimetable } from './told-timetable.ts'

const FIRST = parseDay('2026-12-07') ?? 0
const span = { firstDate: dateOf(FIRST), days: 35, source: 'embedded railway' }
const QUERIES = 2000

const railway = readRailway((file) => readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8'))
const { builder, told } = timetableListener(span)
tellRailway(builder, railway)

/** Reads a written feed back, and says what the planner's image of it is. */
async function imageOf(load: typeof loadCif | typeof loadGtfs, files: FeedFiles): Promise<ArrayBuffer> {
  const report = feedReport()
  let back: ToldTimetable | undefined
  const listen = (asked: typeof span) => {
    const listener = timetableListener(asked)
    back = listener.told
    return listener.builder
  }
  const wanted = { from: span.firstDate, days: span.days }
  await (load === loadCif ? loadCif([files], wanted, listen, report) : loadGtfs(files, wanted, listen, report))
  expect(report.faults).toEqual([])
  if (!back) throw new Error('nothing was told')
  return tell(back, timetableBuilder(span)).compile()
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Question = { date: number; query: Query }

function questions(): Question[] {
  const random = seeded(7)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  const used = new Set(told.trips.flatMap(({ calls }) => calls.map(({ stop }) => told.stops[stop]?.code ?? '')))
  const codes = [...used].toSorted()
  return Array.from({ length: QUERIES }, (_, i) => {
    const minute = Math.floor(random() * 1440)
    const when: Query['when'] =
      i % 4 === 0
        ? { kind: 'arrive-by', minute }
        : i % 4 === 1
          ? { kind: 'leave-between', from: minute, until: minute + 60 }
          : { kind: 'leave-after', minute }
    const [from, to] = [pick(codes), pick(codes)]
    return { date: 2 + Math.floor(random() * (span.days - 4)), query: { from: [from], to: [to], when } }
  })
}

/** What a traveller would notice: when, which train of which date, from where to where, at which platform. */
const card = ({ departure, arrival, changes, legs }: Journey): string =>
  [departure, arrival, changes, ...legs.map((leg) => (leg.kind === 'link' ? linkText(leg) : trainText(leg)))].join(' ')

const linkText = ({ mode, from, to }: LinkLeg): string => `${mode} ${from} ${to}`

const trainText = ({ from, to, parts }: TrainLeg): string =>
  [
    from,
    to,
    ...parts.map(({ uid, serviceDate, headcode, calls }) => [uid, serviceDate, headcode, calls[0]?.platform]),
  ].join()

function answers(bytes: ArrayBuffer, asked: readonly Question[]): string[][] {
  const image = openImage(bytes)
  if (typeof image === 'string') throw new Error(image)
  const views = new Map<number, DayView>()
  return asked.map(({ date, query }) => {
    const view = views.get(date) ?? dayView(image, dateOf(FIRST + date))
    views.set(date, view)
    return planJourneys(view, query).map(card)
  })
}

const asked = questions()
const own = answers(tell(told, timetableBuilder(span)).compile(), asked)

test('the railway, written as CIF and read back, answers 2,000 questions alike', async () => {
  const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
  const files = writeCif(told, { sequence: '001', extractedOn: FIRST, tiplocs })
  expect(answers(await imageOf(loadCif, feedFilesOf(files)), asked)).toEqual(own)
  expect(own.filter((journeys) => journeys.length > 0).length).toBeGreaterThan(QUERIES / 2)
})

const operatorNames = new Map([...railway.operators].map(([code, { names }]) => [code, names.en]))
const gtfs = writeGtfs(told, { name: 'Cledrau', url: 'https://example.org', version: '1', operatorNames })

test('the railway, written as GTFS and read back, answers 2,000 questions alike', async () => {
  expect(answers(await imageOf(loadGtfs, feedFilesOf(gtfs)), asked)).toEqual(own)
})

/** A table of the feed, by the rules of the format: every row has every column. */
function rowsOf(name: string): Record<string, string>[] {
  const [head = '', ...lines] = new TextDecoder()
    .decode(gtfs.get(`${name}.txt`))
    .trimEnd()
    .split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map((cell) => cell[1] ?? cell[2] ?? '')
    expect(cells.length, `${name}: ${line}`).toBe(columns.length)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

const idsOf = (rows: readonly Record<string, string>[], column: string): Set<string> => {
  const ids = new Set(rows.map((row) => row[column] ?? ''))
  expect(ids.size, column).toBe(rows.length)
  expect(ids.has(''), column).toBe(false)
  return ids
}

test('the railway, written as GTFS, keeps the rules that other readers rely on', () => {
  const [stops, routes, trips, times] = ['stops', 'routes', 'trips', 'stop_times'].map(rowsOf) as [
    Row[],
    Row[],
    Row[],
    Row[],
  ]
  const places = idsOf(stops, 'stop_id')
  const agencies = idsOf(rowsOf('agency'), 'agency_id')
  const routeIds = idsOf(routes, 'route_id')
  const tripIds = idsOf(trips, 'trip_id')
  const services = new Set([
    ...idsOf(rowsOf('calendar'), 'service_id'),
    ...rowsOf('calendar_dates').map((row) => row.service_id ?? ''),
  ])

  for (const stop of stops) {
    expect(Number(stop.stop_lat), stop.stop_id).toBeGreaterThan(49)
    expect(Number(stop.stop_lon), stop.stop_id).toBeLessThan(3)
    expect(stop.parent_station === '' || places.has(stop.parent_station ?? ''), stop.stop_id).toBe(true)
  }
  expect(
    routes.filter((row) => !agencies.has(row.agency_id ?? '') || !/^[0-7]$|^1[12]$/.test(row.route_type ?? '')),
  ).toEqual([])
  expect(trips.filter((row) => !routeIds.has(row.route_id ?? '') || !services.has(row.service_id ?? ''))).toEqual([])
  const stations = new Set(stops.filter((row) => row.location_type === '1').map((row) => row.stop_id))
  expect(
    times.filter(
      (row) => !tripIds.has(row.trip_id ?? '') || !places.has(row.stop_id ?? '') || stations.has(row.stop_id),
    ),
  ).toEqual([])
  for (const [i, row] of times.entries()) {
    const before = times[i - 1]
    const isFirst = before?.trip_id !== row.trip_id
    if ((row.arrival_time ?? '') > (row.departure_time ?? '')) throw new Error(`${row.trip_id} leaves before it comes`)
    if (!isFirst && (row.arrival_time ?? '') < (before?.departure_time ?? ''))
      throw new Error(`${row.trip_id} goes back`)
    if (!isFirst && Number(row.stop_sequence) <= Number(before?.stop_sequence))
      throw new Error(`${row.trip_id} is unordered`)
  }
  idsOf(
    rowsOf('transfers').map((row) => ({ key: `${row.from_stop_id} ${row.to_stop_id}` })),
    'key',
  )
  const translated = rowsOf('translations').filter((row) => !places.has(row.record_id ?? ''))
  expect(translated).toEqual([])
  expect(rowsOf('feed_info')).toHaveLength(1)
})

type Row = Record<string, string>
