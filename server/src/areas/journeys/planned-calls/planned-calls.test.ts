import { instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const MONDAY = '2026-12-07'
beforeEach(async () => {
  await house.db.deleteFrom('plannedCalls').execute()
  await house.db.deleteFrom('plannedDays').execute()
  house.clock.set(serviceInstant(MONDAY, 8 * 60))
})
const freeze = () => house.app.journeys.plannedCalls.freezeDue()

test('the plan of tomorrow is frozen in the evening, that of today at once, each only once', async () => {
  expect(await freeze()).toEqual([MONDAY])
  expect(await freeze()).toEqual([])
  house.clock.set(serviceInstant(MONDAY, 21 * 60 + 58))
  expect(await freeze()).toEqual([])
  house.clock.set(serviceInstant(MONDAY, 22 * 60 - 1))
  expect(await freeze()).toEqual(['2026-12-08'])
})

test('two nodes that freeze the same evening leave one plan', async () => {
  const both = await Promise.all([freeze(), freeze()])
  expect(both.flat()).toEqual([MONDAY])
  const { count } = await house.db
    .selectFrom('plannedCalls')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { trains } = await house.db.selectFrom('plannedDays').select('trains').executeTakeFirstOrThrow()
  expect(trains).toBeGreaterThan(1000)
  expect(Number(count)).toBeGreaterThan(trains)
})

test('a train is found as it was in force, past midnight too', async () => {
  await freeze()
  const late = await house.db
    .selectFrom('plannedCalls')
    .select(['uid', 'arrival'])
    .where('arrival', '>', new Date(serviceInstant(MONDAY, 1450)) as never)
    .executeTakeFirstOrThrow()
  const calls = await house.app.journeys.plannedCalls.listCalls(MONDAY, late.uid)
  expect(calls.map((call) => call.position)).toEqual(calls.map((_, at) => at))
  for (const [at, call] of calls.entries())
    if (at > 0) expect(call.arrival).toBeGreaterThanOrEqual(calls[at - 1]?.departure ?? instant(0))
  expect(await house.app.journeys.plannedCalls.listCalls(MONDAY, 'nobody')).toEqual([])
})

test('a plan is kept for 60 days', async () => {
  await freeze()
  house.clock.set(serviceInstant('2027-02-05', 8 * 60))
  await freeze()
  expect(
    (await house.db.selectFrom('plannedDays').select('serviceDate').orderBy('serviceDate').execute()).map(
      (row) => row.serviceDate,
    ),
  ).toEqual([MONDAY, '2027-02-05'])
  house.clock.set(serviceInstant('2027-02-06', 8 * 60))
  await freeze()
  expect(
    (await house.db.selectFrom('plannedDays').select('serviceDate').orderBy('serviceDate').execute()).map(
      (row) => row.serviceDate,
    ),
  ).toEqual(['2027-02-05', '2027-02-06'])
})
