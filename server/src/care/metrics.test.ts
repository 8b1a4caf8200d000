import { randomUUID } from 'node:crypto'
import { addFavourite, favourites } from '@cledrau/contract/account/favourites.ts'
import { stationsTime } from '@cledrau/contract/stations/stations.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { book, choose, isWalkUp, search } from '../testing/buying.ts'
import { startFollower } from '../testing/proofs/follower.ts'
import { startTraceTaker } from '../testing/proofs/trace-taker.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' }, { sharesBus: true })
})
afterAll(() => house.close())

/** What a monitor reads, by name and labels. */
async function measured(of = house): Promise<Record<string, number>> {
  const { body, statusCode } = await of.app.server.inject('/metrics')
  expect(statusCode).toBe(200)
  return Object.fromEntries(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('orders are counted as held until they are over', async () => {
  const before = (await measured()).cledrau_held ?? -1
  const { status } = await book(house, await addTraveller(house), choose(await search(house), isWalkUp))
  expect([before, status]).toEqual([0, 200])
  expect((await measured()).cledrau_held).toBe(1)
  const now = house.clock.now()
  onTestFinished(() => house.clock.set(now))
  house.clock.advance(60 * MINUTE)
  expect((await measured()).cledrau_held).toBe(0)
})

test('a pool without a free line is seen by monitors, who don’t wait for one', async () => {
  expect((await measured())['cledrau_pool_lines{state="busy"}']).toBe(0)
  const carys = await addTraveller(house)
  const client = new pg.Client(house.databaseUrl)
  await client.connect()
  await client.query('begin; lock table favourites')
  // Each has a line, and waits for the table; the last two have none.
  const asking = Array.from({ length: 10 }, () => house.call(favourites, {}, { as: carys }))
  await expect.poll(async () => (await measured()).cledrau_pool_waiting).toBeGreaterThanOrEqual(2)
  const figures = await measured()
  expect([figures['cledrau_pool_lines{state="busy"}'], figures.cledrau_database_there]).toEqual([8, 1])
  await client.query('rollback')
  await client.end()
  for (const { status } of await Promise.all(asking)) expect(status).toBe(200)
})

test('threads are counted by what they are at, and what is kept by whether it was there', async () => {
  await search(house)
  const carys = await addTraveller(house)
  const repeated = async () => {
    const figures = await measured()
    return ['no', 'yes'].map((found) => figures[`cledrau_kept_asked{kept="repeated calls",found="${found}"}`] ?? 0)
  }
  const [missed = 0, found = 0] = await repeated()
  const headers = { 'idempotency-key': randomUUID() }
  for (const _ of [1, 2, 3])
    await house.call(addFavourite, { origin: 'CDF', destination: 'AYW', name: 'Home' }, { as: carys, headers })
  expect(await repeated()).toEqual([missed + 1, found + 2])
  const figures = await measured()
  expect(figures['cledrau_threads{pool="search",state="idle"}']).toBe(1)
  expect(figures['cledrau_threads{pool="search",state="busy"}']).toBe(0)
  expect(figures['cledrau_threads_waiting{pool="search"}']).toBe(0)
})

test('a server that has not heard all news yet says how many are missing', async () => {
  expect((await measured()).cledrau_bus_behind).toBe(0)
  await house.db
    .updateTable('busPosition')
    .set((row) => ({ n: row('n', '+', 3) }))
    .execute()
  expect((await measured()).cledrau_bus_behind).toBe(3)
})

test('who follows the database is counted, and how far behind they are is said where our role may know', async () => {
  expect((await measured()).cledrau_replicas).toBe(0)
  const { leave } = await startFollower(house.databaseUrl, 'one')
  onTestFinished(leave)
  await expect.poll(async () => (await measured()).cledrau_replicas).toBe(1)
  expect(Object.keys(await measured()).filter((name) => name.startsWith('cledrau_replica_'))).toEqual([])

  await sql`grant pg_read_all_stats to cledrau_server`.execute(house.db)
  onTestFinished(async () => void (await sql`revoke pg_read_all_stats from cledrau_server`.execute(house.db)))
  await expect.poll(async () => (await measured())['cledrau_replica_lag_seconds{replica="one"}']).toBe(0)
})

test('steps of traces are counted by what became of them', async () => {
  const taker = await startTraceTaker()
  onTestFinished(taker.close)
  const followed = await startTestServer(inject('postgres'), {
    TRACES_URL: taker.url,
    TRACES_PERCENT: '100',
    ROLES: 'api',
  })
  onTestFinished(followed.close)
  expect((await followed.call(stationsTime, {})).status).toBe(200)
  await expect.poll(async () => (await measured(followed))['cledrau_traces_spans{what="sent"}']).toBeGreaterThan(0)
  expect((await measured(followed))['cledrau_traces_spans{what="dropped"}']).toBe(0)
  expect((await measured())['cledrau_traces_spans{what="sent"}']).toBeUndefined()
})
