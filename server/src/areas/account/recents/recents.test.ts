import * as railcards from '@cledrau/contract/account/user-railcards.ts'
import * as stations from '@cledrau/contract/account/user-stations.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const use = async (as: KnownTraveller, type: 'TS' | 'LT', ...used: string[]) => {
  house.clock.advance(1000)
  return (await house.call(stations.increaseUserStations, { type, stations: used }, { as })).reply
}

test('the last five stations of each use are kept, each once, the latest first [FAV-004] [FAV-006] [FAV-007] [FAV-014]', async () => {
  const as = await addTraveller(house)
  await use(as, 'LT', 'BGN')
  for (const code of ['CDF', 'AYW', 'MCN', 'SHR', 'SWA', 'NWP']) await use(as, 'TS', code)
  const after = await use(as, 'TS', 'MCN')
  expect(after).toEqual({ TS: ['MCN', 'NWP', 'SWA', 'SHR', 'AYW'], LT: ['BGN'] })
  expect((await house.call(stations.userStations, { type: 'all' }, { as })).reply).toEqual(after)
})

test('a journey’s two stations are used together, in the order they were given [FAV-013] [FAV-015] [ACCOUNT-029] [ACCOUNT-030]', async () => {
  const as = await addTraveller(house)
  expect((await use(as, 'TS', 'CDF', 'AYW')).TS).toEqual(['CDF', 'AYW'])
  expect((await house.call(stations.userStations, {}, { as: await addTraveller(house) })).reply).toEqual({
    TS: [],
    LT: [],
  })
})

test('a station that nobody knows is not kept [FAV-008] [ACCOUNT-031]', async () => {
  const as = await addTraveller(house)
  expect((await use(as, 'LT', 'QQQ', 'CDF')).LT).toEqual(['CDF'])
})

test('railcards are counted per user, with whether to show them [FAV-002] [FAV-005] [FAV-016] [FAV-017]', async () => {
  const as = await addTraveller(house)
  await house.call(railcards.increaseUserRailcards, { railcards: ['YNG', 'YNG', 'TSU'] }, { as })
  house.clock.advance(1000)
  await house.call(railcards.increaseUserRailcards, { railcards: ['YNG'] }, { as })
  const { reply } = await house.call(railcards.increaseUserRailcards, { railcards: ['TSU'], show: false }, { as })
  expect(reply).toEqual([
    { code: 'YNG', count: 2, show: true },
    { code: 'TSU', count: 1, show: false },
  ])
  expect((await house.call(railcards.userRailcards, {}, { as })).reply).toEqual(reply)
  expect((await house.call(railcards.userRailcards, {}, { as: await addTraveller(house) })).reply).toEqual([])
})

test('a railcard that is hidden can be shown again, and hiding counts no use [ACCOUNT-032] [ACCOUNT-033]', async () => {
  const as = await addTraveller(house)
  const show = async (shown: boolean) =>
    (await house.call(railcards.increaseUserRailcards, { railcards: ['SRN'], show: shown }, { as })).reply
  expect(await show(false)).toEqual([{ code: 'SRN', count: 0, show: false }])
  expect(await show(true)).toEqual([{ code: 'SRN', count: 0, show: true }])
})

test('neither stations nor railcards are for guests [TPERM-030] [TPERM-031]', async () => {
  expect((await house.call(stations.userStations, {})).status).toBe(401)
  expect((await house.call(railcards.userRailcards, {})).status).toBe(401)
})
