import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { happenedTo } from './happened.ts'
import { addMovements } from './live.store.ts'

const DATE = '2026-12-07'
let house: TestServer
let row = 0

beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

/** It came to a place that it was to come to at this time by the clock, so many minutes late. */
const came = async (uid: string, tiploc: string, time: string, late: number, day = 0) => {
  const planned = minutesOf(time)
  const at = instant(serviceInstant(DATE, planned + day * 1440) + late * MINUTE)
  const place = { tiploc, pta: planned, wta: planned }
  row += 1
  const movement = { rid: uid, uid, serviceDate: DATE, place, what: 'arrival', at, message: row, saidAt: at } as const
  await addMovements(house.db, row, [movement])
}
const arrival = async (uid: string, minutes: number) => {
  const at = serviceInstant(DATE, minutes)
  const ride = { uid, serviceDate: DATE, from: 'AAA', to: 'BBB', departs: at, arrives: at }
  const { came: known } = await happenedTo(house.db, ride, (tiploc) => tiploc)
  return known === undefined ? undefined : (known - at) / MINUTE
}

test('a train that goes in a circle has come by the call that a ticket means, and by no other', async () => {
  await came('C00001', 'BBB', '09:00', 3)
  expect(await arrival('C00001', minutesOf('09:00'))).toBe(3)
  expect(await arrival('C00001', minutesOf('09:40'))).toBeUndefined()
  await came('C00001', 'BBB', '09:40', 20)
  expect(await arrival('C00001', minutesOf('09:40'))).toBe(20)
})

test('a call past midnight is known by its clock time, and one that was moved a little is the same call', async () => {
  await came('C00002', 'BBB', '00:20', 7, 1)
  expect(await arrival('C00002', 24 * 60 + 20)).toBe(7)
  expect(await arrival('C00002', 24 * 60 + 18)).toBe(9)
  await came('C00003', 'BBB', '00:02', 1, 1)
  expect(await arrival('C00003', 23 * 60 + 58)).toBe(5)
})
