import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { seasonResults } from '@cledrau/domain/results/season-results.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

type Asked = RequestOf<typeof travelPassSearch>
const BRIDGEND_TO_CARDIFF = {
  origin: 'BGN',
  destination: 'CDF',
  outboundDate: '2026-12-07',
  ticketType: 'season',
} as const satisfies Asked

const asking = (asked: Partial<Asked>) => house.call(travelPassSearch, { ...BRIDGEND_TO_CARDIFF, ...asked })
async function search(asked: Partial<Asked>) {
  const { status, reply, text } = await asking(asked)
  expect(status, text.slice(0, 300)).toBe(200)
  if (!reply) throw new Error('nothing was answered')
  return reply
}

test('a season search answers each length with its dates and price, and one of one’s own length where its end is named [SEARCH-041]', async () => {
  const { fareInformation } = await search({ seasonEndDate: '2027-03-26' })
  const seasons = fareInformation.filter((one) => !one.isCarnet)
  expect(new Map(seasons.map((one) => [one.duration, [one.from, one.until]]))).toEqual(
    new Map([
      ['weekly', ['2026-12-07', '2026-12-13']],
      ['monthly', ['2026-12-07', '2027-01-06']],
      ['annual', ['2026-12-07', '2027-12-06']],
      ['custom', ['2026-12-07', '2027-03-26']],
    ]),
  )
  const priceOf = (duration: string) => seasons.find((one) => one.duration === duration)?.price ?? 0
  expect(priceOf('annual')).toBe(priceOf('weekly') * 40)
  expect(priceOf('monthly')).toBe(Math.round((priceOf('weekly') * 3.84) / 10) * 10)
  for (const one of seasons) {
    expect(one.totalPrice).toBe(one.price)
    expect(one.pricePerJourney).toBeLessThan(one.price)
    expect(house.app.retail.ground.quotes.check(one)).toBe('GOOD')
  }
  const withoutEnd = await search({})
  expect(withoutEnd.fareInformation.some((one) => one.duration === 'custom')).toBe(false)
})

test('what a season search answers is what a season page thins out and sorts', async () => {
  const { fareInformation } = await search({ seasonEndDate: '2027-03-26' })
  expect(fareInformation.some((one) => one.isCarnet)).toBe(true)
  const shown = seasonResults(
    fareInformation.map((one) => ({ ...one, duration: one.duration ?? ('weekly' as const) })),
    { weekly: true, monthly: true, custom: true },
  )
  expect(shown.map((one) => one.duration)).toEqual(['weekly', 'monthly', 'custom'])
})

test('a multiflex search answers bundles of journeys only, each cheaper than its singles [SEARCH-041]', async () => {
  const { fareInformation, single, dayReturn } = await search({ ticketType: 'multiflex' })
  expect(fareInformation.length).toBeGreaterThan(0)
  for (const one of fareInformation) {
    expect([one.isCarnet, one.kind, one.duration]).toEqual([true, 'CARNET', null])
    expect(one.passes).toBeGreaterThan(1)
    expect(one.until > one.from).toBe(true)
    expect(one.pricePerJourney).toBeLessThan(single ?? 0)
  }
  expect(dayReturn).toBeLessThan((single ?? 0) * 2)
})

test('where there are no such tickets, nothing is answered', async () => {
  const { status, text } = await asking({ origin: 'PWL', destination: 'PAD', ticketType: 'multiflex' })
  expect([status, text]).toEqual([204, ''])
})

test.each<[string, Partial<Asked>, number, string]>([
  ['a start that nobody knows', { origin: 'QQQ' }, 404, 'ORIGIN_UNKNOWN'],
  ['an end that nobody knows', { destination: 'QQQ' }, 404, 'DESTINATION_UNKNOWN'],
  ['the same station twice', { destination: 'BGN' }, 422, 'SAME_STATION'],
  ['yesterday', { outboundDate: '2026-12-06' }, 422, 'IN_THE_PAST'],
  ['a day in two years', { outboundDate: '2028-12-06' }, 422, 'OUTSIDE_TIMETABLE'],
  ['a season of three weeks', { seasonEndDate: '2026-12-28' }, 422, 'SEASON_DATES_WRONG'],
  ['a season of two years', { seasonEndDate: '2028-12-06' }, 422, 'SEASON_DATES_WRONG'],
  ['nobody', { adult: '0' }, 422, 'NO_PASSENGERS'],
  ['a railcard that nobody knows', { railcards: 'QQQ' }, 422, 'RAILCARD_UNKNOWN'],
  ['a shop that nobody knows', { channelCode: 'ELSEWHERE' }, 422, 'CHANNEL_UNKNOWN'],
])('%s is refused by its name', async (_what, asked, status, code) => {
  const answer = await asking(asked)
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

test('a wrong kind of pass is told by the parameter’s name', async () => {
  const { status, failure } = await asking({ ticketType: 'single' as 'season' })
  expect([status, failure.fields?.map((one) => one.field)]).toEqual([400, ['ticketType']])
})
