import { readFileSync } from 'node:fs'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import type { StopUpdate } from '@cledrau/feeds/gtfs-rt/feed.ts'
import { readRealtime } from '@cledrau/feeds/gtfs-rt/read-feed.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { tellRailway } from '@cledrau/feeds/railway/tell-railway.ts'
import { timetableListener } from '@cledrau/feeds/told-timetable.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { TOLD_DATE, toldDay } from '../../../testing/told-day.ts'

const NINE = serviceInstant(TOLD_DATE, 9 * 60)
const WHERE = { file: 'test', message: 0 }
let house: TestServer
/** By trip and number of its call: the stop, as the exported feed has it. */
let stopOf: Map<string, string>
let stopIds: Set<string>

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  house.clock.set(NINE)
  const { railway } = house.app
  const report = feedReport()
  toldDay(2, 9).forEach(({ text }, index) => {
    const body = readPushPort(text, report, WHERE)?.body
    if (body?.kind !== 'update') return
    for (const news of body.news) takeNews(railway.known, news, orderOf(index, 0), { report, isDay: () => true }, WHERE)
  })
  const paragraphs = [['Lifts are out of order.'], ['See ', { text: 'our page', href: 'https://example.org' }, '.']]
  const message = {
    kind: 'station-message',
    id: 7,
    category: 'Station',
    severity: 1,
    stations: ['CDF', 'ZZZ'],
    paragraphs,
  } as const
  takeNews(railway.known, message, orderOf(1_000_000, 0), { report, isDay: () => true }, WHERE)
  railway.hear({ newsAt: instant(NINE - MINUTE), beatAt: instant(NINE - MINUTE) })
  railway.tell({ rids: new Set(railway.known.trains.keys()), notices: true })

  const source = readRailway((file) => readFileSync(new URL(`../../../../../data/${file}`, import.meta.url), 'utf8'))
  const { builder, told } = timetableListener({ firstDate: TOLD_DATE, days: 7, source: 'test' })
  tellRailway(builder, source)
  const files = writeGtfs(told, { name: 'test', url: 'https://example.org', version: '1', operatorNames: new Map() })
  const rows = (name: string) => {
    const [head = '', ...lines] = Buffer.from(files.get(name)!).toString().trim().split(/\r?\n/)
    const columns = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((field, at) => [columns[at], field])))
  }
  stopOf = new Map(rows('stop_times.txt').map((row) => [`${row.trip_id} ${row.stop_sequence}`, row.stop_id!]))
  stopIds = new Set(rows('stops.txt').map(({ stop_id: id }) => id!))
})
afterAll(() => house.close())

async function get(name: string, headers: Record<string, string> = {}) {
  const response = await house.app.server.inject({ url: `/gtfs-rt/${name}.pb`, headers })
  const report = feedReport()
  const feed = response.statusCode === 200 ? readRealtime(response.rawPayload, name, report) : undefined
  expect([...report.faultCounts]).toEqual([])
  return { response, feed }
}

test('each trip update keeps the published rules, with the ids of the exported timetable', async () => {
  const { feed } = await get('trip-updates')
  const entities = feed!.entities
  expect(entities.length).toBeGreaterThan(100)
  expect(new Set(entities.map(({ id }) => id)).size).toBe(entities.length)
  for (const { id, tripUpdate } of entities) {
    const { trip, stops } = tripUpdate!
    const isOfTimetable = trip.relationship !== 'ADDED'
    expect(stopOf.has(`${trip.tripId} 1`), id).toBe(isOfTimetable)
    expect(stops.length > 0 || trip.relationship === 'CANCELED', id).toBe(true)
    const sequences = stops.map(({ sequence }) => sequence!)
    expect(sequences, id).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    expect(stops.flatMap(timesIn), id).toEqual(stops.flatMap(timesIn).toSorted((a, b) => a - b))
    for (const stop of stops) {
      const hasTimes = stop.arrival !== undefined || stop.departure !== undefined
      expect(hasTimes, id).toBe(stop.relationship === undefined || stop.relationship === 'SCHEDULED')
      expect(stopIds.has(stop.stopId!), `${id} ${stop.stopId}`).toBe(true)
      if (isOfTimetable)
        expect(stopOf.get(`${trip.tripId} ${stop.sequence}`), `${id} ${stop.sequence}`).toBe(stop.stopId)
      if (stop.assignedStopId !== undefined) expect(stopIds.has(stop.assignedStopId)).toBe(true)
    }
  }
  const kinds = new Set(entities.map(({ tripUpdate }) => tripUpdate!.trip.relationship))
  expect(kinds).toContain('CANCELED')
  expect(
    entities.some(({ tripUpdate }) => tripUpdate!.stops.some(({ departure }) => (departure?.delaySeconds ?? 0) > 300)),
  ).toBe(true)
})

const timesIn = ({ arrival, departure }: StopUpdate) => [arrival?.at, departure?.at].filter((at) => at !== undefined)

test('a train that is on its way is somewhere in Wales, by its stations and times', async () => {
  const { feed } = await get('vehicle-positions')
  expect(feed!.entities.length).toBeGreaterThan(10)
  const ids = feed!.entities.map(({ vehicle }) => vehicle!.vehicle!.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { vehicle } of feed!.entities) {
    const { position, trip, stopSequence, stopId } = vehicle!
    expect([
      position!.latitude > 51 && position!.latitude < 54,
      position!.longitude > -5.5 && position!.longitude < -2,
    ]).toEqual([true, true])
    if (trip!.relationship === 'SCHEDULED') expect(stopOf.get(`${trip!.tripId} ${stopSequence}`)).toBe(stopId)
  }
})

test('what a station says is an alert about it, in plain words', async () => {
  const { feed } = await get('alerts')
  const alert = feed!.entities.find(({ id }) => id === 'message_7')?.alert
  expect(alert).toMatchObject({
    headings: [{ text: 'Lifts are out of order.', language: 'en' }],
    descriptions: [{ text: 'See our page.', language: 'en' }],
  })
  const about = alert!.about.map(({ stopId = '' }) => stopId)
  expect(about.length).toBeGreaterThan(1)
  expect(about.every((stopId) => stopId.startsWith('CDF:') && stopIds.has(stopId))).toBe(true)
})

test('a feed says from when it is true, and is not sent again to who has it', async () => {
  const { response, feed } = await get('trip-updates')
  expect(feed!.at).toBe(NINE - MINUTE)
  expect(response.headers['content-type']).toBe('application/x-protobuf')
  const again = await get('trip-updates', { 'if-none-match': String(response.headers.etag) })
  expect([again.response.statusCode, again.response.rawPayload.length]).toEqual([304, 0])
})

test('the document has each feed, pages of others may read it, and a feed that isn’t there is a clear no', async () => {
  const { paths } = (await house.app.server.inject('/api/openapi.json')).json<{
    paths: Record<string, { get: Feeds }>
  }>()
  const { parameters } = paths['/gtfs-rt/{feed}']!.get
  const feeds = parameters.find(({ name }) => name === 'feed')?.schema?.enum ?? []
  expect(feeds).toHaveLength(3)
  for (const feed of feeds) {
    const { statusCode, headers } = await house.app.server.inject(`/gtfs-rt/${feed}`)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['x-ratelimit-limit']).toBeDefined()
  }
  const none = await house.app.server.inject('/gtfs-rt/none.pb')
  expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([404, 'NO_SUCH_PATH'])
})
type Feeds = { parameters: { name?: string; schema?: { enum?: string[] } }[] }
