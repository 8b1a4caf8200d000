import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { trainsNow } from '@cledrau/contract/live/trains-now.ts'
import { unpackRuns } from '@cledrau/domain/live/pack-runs.ts'
import { placeOfRun } from '@cledrau/domain/live/place-of-run.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let order = 0
const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(MORNING)
  const { known } = house.app.railway
  const rids = new Set(known.trains.keys())
  known.trains.clear()
  house.app.railway.tell({ rids, notices: true })
  house.app.railway.hear({})
})

const ask = async (etag?: unknown) => {
  const answer = await house.call(trainsNow, {}, { headers: etag ? { 'if-none-match': String(etag) } : {} })
  const runs = answer.status === 200 ? answer.reply.days.flatMap(({ packed }) => unpackRuns(packed)) : []
  return { ...answer, runs, etag: answer.headers.etag }
}
function hear(...news: News[]) {
  const { railway } = house.app
  for (const one of news)
    takeNews(
      railway.known,
      one,
      (order += 1),
      { report: feedReport(), isDay: () => true },
      { file: 'test', message: order },
    )
  const now = house.clock.now()
  railway.hear({ newsAt: now, beatAt: now, saidAt: now })
  railway.tell({ rids: new Set(news.flatMap((one) => ('rid' in one ? [one.rid] : []))), notices: true })
}
/** The first train from Cardiff to Shrewsbury by the timetable, and as Darwin would name it. */
async function toShrewsbury() {
  const { reply } = await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })
  const service = reply.services[0]!
  const calls = [
    ...service.previousCallingPoints[0]!.calls,
    { code: 'CDF', st: service.std! },
    ...service.subsequentCallingPoints[0]!.calls,
  ]
  const last = calls.length - 1
  const places = calls.map(({ code, st }, index): SchedulePlace => {
    const at = minutesOf(st)
    return {
      kind: index === 0 ? 'OR' : index === last ? 'DT' : 'IP',
      tiploc: code,
      ...(index > 0 ? { pta: at, wta: at } : {}),
      ...(index < last ? { ptd: at, wtd: at } : {}),
      activities: ['T'],
    }
  })
  const { uid, serviceDate } = service
  const name = { rid: `${serviceDate.replaceAll('-', '')}${uid}`, uid, serviceDate }
  const schedule: News = { kind: 'schedule', ...name, headcode: '1V00', operator: 'AW', places }
  return { service, name, schedule, places }
}

test('every train that is on its way is told of, each at a place of its own; without live news as it is planned', async () => {
  const { runs, reply, text } = await ask()
  expect(reply.age.freshness).toBe('NONE')
  expect(runs.length).toBeGreaterThan(30)
  const minute = 9 * 60
  const placed = runs.map((run) => placeOfRun(run, minute)).filter((place) => place !== undefined)
  expect(placed.length).toBeGreaterThan(30)
  expect(placed.every(({ late }) => late === 'unknown')).toBe(true)
  expect(gzipSync(text).length).toBeLessThan(20_000)
})

test('a train that is late is where it is expected to be, and one that is cancelled is told of and is nowhere', async () => {
  const { service, name, schedule, places } = await toShrewsbury()
  const late = (minutes: number): News => ({
    kind: 'status',
    ...name,
    places: places.map(({ tiploc, pta, ptd, wta, wtd }) => ({
      tiploc,
      ...(pta === undefined ? {} : { pta, wta, arrival: { expected: pta + minutes } }),
      ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: ptd + minutes } }),
    })),
  })
  hear(schedule, late(7))
  const at = minutesOf(service.std!) + 8
  house.clock.set(instant(Date.parse(service.planned) + 480 * SECOND))
  const find = async () => (await ask()).runs.find(({ uid }) => uid === name.uid)!
  expect(placeOfRun(await find(), at)).toMatchObject({ from: 'CDF', late: 7 })

  hear({
    ...(schedule as Extract<News, { kind: 'schedule' }>),
    places: places.map((place) => ({ ...place, cancelled: true })),
  })
  house.clock.advance(3 * SECOND)
  const gone = await find()
  expect([gone.calls[0]!.leftLate, placeOfRun(gone, at)]).toEqual(['cancelled', undefined])
})

test('whoever holds what is still true is sent nothing; what is heard, and growing old, is another answer', async () => {
  const { schedule } = await toShrewsbury()
  hear(schedule)
  const first = await ask()
  expect(first.reply.age.freshness).toBe('LIVE')
  expect((await ask(first.etag)).status).toBe(304)
  house.clock.advance(90 * SECOND)
  const later = await ask(first.etag)
  expect([later.status, later.reply.age.freshness, later.reply.age.asOf]).toEqual([200, 'RECENT', first.reply.age.asOf])
  house.clock.advance(60 * SECOND)
  expect((await ask()).reply.age.freshness).toBe('OLD')
})

test('after midnight the trains of the evening before are still told of, under their own date', async () => {
  house.clock.set(instant(Date.parse('2026-12-08T00:10:00Z')))
  const { reply } = await ask()
  const late = reply.days.find(({ serviceDate }) => serviceDate === '2026-12-07')
  const there = unpackRuns(late?.packed ?? '0\n').filter((run) => placeOfRun(run, 24 * 60 + 10))
  expect(there.length).toBeGreaterThan(0)
})
