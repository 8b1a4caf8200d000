import * as calls from '@cledrau/contract/search/rovers.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

type Asked = RequestOf<typeof calls.roverSearch>
const asking = (asked: Partial<Asked>) => house.call(calls.roverSearch, { outboundDate: '2026-12-09', ...asked })
async function search(asked: Partial<Asked>) {
  const { status, reply, text } = await asking(asked)
  expect(status, text.slice(0, 300)).toBe(200)
  return reply?.fareInformation ?? []
}

test('every rover has a name in both languages, an area, days and rules [ROVER-002] [ROVER-004]', async () => {
  const { reply } = await house.call(calls.roverTypes, {})
  expect(reply.map((one) => one.code)).toContain('EXW')
  for (const one of reply) {
    expect(one.names.en).not.toBe(one.names.cy)
    expect(one.stations.length).toBeGreaterThan(3)
    expect(one.kind).toBe(one.travelDays === 1 ? 'RANGER' : 'ROVER')
    expect(one.validDays).toBeGreaterThanOrEqual(one.travelDays)
    expect(one.adultPrice).toBeGreaterThan(one.childPrice ?? 0)
    expect(one.rules.map((rule) => rule.category)).toContain('AREA')
  }
})

test('rovers are found for a day and a party, cheapest first, each with its price and our signature [ROVER-005]', async () => {
  const found = await search({ adult: '1', child: '1' })
  const types = (await house.call(calls.roverTypes, {})).reply
  expect(found.map((one) => one.totalPrice)).toEqual(found.map((one) => one.totalPrice).toSorted((a, b) => a - b))
  for (const one of found) {
    const type = types.find(({ code }) => code === one.ticketType)
    expect(one.totalPrice).toBe((type?.adultPrice ?? 0) + (type?.childPrice ?? 0))
    expect(one.from).toBe('2026-12-09')
    expect(house.app.retail.ground.quotes.check(one)).toBe('GOOD')
  }
})

test('a railcard makes it cheaper where the rover takes it, and has to be carried', async () => {
  const [cheaper] = await search({ ticketType: 'EXW', railcards: 'YNG' })
  expect([cheaper?.totalPrice, cheaper?.fullPrice]).toEqual([9925, 14_900])
  expect(cheaper?.ticketableFares[0]?.fareQualifiers).toEqual([{ type: 'DISCOUNT_CARD', program: 'YNG' }])
  expect(cheaper?.ticketableFares[0]?.rules.map((rule) => rule.category)).toContain('RAILCARD')
})

test('only those of an area are found near a station', async () => {
  const found = await search({ origin: 'PWL' })
  const types = (await house.call(calls.roverTypes, {})).reply
  expect(found.length).toBeGreaterThan(0)
  for (const one of found) expect(types.find(({ code }) => code === one.ticketType)?.stations).toContain('PWL')
  const none = await asking({ origin: 'PAD' })
  expect([none.status, none.text]).toEqual([204, ''])
})

test.each<[string, Partial<Asked>, number, string]>([
  ['a rover that nobody knows', { ticketType: 'QQQ' }, 404, 'ROVER_UNKNOWN'],
  ['a station that nobody knows', { origin: 'QQQ' }, 404, 'ORIGIN_UNKNOWN'],
  ['yesterday', { outboundDate: '2026-12-06' }, 422, 'IN_THE_PAST'],
  ['a day in two years', { outboundDate: '2028-12-06' }, 422, 'OUTSIDE_TIMETABLE'],
  ['nobody', { adult: '0' }, 422, 'NO_PASSENGERS'],
  ['ten people', { adult: '9', child: '1' }, 422, 'TOO_MANY_PASSENGERS'],
  ['a railcard that nobody knows', { railcards: 'QQQ' }, 422, 'RAILCARD_UNKNOWN'],
  ['a shop that nobody knows', { channelCode: 'ELSEWHERE' }, 422, 'CHANNEL_UNKNOWN'],
])('%s is refused by its name', async (_what, asked, status, code) => {
  const answer = await asking(asked)
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})
