import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

type Asked = RequestOf<typeof ticketSearch>

const CARDIFF_TO_ABERYSTWYTH = {
  origin: 'CDF',
  destination: 'AYW',
  outboundDate: '2026-12-09',
  outboundTime: '09:00',
  ticketType: 'single',
} as const satisfies Asked
const THERE_AND_BACK = {
  ...CARDIFF_TO_ABERYSTWYTH,
  ticketType: 'return',
  returnDate: '2026-12-11',
  returnTime: '15:00',
} as const satisfies Asked

const asking = (asked: Partial<Asked>) => house.call(ticketSearch, { ...CARDIFF_TO_ABERYSTWYTH, ...asked })
async function trainsFor(asked: Partial<Asked>): Promise<string[]> {
  const { status, reply, text } = await asking(asked)
  expect(status, text.slice(0, 300)).toBe(200)
  return (reply?.legSolutions.outbound ?? []).map((one) => one.legSolutionID)
}

test.each<[string, Partial<Asked>, number, string]>([
  ['a start that nobody knows', { origin: 'QQQ' }, 404, 'ORIGIN_UNKNOWN'],
  ['an end that nobody knows', { destination: 'QQQ' }, 404, 'DESTINATION_UNKNOWN'],
  ['a via that nobody knows', { via: 'QQQ' }, 404, 'VIA_UNKNOWN'],
  ['an avoid that nobody knows', { avoid: 'QQQ' }, 404, 'AVOID_UNKNOWN'],
  ['the same station twice', { destination: 'CDF' }, 422, 'SAME_STATION'],
  ['a group and a station of it', { origin: 'CFS', destination: 'CDF' }, 422, 'SAME_STATION'],
  ['a start where no train is known', { origin: 'PNZ' }, 404, 'NO_TRAINS_KNOWN'],
  ['an end where no train is known', { destination: 'INV' }, 404, 'NO_TRAINS_KNOWN'],
  ['yesterday', { outboundDate: '2026-12-06' }, 422, 'IN_THE_PAST'],
  ['a day without a timetable', { outboundDate: '2028-12-06' }, 422, 'OUTSIDE_TIMETABLE'],
  ['a way back before the way out', { ...THERE_AND_BACK, returnDate: '2026-12-08' }, 422, 'RETURN_BEFORE_OUTWARD'],
  ['a way back without a timetable', { ...THERE_AND_BACK, returnDate: '2028-12-08' }, 422, 'RETURN_OUTSIDE_TIMETABLE'],
  ['nobody', { adult: '0' }, 422, 'NO_PASSENGERS'],
  ['ten people', { adult: '6', child: '4' }, 422, 'TOO_MANY_PASSENGERS'],
  ['a railcard that nobody knows', { railcards: 'YNG,QQQ' }, 422, 'RAILCARD_UNKNOWN'],
  ['a discount that needs no card', { railcards: 'GS3' }, 422, 'RAILCARD_UNKNOWN'],
  ['a shop that nobody knows', { channelCode: 'ELSEWHERE' }, 422, 'CHANNEL_UNKNOWN'],
])('%s is refused by its name', async (_what, asked, status, code) => {
  const answer = await asking(asked)
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

test.each<[string, Partial<Asked>]>([
  ['outboundDate', { outboundDate: '2026-02-30' }],
  ['outboundTime', { outboundTime: '25:61' }],
  ['returnDate', { ticketType: 'return', returnTime: '10:00' }],
  ['returnTime', { ticketType: 'return', returnDate: '2026-12-11' }],
  ['ticketType', { ticketType: 'season' as 'single' }],
  ['timeWindowOutbound', { timeWindowOutbound: 'noon' as 'arrival' }],
  ['adult', { adult: '10' }],
  ['child', { child: '-1' }],
  ['railcards.0', { railcards: 'young' }],
  ['earlierSearch', { earlierSearch: 'perhaps' }],
])('a wrong %s is told by its name [TCONST-029] [TCONST-030]', async (field, asked) => {
  const { status, failure } = await asking(asked)
  expect([status, failure.code, failure.fields?.map((one) => one.field)]).toEqual([400, 'BAD_REQUEST', [field]])
})

test('every parameter of the specification is taken, the shop’s code too [SEARCH-016] [SEARCH-017] [TCONST-035]', async () => {
  const whole = await trainsFor({
    ...THERE_AND_BACK,
    timeWindowInbound: 'departure',
    timeWindowOutbound: 'departure',
    earlierSearch: 'false',
    via: 'SHR',
    avoid: 'CRE',
    adult: '1',
    child: '0',
    openReturn: 'NO',
    railcards: 'YNG',
    tfwRestricted: 'false',
    channelCode: 'CLWEB',
  })
  const short = await trainsFor({ ...THERE_AND_BACK, via: 'SHR', avoid: 'CRE', railcards: 'YNG' })
  expect(whole).toEqual(short)
})
