import * as calls from '@cledrau/contract/account/favourites.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('a favourite is added, listed and removed by its owner only [FAV-001] [FAV-010] [FAV-011] [FAV-012]', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const added = (
    await house.call(calls.addFavourite, { origin: 'CDF', destination: 'AYW', name: ' Adre ' }, { as: carys })
  ).reply
  expect(added).toMatchObject({ origin: 'CDF', destination: 'AYW', name: 'Adre' })
  house.clock.advance(1000)
  const station = (await house.call(calls.addFavourite, { origin: 'MCN' }, { as: carys })).reply
  expect(station.destination).toBeNull()
  expect((await house.call(calls.favourites, {}, { as: carys })).reply).toEqual([station, added])
  expect((await house.call(calls.favourites, {}, { as: owen })).reply).toEqual([])

  expect((await house.call(calls.removeFavourite, { id: added.id }, { as: owen })).failure.code).toBe(
    'FAVOURITE_UNKNOWN',
  )
  expect((await house.call(calls.removeFavourite, { id: added.id }, { as: carys })).status).toBe(200)
  expect((await house.call(calls.favourites, {}, { as: carys })).reply).toEqual([station])
})

test('favourites are held per user, and not for guests [FAV-003] [TPERM-029] [ACCOUNT-026] [ACCOUNT-027]', async () => {
  const [mair, idris] = [await addTraveller(house), await addTraveller(house)]
  for (const as of [mair, idris]) await house.call(calls.addFavourite, { origin: 'CDF', destination: 'SHR' }, { as })
  const [hers, his] = [
    (await house.call(calls.favourites, {}, { as: mair })).reply,
    (await house.call(calls.favourites, {}, { as: idris })).reply,
  ]
  expect([hers.length, his.length]).toEqual([1, 1])
  expect(hers[0]?.id).not.toBe(his[0]?.id)
  expect((await house.call(calls.favourites, {})).status).toBe(401)
  const guest = { kind: 'guest', orderId: '00000000-0000-4000-8000-000000000003' } as const
  expect((await house.call(calls.addFavourite, { origin: 'CDF' }, { as: guest })).status).toBe(403)
})

test('what was removed can be kept again [ACCOUNT-028]', async () => {
  const as = await addTraveller(house)
  const first = (await house.call(calls.addFavourite, { origin: 'CDF', destination: 'SHR' }, { as })).reply
  await house.call(calls.removeFavourite, { id: first.id }, { as })
  const again = (await house.call(calls.addFavourite, { origin: 'CDF', destination: 'SHR' }, { as })).reply
  expect((await house.call(calls.favourites, {}, { as })).reply).toEqual([again])
})

test('the same journey again changes its name and makes no second entry', async () => {
  const as = await addTraveller(house)
  const first = (await house.call(calls.addFavourite, { origin: 'CDF', destination: 'AYW' }, { as })).reply
  const second = (await house.call(calls.addFavourite, { origin: 'CDF', destination: 'AYW', name: 'Gwaith' }, { as }))
    .reply
  expect(second).toEqual({ ...first, name: 'Gwaith' })
})

test.each([
  [{ origin: 'QQQ' }, 422 as number, 'STATION_UNKNOWN'],
  [{ origin: 'CDF', destination: 'QQQ' }, 422, 'STATION_UNKNOWN'],
  [{ origin: 'CDF', destination: 'CDF' }, 422, 'SAME_STATION'],
])('%j is no favourite', async (favourite, _status, code) => {
  expect((await house.call(calls.addFavourite, favourite, { as: await addTraveller(house) })).failure.code).toBe(code)
})

test('there is room for fifty, however many are added at once', async () => {
  const as = await addTraveller(house)
  const stations = (await house.app.server.inject(`/api/v1/stations?token=cledrau-app-1`)).json<{ crsCode: string }[]>()
  const codes = stations.map(({ crsCode }) => crsCode).filter((code) => code !== 'CDF')
  const answers = await Promise.all(
    codes.slice(0, 55).map((destination) => house.call(calls.addFavourite, { origin: 'CDF', destination }, { as })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.code))).toEqual(
    new Set(['TOO_MANY_FAVOURITES']),
  )
})
