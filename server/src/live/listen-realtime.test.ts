import { HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import type { RealtimeEntity } from '@cledrau/feeds/gtfs-rt/feed.ts'
import { writeRealtime } from '@cledrau/feeds/gtfs-rt/write-feed.ts'
import { openImage, PICK_UP, SET_DOWN, timetableBuilder } from '@cledrau/planner'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase, openPool } from '../db/database.ts'
import { readSettings } from '../settings.ts'
import { ownDatabase, type TestClock, testClock } from '../testing/test-server.ts'
import { startToldFeed } from '../testing/told-feed.ts'
import { openLiveFeed } from './live-feed.ts'
import { openLiveRailway } from './live-railway.ts'
import { listMovements } from './live.store.ts'

const DATE = '2026-12-07'
const at = (time: string) => serviceInstant(DATE, minutesOf(time))
const RID = '20261207_C1'

let clock: TestClock
let databaseUrl: string
let trips: Awaited<ReturnType<typeof startToldFeed>>
let alerts: Awaited<ReturnType<typeof startToldFeed>>
let nodes: { close: () => Promise<void> }[]
beforeEach(async () => {
  clock = testClock(at('08:00'))
  nodes = []
  databaseUrl = await ownDatabase(inject('postgres'))
  trips = await startToldFeed()
  alerts = await startToldFeed()
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await trips.stop()
  await alerts.stop()
})

function oneTrain() {
  const builder = timetableBuilder({ firstDate: DATE, days: 2, source: 'one train' })
  const stops = ['CDF', 'NWP', 'SHR'].map((code) => builder.stop({ code, name: code, interchangeMinutes: 5 }))
  const calendar = builder.calendar(Uint8Array.of(1, 1))
  builder.beginTrip({ uid: 'C1', operator: 'AW', mode: 'rail', calendar })
  stops.forEach((stop, index) => {
    const minute = 510 + index * 20
    builder.call(stop, minute, minute, index === 0 ? PICK_UP : index === 2 ? SET_DOWN : PICK_UP | SET_DOWN, undefined)
  })
  builder.endTrip()
  const image = openImage(builder.compile())
  if (typeof image === 'string') throw new Error(image)
  const places = new Map(['CDF', 'NWP', 'SHR'].map((code) => [code, { en: code, cy: code }]))
  return { image, from: DATE, until: '2026-12-08', places, source: 'small' }
}
const TIMETABLE = oneTrain()

async function startNode(urls: readonly string[] = [trips.url]) {
  const pool = openPool(databaseUrl, { max: 4 })
  const db = openDatabase(pool)
  const railway = openLiveRailway(true)
  const errors: string[] = []
  const settings = readSettings({ GTFS_RT_URLS: urls.join(', ') })
  const logger = { error: (facts: object, text: string) => void errors.push(`${text} ${JSON.stringify(facts)}`) }
  const timetable = () => TIMETABLE
  const feed = openLiveFeed({ settings, databaseUrl, clock, railway, timetable, logger, everyMs: 10, askEveryMs: 10 })
  let closed = false
  const node = {
    db,
    railway,
    feed,
    errors,
    counts: (index = 0) => feed.figures().feeds[index]?.counts,
    expected: () => railway.known.trains.get(RID)?.places.at(-1)?.arrival?.expected,
    close: async () => {
      if (closed) return
      closed = true
      await feed.close()
      await pool.end()
    },
  }
  nodes.push(node)
  return node
}

const late = (minutes: number): RealtimeEntity => ({
  id: 'C1',
  tripUpdate: {
    trip: { tripId: 'C1', startDate: DATE },
    stops: [{ sequence: 1, stopId: 'CDF', departure: { delaySeconds: minutes * 60 } }],
  },
})
const left: RealtimeEntity = {
  id: 'C1',
  tripUpdate: {
    trip: { tripId: 'C1', startDate: DATE },
    stops: [{ stopId: 'CDF', departure: { at: at('08:31'), uncertaintySeconds: 0 } }],
  },
}
const closure: RealtimeEntity = {
  id: 'a',
  alert: { periods: [], about: [{ stopId: 'NWP' }], links: [], headings: [{ text: 'Shut' }], descriptions: [] },
}
/** Lies there from now on, and the clock is at its moment. */
const say = (time: string, ...entities: RealtimeEntity[]) => {
  clock.set(at(time))
  trips.lay(writeRealtime({ at: at(time), entities }))
}

test('what a feed says is known on every server, asked for by one of them, and what happened is on record', async () => {
  const first = await startNode()
  await expect.poll(() => first.counts()?.failed).toBeGreaterThan(0)
  const second = await startNode()
  say('08:20', late(5))
  await expect.poll(first.expected).toBe(at('09:15'))
  await expect.poll(second.expected).toBe(at('09:15'))
  expect(second.feed.figures()).toMatchObject({ configured: true, listening: false, feeds: [] })
  say('08:32', left)
  await expect.poll(() => second.railway.heard().newsAt).toBe(at('08:32'))
  expect(second.railway.heard()).toEqual(first.railway.heard())
  await expect
    .poll(() => listMovements(first.db, DATE))
    .toMatchObject([{ uid: 'C1', tiploc: 'CDF', what: 'departure', at: at('08:31'), source: 'GTFS-RT' }])
  await first.close()
  await expect.poll(() => second.feed.isListening()).toBe(true)
  say('08:33', left)
  await expect.poll(() => second.railway.heard().newsAt).toBe(at('08:33'))
  expect(await listMovements(second.db, DATE)).toHaveLength(1)
  // It was asked with the mark that it gave, and had nothing to send then.
  await expect.poll(trips.same).toBeGreaterThan(1)
})

test('a feed that stands still grows old, whatever it answers, and another one doesn’t make it newer', async () => {
  const node = await startNode([trips.url, alerts.url])
  say('08:20', late(5))
  alerts.lay(writeRealtime({ at: at('08:20'), entities: [] }))
  await expect.poll(node.expected).toBe(at('09:15'))
  await expect.poll(() => node.counts(1)?.read).toBe(1)
  clock.set(at('08:25'))
  alerts.lay(writeRealtime({ at: at('08:25'), entities: [closure] }))
  await expect.poll(() => [...node.railway.known.messages.values()][0]?.value.stations).toEqual(['NWP'])
  expect(node.railway.heard()).toMatchObject({ newsAt: at('08:20'), beatAt: at('08:20') })
  expect(node.feed.figures()).toMatchObject({ newsAge: 300, beatAge: 300, feeds: [{ age: 300 }, { age: 0 }] })
})

test('rubbish, silence and times that run backwards are counted; what was known stays, and it goes on after them', async () => {
  const node = await startNode()
  say('08:20', late(5))
  await expect.poll(node.expected).toBe(at('09:15'))
  const good = writeRealtime({ at: at('08:21'), entities: [late(9)] })
  trips.lay(good.subarray(0, good.length - 3))
  await expect.poll(() => node.counts()?.garbled).toBeGreaterThan(0)
  trips.lay(Buffer.from('<html>Back soon</html>'))
  await expect.poll(() => node.feed.figures().faults.get('GARBLED')).toBeGreaterThan(1)
  trips.lay(writeRealtime({ at: at('08:19'), entities: [late(1)] }))
  await expect.poll(() => node.counts()?.backwards).toBeGreaterThan(0)
  const silences = () => node.errors.filter((error) => error.includes('could not be asked')).length
  const [before, { failed }] = [silences(), node.counts()!]
  trips.fail(500)
  await expect.poll(() => node.counts()?.failed).toBeGreaterThan(failed + 2)
  expect(silences()).toBe(before + 1)
  expect(node.expected()).toBe(at('09:15'))
  say('08:22', late(7), { ...late(1), id: 'x', tripUpdate: { trip: { tripId: 'X', startDate: DATE }, stops: [] } })
  await expect.poll(node.expected).toBe(at('09:17'))
  expect(node.feed.figures().faults.get('UNKNOWN_REFERENCE')).toBe(1)
  // Whoever set his clock back is believed again after a while.
  clock.set(instant(at('08:22') + 10 * MINUTE))
  trips.lay(writeRealtime({ at: at('08:12'), entities: [late(3)] }))
  await expect.poll(node.expected).toBe(at('09:13'))
})

test('what is read for the first time is as old as it says; hours old it is nobody’s news', async () => {
  const node = await startNode()
  clock.set(at('08:25'))
  trips.lay(writeRealtime({ at: instant(at('08:25') - 2 * HOUR), entities: [late(1)] }))
  await expect.poll(() => node.counts()?.old).toBe(1)
  expect(node.railway.heard()).toEqual({})
  trips.lay(writeRealtime({ at: at('08:22'), entities: [late(5)] }))
  await expect.poll(() => node.railway.heard().newsAt).toBe(at('08:22'))
  trips.lay(writeRealtime({ at: instant(at('08:22') + 10 * SECOND), entities: [late(5)] }))
  await expect.poll(() => node.railway.heard().newsAt).toBe(at('08:25'))
})

test('a train that no feed has any more is over, on a server that has only just begun, too', async () => {
  const first = await startNode()
  say('08:20', late(5))
  await expect.poll(first.expected).toBe(at('09:15'))
  await first.close()
  say('09:20')
  const second = await startNode()
  await expect.poll(() => standingOf(second.railway.known.trains.get(RID)!)).toBe('over')
})
