import { stationsTime } from '@cledrau/contract/stations/stations.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { stampOf } from './stamps.store.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('when something changed follows what it is: another server, or a start an hour later, says the same time', async () => {
  const before = (await house.call(stationsTime, {})).reply
  house.clock.advance(HOUR)
  const beside = await startTestServer(inject('postgres'), {}, { beside: house })
  expect((await beside.call(stationsTime, {})).reply).toEqual(before)
  await beside.close()
})

test('another content has another time, of two who find it the first one’s; a time to come is another clock’s', async () => {
  const now = house.clock.now()
  expect(await stampOf(house.db, 'pears', 'one', now)).toBe(now)
  house.clock.advance(HOUR)
  const later = house.clock.now()
  expect(await stampOf(house.db, 'pears', 'one', later)).toBe(now)
  const both = await Promise.all([later, later].map((at) => stampOf(house.db, 'pears', 'two', at)))
  expect(both).toEqual([later, later])
  expect(await stampOf(house.db, 'pears', 'two', now)).toBe(now)
})
