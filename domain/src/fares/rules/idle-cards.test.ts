import { expect, test } from 'vitest'
import type { FareRecords, RailcardRecord } from '../image/records.ts'
import { DAY, lineFares, lineRecords, ride } from '../testing.ts'
import type { Party } from './party.ts'
import { price } from './price.ts'
import { priceReturns } from './price-return.ts'
import { OPEN_END } from './ticket-days.ts'

const PRICES = { 'AAA CCC': { SDS: 1000, CDR: 1600 } }
const through = ride(DAY, 'AAA 08:00 CCC 09:00')
const one = { adults: 1, children: 0, railcards: ['YNG'] }
const [YOUNG] = lineRecords({}).railcards as [RailcardRecord]
const TOGETHER = { ...YOUNG, code: '2TR', adults: { min: 2, max: 2 }, passengers: { min: 2, max: 2 } }
const ALWAYS = { from: '2000-01-01', until: OPEN_END }
const rule = {
  railcard: 'YNG',
  ticket: '',
  route: '',
  station: '',
  restriction: '',
  totalBan: false,
}
const told = (party: Party, more: Partial<FareRecords> = {}, prices: Parameters<typeof lineFares>[0] = PRICES) =>
  price(lineFares(prices, more), party, through.solution, DAY)[0]?.idle

test('a card that takes something off has nothing to be said of it, and neither has a party without cards', () => {
  expect(told(one)).toBeUndefined()
  expect(told({ adults: 1, children: 0 })).toBeUndefined()
})

test('a card for two says nothing off where one travels, and counts where two do', () => {
  const cards = { railcards: [YOUNG, TOGETHER] }
  expect(told({ ...one, railcards: ['2TR'] }, cards)).toEqual([{ railcard: '2TR', why: 'TOO_FEW' }])
  expect(told({ ...one, adults: 2, railcards: ['2TR'] }, cards)).toBeUndefined()
})

test('a card of an area counts only where both ends lie in it', () => {
  const locations = lineRecords(PRICES).locations.map((place) =>
    place.crs === 'AAA' ? { ...place, railcardAreas: ['YNG'] } : place,
  )
  const cards = { railcards: [{ ...YOUNG, areaOnly: true }] }
  expect(told(one, { ...cards, locations })).toEqual([{ railcard: 'YNG', why: 'AREA' }])
  const both = locations.map((place) => ({ ...place, railcardAreas: ['YNG'] }))
  expect(told(one, { ...cards, locations: both })).toBeUndefined()
})

test('a ticket without a discount says so, whether the card bans it or its kind has none', () => {
  expect(told(one, { railcardRestrictions: [{ ...rule, totalBan: true }] })).toEqual([
    { railcard: 'YNG', why: 'TICKET' },
  ])
  expect(told(one, { statusDiscounts: [] })).toEqual([{ railcard: 'YNG', why: 'TICKET' }])
})

test('a minimum fare that eats the whole discount is named with its sum', () => {
  const minimum = (pence: number) => ({
    railcardMinimums: [{ railcard: 'YNG', ticket: 'SDS', minimum: pence, ...ALWAYS }],
  })
  expect(told(one, minimum(1200))).toEqual([{ railcard: 'YNG', why: 'MINIMUM', amount: 1200 }])
  expect(told(one, minimum(900))).toBeUndefined()
})

test('of two cards for one traveller the lesser says that another takes off more', () => {
  const records = lineRecords(PRICES)
  const lesser = { ...YOUNG, code: 'LES', adultStatus: 'A02' }
  const statuses = [
    ...records.statuses,
    { ...(records.statuses[1] as (typeof records.statuses)[number]), status: 'A02' },
  ]
  const statusDiscounts = [
    ...records.statusDiscounts,
    { status: 'A02', until: OPEN_END, category: '01', indicator: '0' as const, perMille: 100 },
  ]
  const cards = { railcards: [YOUNG, lesser], statuses, statusDiscounts }
  expect(told({ ...one, railcards: ['YNG', 'LES'] }, cards)).toEqual([{ railcard: 'LES', why: 'LESS' }])
})

test('a card that the way back may not use is idle on the return, and counts on the single out', () => {
  const fares = lineFares(PRICES, { railcardRestrictions: [{ ...rule, ticket: 'CDR', totalBan: true }] })
  const back = ride(DAY, 'CCC 17:00 AAA 18:00')
  const priced = priceReturns(fares, one, [through], [back])
  expect(priced.returns(0, 0)[0]).toMatchObject({ ticket: 'CDR', idle: [{ railcard: 'YNG', why: 'TICKET' }] })
  expect(priced.singlesOut[0]?.[0]?.idle).toBeUndefined()
})
