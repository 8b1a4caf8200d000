import * as calls from '@cledrau/contract/stations/stations.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('stations come with all their codes and both names, and say when they changed [STATION-001] [STATION-002] [CONTENT-033] [CONTENT-034]', async () => {
  const { status, reply } = await house.call(calls.stations, {})
  expect(status).toBe(200)
  expect(reply.find(({ crsCode }) => crsCode === 'CDF')).toMatchObject({
    srCode: 'GBCDF',
    nlCode: '3899',
    alias: expect.any(Array),
    names: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
    ticketSearchOnly: 'No',
    tfwServicedStation: 'Yes',
  })
  const time = await house.call(calls.stationsTime, {})
  expect(Date.parse(time.reply.timestamp)).toBe(house.clock.now())
})

test('tickets are sold to groups of stations, too, where no train calls [STATION-003] [CONTENT-011] [CONTENT-012] [CONTENT-035]', async () => {
  const places = (await house.call(calls.stations, {})).reply
  const bookable = (await house.call(calls.bookingStations, {})).reply
  expect(places.some(({ ticketSearchOnly }) => ticketSearchOnly === 'Yes')).toBe(false)
  const groups = bookable.filter(({ ticketSearchOnly }) => ticketSearchOnly === 'Yes')
  expect(groups.find(({ crsCode }) => crsCode === 'LON')?.members?.length).toBeGreaterThan(3)
  expect(bookable).toHaveLength(places.length + groups.length)
})

test('tickets are asked for from and to every station of Great Britain, which are no bigger to fetch than a picture', async () => {
  const { reply, text } = await house.call(calls.bookingStations, {})
  expect(reply.length).toBeGreaterThan(2_600)
  expect(reply.find(({ crsCode }) => crsCode === 'PNZ')).toEqual({
    crsCode: 'PNZ',
    srCode: 'GBPNZ',
    nlCode: expect.stringMatching(/^Z/),
    alias: [],
    names: { en: 'Penzance', cy: 'Penzance' },
    ticketSearchOnly: 'Yes',
    tfwServicedStation: 'No',
    lat: expect.any(Number),
    lon: expect.any(Number),
  })
  expect(gzipSync(text).length).toBeLessThan(85_000)
})

test('a station is described in the language that is asked for, and marked as a sample [STATION-015] [CONTENT-049]', async () => {
  const [en, cy] = await Promise.all(
    (['en', 'cy'] as const).map((lang) => house.call(calls.readStation, { code: 'CDF', lang })),
  )
  expect(en?.reply).toMatchObject({ crsCode: 'CDF', lang: 'en', name: 'Cardiff Central', sample: true })
  expect(cy?.reply).toMatchObject({ crsCode: 'CDF', lang: 'cy', name: 'Caerdydd Canolog' })
  expect(cy?.reply.staffing.text).toMatch(/rhywun/)
  expect(en?.reply.parking.spaces).toBe(cy?.reply.parking.spaces)
})

test('every station has its information in both languages, without a gap', async () => {
  const { reply: places } = await house.call(calls.stations, {})
  for (const lang of ['en', 'cy'] as const)
    await Promise.all(
      places.map(async ({ crsCode }) => {
        const { status, reply } = await house.call(calls.readStation, { code: crsCode.toLowerCase(), lang })
        expect(status, crsCode).toBe(200)
        expect(JSON.stringify(reply)).not.toMatch(/\{\w+[,}]|"text":""/)
      }),
    )
})

test('a station that nobody knows, and a group, have no page', async () => {
  for (const code of ['ZZZ', 'LON']) {
    const { status, failure } = await house.call(calls.readStation, { code, lang: 'en' })
    expect([status, failure.code], code).toEqual([404, 'STATION_UNKNOWN'])
  }
})
