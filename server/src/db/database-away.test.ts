import { randomUUID } from 'node:crypto'
import { addFavourite, favourites } from '@cledrau/contract/account/favourites.ts'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { stations } from '@cledrau/contract/stations/stations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openCutLine } from '../testing/cut-line.ts'
import { everyCall, nameOfCall } from '../testing/every-call.ts'
import { sampleRequests } from '../testing/sample-request.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'
import { isAway, openPool } from './database.ts'

let line: Awaited<ReturnType<typeof openCutLine>>
let house: TestServer
beforeAll(async () => {
  line = await openCutLine(inject('postgres').url)
  house = await startTestServer({ ...inject('postgres'), url: line.url })
})
afterAll(async () => {
  line.mend()
  await house.close()
  await line.close()
})

const get = async (url: string) => {
  const { statusCode, body } = await house.app.server.inject({ method: 'GET', url })
  return { status: statusCode, said: JSON.parse(body) as Record<string, unknown> }
}

test('without its database a server says when to ask again, goes on informing, and takes up again by itself', async () => {
  const carys = await addTraveller(house)
  const favourite = { origin: 'CDF', destination: 'AYW', name: 'Home' }
  const key = { as: carys, headers: { 'idempotency-key': randomUUID() } }
  expect((await get('/readyz/sell')).status).toBe(200)

  line.cut()
  const refused = await house.call(addFavourite, favourite, key)
  expect([refused.status, refused.failure.code, refused.headers['retry-after']]).toEqual([503, 'NOT_NOW', '5'])
  expect((await house.call(stations, {})).status).toBe(200)
  await expect.poll(async () => (await get('/readyz/sell')).status).toBe(503)
  expect(await get('/readyz')).toEqual({
    status: 200,
    said: { accepting: true, clock: true, database: false, inform: true, sell: false },
  })
  const metrics = await house.app.server.inject({ method: 'GET', url: '/metrics' })
  expect(metrics.body).toContain('cledrau_database_there 0')

  line.mend()
  const again = await house.call(addFavourite, favourite, key)
  expect(again.status).toBe(200)
  expect((await house.call(favourites, {}, { as: carys })).reply).toMatchObject([favourite])
  await expect.poll(async () => (await get('/readyz/sell')).status).toBe(200)
})

/** What needs no database: the app's texts and lists, stations, search, boards, updates, the planner. */
const INFORMING = [
  'GET /v1.1/livetimes/rainbow',
  'GET /v1.1/livetimes/routeupdatesall',
  'GET /v1.1/railcards',
  'GET /v1/alerts',
  'GET /v1/app-data',
  'GET /v1/content',
  'GET /v1/delayrepay/schemes',
  'GET /v1/homepage',
  'GET /v1/language',
  'GET /v1/onboarding',
  'GET /v1/options',
  'GET /v1/routes',
  'GET /v1/silverrail/sr-stations',
  'GET /v1/stations',
  'GET /v1/trains-now',
  'POST /v1.2/capacity/status',
  'POST /v1/livetimes/trips',
]

test('without the database no call is our fault: each answers, or says when to ask again, to whom is signed in, too [ASVS-16.5.2]', async () => {
  const carys = await addTraveller(house)
  const asked = {
    origin: 'CDF',
    destination: 'SWA',
    outboundDate: '2026-12-09',
    outboundTime: '10:00',
    ticketType: 'single',
  } as const
  const board = { crs: 'CDF' }
  line.cut()
  const answered: string[] = []
  for (const call of await everyCall()) {
    // Timetables for devices are cut by the minute, and nobody waits for one here.
    if (call.path.startsWith('/v1/timetable/')) continue
    const [request = {}] = sampleRequests(call)
    const { status, failure, headers } = await house.call(call, request as never, {
      as: carys,
      headers: { 'idempotency-key': randomUUID() },
    })
    if (status < 300) answered.push(nameOfCall(call))
    if (status >= 500)
      expect([nameOfCall(call), failure.code, headers['retry-after']]).toEqual([nameOfCall(call), 'NOT_NOW', '5'])
  }
  expect(answered).toEqual(expect.arrayContaining(INFORMING))
  expect((await house.call(ticketSearch, asked, { as: carys })).status).toBe(200)
  expect((await house.call(liveTimes, board, { as: carys })).status).toBe(200)
  line.mend()
  await expect.poll(async () => (await get('/readyz/sell')).status).toBe(200)
})

test('a line that hangs is cut once it was waited for long enough: who asked is told, and the next one is asked by another line', async () => {
  const own = await openCutLine(inject('postgres').url)
  const pool = openPool(own.url, { max: 1, patienceMs: 3000 })
  await pool.query('select 1')
  own.hang()
  const error = await pool.query('select 1').catch((reason: unknown) => reason)
  expect(isAway(error)).toBe(true)
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
  await own.close()
})

test('a database whose disk is full, or fails, is one that isn’t there for this: what was asked may be asked again', async () => {
  const carys = await addTraveller(house)
  const favourite = { origin: 'CDF', destination: 'SWA', name: 'Work' }
  const key = { as: carys, headers: { 'idempotency-key': randomUUID() } }
  for (const state of ['53100', '58030', '53200']) {
    const full = `begin raise exception 'could not extend file: No space left on device' using errcode = '${state}'; end`
    await sql.raw(`create function no_room() returns trigger language plpgsql as '${full.replaceAll("'", "''")}'`).execute(house.db) // prettier-ignore
    await sql`create trigger no_room before insert on favourites for each row execute function no_room()`.execute(
      house.db,
    )
    const { status, failure } = await house.call(addFavourite, favourite, key)
    expect([state, status, failure.code]).toEqual([state, 503, 'NOT_NOW'])
    await sql`drop function no_room() cascade`.execute(house.db)
  }
  expect((await house.call(addFavourite, favourite, key)).status).toBe(200)
})

test('a server that leaves says so to balancers, and lives until it is gone', async () => {
  house.app.startDraining()
  expect([(await get('/readyz')).status, (await get('/readyz/sell')).status]).toEqual([503, 503])
  expect((await get('/healthz')).status).toBe(200)
})

test('a database that was asked for by TLS isn’t spoken to without', async () => {
  const pool = openPool(`${inject('postgres').url}?sslmode=verify-full`, { max: 1 })
  await expect(pool.query('select 1')).rejects.toThrow('SSL')
  await pool.end()
})
