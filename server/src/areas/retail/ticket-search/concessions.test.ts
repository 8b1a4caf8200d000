import { railcards } from '@cledrau/contract/search/railcards.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const WAY = {
  origin: 'LLJ',
  destination: 'BFF',
  outboundDate: '2026-12-09',
  outboundTime: '09:00',
  ticketType: 'single',
} as const

async function search(asked: Partial<RequestOf<typeof ticketSearch>>) {
  const { status, reply, text } = await house.call(ticketSearch, { ...WAY, ...asked })
  expect(status, text.slice(0, 300)).toBe(200)
  return reply as NonNullable<ReplyOf<typeof ticketSearch>>
}

test('on its line a concessionary card is the ticket: the trip names it and its line, and no price changes', async () => {
  const [plain, held] = [await search({}), await search({ railcards: ['CTC'] })]
  const told = held.legSolutions.outbound.map(({ cardIsTicket }) => cardIsTicket)
  expect(told.length).toBeGreaterThan(0)
  for (const one of told)
    expect(one).toEqual([
      {
        program: 'CTC',
        names: { en: 'Welsh Concessionary Travel Card', cy: 'Cerdyn Teithio Rhatach Cymru' },
        line: { en: 'Llandudno to Blaenau Ffestiniog', cy: 'Llandudno i Flaenau Ffestiniog' },
      },
    ])
  expect(held.fareInformation.map((one) => one.totalPrice)).toEqual(plain.fareInformation.map((one) => one.totalPrice))
  expect(plain.legSolutions.outbound.some((one) => 'cardIsTicket' in one)).toBe(false)
})

test('beyond its lines the card counts for nothing, and each price says where it does', async () => {
  const beyond = await search({ destination: 'BNG', railcards: ['CTC'] })
  expect(beyond.legSolutions.outbound.some((one) => 'cardIsTicket' in one)).toBe(false)
  const [price] = beyond.fareInformation
  expect(price?.idleRailcards).toMatchObject([
    { program: 'CTC', sentence: { en: expect.stringContaining('only on these lines: Wrexham to Hawarden Bridge, ') } },
  ])
})

test('the list of cards has it beside the railcards: one adult’s, with its lines', async () => {
  const { reply } = await house.call(railcards, {})
  const card = (reply as ReplyOf<typeof railcards>).find(({ code }) => code === 'CTC')
  expect(card).toMatchObject({ adults: { min: 1, max: 1 }, discountPerMille: null, seasons: false })
  expect(card?.ticketOn?.cy).toContain('Machynlleth i Bwllheli')
})
