import * as calls from '@cledrau/contract/account/kept-railcards.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => house.close())

const CARD = { code: 'YNG', number: 'ABC1234567', endsOn: '2027-03-03' }
const keep = (card: typeof CARD & { renews?: string }, as = carys) => house.call(calls.keepRailcard, card, { as })
const list = async (as = carys) => (await house.call(calls.keptRailcards, {}, { as })).reply

test('a railcard is kept with its number and its end, on every device of its owner and for nobody else', async () => {
  const { reply } = await keep(CARD)
  expect(reply).toMatchObject([CARD])
  await keep({ ...CARD, number: 'XYZ7654321', code: '2TR', endsOn: '2027-01-31' })
  expect((await list()).map(({ code }) => code)).toEqual(['2TR', 'YNG'])
  const owen = await addTraveller(house)
  expect(await list(owen)).toEqual([])
  await house.call(calls.dropRailcard, { id: reply[0]?.id ?? '' }, { as: owen })
  expect(await list()).toHaveLength(2)
  expect((await house.call(calls.keptRailcards, {})).status).toBe(401)
})

test('sent twice or from two devices at once it is one card; its end can be corrected', async () => {
  const both = await Promise.all([keep(CARD), keep(CARD)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await list()).toHaveLength(1)
  await keep({ ...CARD, endsOn: '2027-03-31' })
  expect(await list()).toMatchObject([{ number: CARD.number, endsOn: '2027-03-31' }])
})

test('a renewed card takes the place of the old one, even when that had its last day', async () => {
  const [old] = (await keep(CARD)).reply
  house.clock.advance(100 * DAY)
  expect((await keep(CARD)).failure.code).toBe('RAILCARD_ENDED')
  const next = { ...CARD, number: 'ABC7777777', endsOn: '2028-03-03' }
  expect((await keep({ ...next, renews: old?.id ?? '' })).reply).toMatchObject([next])
  expect((await house.call(calls.dropRailcard, { id: (await list())[0]?.id ?? '' }, { as: carys })).reply).toEqual([])
  const again = await house.call(calls.dropRailcard, { id: old?.id ?? '' }, { as: carys })
  expect([again.status, again.reply]).toEqual([200, []])
})

test('a wrong number is no number, and there is an end to how many are kept', async () => {
  expect((await keep({ ...CARD, number: '12' })).status).toBe(400)
  expect((await keep({ ...CARD, endsOn: '2027-02-30' })).status).toBe(400)
  for (let count = 0; count < 10; count += 1) await keep({ ...CARD, number: `ABC100000${count}` })
  expect((await keep(CARD)).failure.code).toBe('TOO_MANY_RAILCARDS')
})
