import { randomUUID } from 'node:crypto'
import { addFavourite, favourites } from '@cledrau/contract/account/favourites.ts'
import { stations } from '@cledrau/contract/stations/stations.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openCutLine } from '../testing/cut-line.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'
import { openPool } from './database.ts'

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

  house.app.startDraining()
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
})

test('a database that was asked for by TLS isn’t spoken to without', async () => {
  const pool = openPool(`${inject('postgres').url}?sslmode=verify-full`, 1)
  await expect(pool.query('select 1')).rejects.toThrow('SSL')
  await pool.end()
})
