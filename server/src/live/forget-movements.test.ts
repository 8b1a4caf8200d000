import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addMovements, listMovements } from './live.store.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())

const saidAt = instant(Date.UTC(2026, 11, 7, 8))
const movement = (serviceDate: string) => ({
  serviceDate,
  rid: `${serviceDate.replaceAll('-', '')}1`,
  uid: 'C12345',
  place: { tiploc: 'CRDFCEN', wta: 480.5 },
  what: 'arrival' as const,
  at: saidAt,
  message: 7,
  saidAt,
})

test('movements go by whole months, sixty days after the last day of each', async () => {
  const dates = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-12-07']
  await addMovements(house.db, 1, dates.map(movement))
  house.clock.set(instant(Date.UTC(2026, 11, 29, 12)))
  const kept = async () =>
    (await Promise.all(dates.map((date) => listMovements(house.db, date)))).map(({ length }) => length)
  expect(await house.app.forgetting.run()).toMatchObject({ 'months of movements': 1 })
  expect(await kept()).toEqual([0, 1, 1, 1])
  house.clock.set(instant(house.clock.now() + 2 * DAY))
  expect(await house.app.forgetting.run()).toMatchObject({ 'months of movements': 1 })
  expect(await kept()).toEqual([0, 0, 0, 1])
  const [left] = await listMovements(house.db, '2026-12-07')
  expect(left).toMatchObject({ placeInDay: 1, uid: 'C12345', wta: 480.5, wtd: null, at: saidAt, source: null, saidAt })
})
