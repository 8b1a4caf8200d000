import { expect, test } from 'vitest'
import { OPEN_END } from '../fares/rules/ticket-days.ts'
import type { RestrictionRecord, TimeBand } from '../fares/image/records.ts'
import { lineFares, lineRecords } from '../fares/testing.ts'
import { discountedCap, discountFrom, type PaygDiscount } from './discounts.ts'
import { billOf } from './testing.ts'

const ALWAYS = { from: '2000-01-01', until: OPEN_END }
const SPAN = { from: '2026-12-07', until: '2026-12-13' }
const WEEKDAYS = [{ from: 101, until: 1231, week: [true, true, true, true, true, false, false] }]
const band = (more: Partial<TimeBand>): TimeBand => ({
  sequence: '1',
  direction: 'OUT',
  from: 270,
  until: 599,
  at: 'D',
  station: '',
  minimumFare: false,
  days: WEEKDAYS as TimeBand['days'],
  tocs: [],
  ...more,
})
const restriction = (code: string, bands: TimeBand[]): RestrictionRecord => ({
  code,
  description: code,
  outText: '',
  returnText: '',
  outPositive: false,
  returnPositive: false,
  days: [],
  bands,
  trains: [],
  ...ALWAYS,
})

/** A card with a third off, and with what is asked for. */
function cardWith(more: {
  minimum?: number
  rule?: string
  restrictions?: RestrictionRecord[]
  areaOnly?: boolean
}): PaygDiscount {
  const records = lineRecords({ 'AAA BBB': { SDS: 1000 } })
  const fares = lineFares(
    { 'AAA BBB': { SDS: 1000 } },
    {
      railcards: records.railcards.map((card) => ({ ...card, areaOnly: more.areaOnly ?? false })),
      railcardMinimums: more.minimum ? [{ railcard: 'YNG', ticket: 'SDS', minimum: more.minimum, ...ALWAYS }] : [],
      railcardRestrictions: more.rule
        ? [{ railcard: 'YNG', ticket: '', route: '', station: '', restriction: more.rule, totalBan: false }]
        : [],
      restrictions: more.restrictions ?? [],
    },
  )
  return discountFrom(fares, 'YNG', SPAN) as PaygDiscount
}
const child = discountFrom(lineFares({ 'AAA BBB': { SDS: 1000 } }), 'CHILD', SPAN) as PaygDiscount

const prices = (text: string, discount: PaygDiscount) =>
  billOf(text, { discounts: [discount] }).weeks.flatMap(({ journeys }) => journeys.map(({ pence }) => pence))
const JOURNEY = '2026-12-07 08:00 in CDF, 08:20 out NWP'

test('a railcard takes off what the fares engine takes off, to the next five pence', () => {
  expect(prices(JOURNEY, cardWith({}))).toEqual([170])
  expect(prices(JOURNEY, child)).toEqual([130])
  expect(prices('2026-12-14 08:00 in CDF, 08:20 out NWP', cardWith({}))).toEqual([260])
})

test('a minimum fare lifts the price, at its hours alone where it has some, and never above the single', () => {
  expect(prices(JOURNEY, cardWith({ minimum: 200 }))).toEqual([200])
  expect(prices(JOURNEY, cardWith({ minimum: 1200 }))).toEqual([260])
  const peak = { minimum: 1200, rule: 'MF', restrictions: [restriction('MF', [band({ minimumFare: true })])] }
  expect(prices(JOURNEY, cardWith(peak))).toEqual([260])
  expect(prices('2026-12-07 10:00 in CDF, 10:20 out NWP', cardWith(peak))).toEqual([170])
  expect(prices('2026-12-12 08:00 in CDF, 08:20 out NWP', cardWith(peak))).toEqual([170])
})

test('at hours in which a card isn’t good it takes nothing off', () => {
  const offPeak = cardWith({ rule: 'OP', restrictions: [restriction('OP', [band({})])] })
  expect(prices(JOURNEY, offPeak)).toEqual([260])
  expect(prices('2026-12-07 10:00 in CDF, 10:20 out NWP', offPeak)).toEqual([170])
})

test('a card of an area counts between its stations alone', () => {
  expect(prices(JOURNEY, cardWith({ areaOnly: true }))).toEqual([260])
})

test('caps are discounted alike, rounded down to ten pence, and cover what was discounted', () => {
  const card = cardWith({ minimum: 1200, rule: 'MF', restrictions: [restriction('MF', [band({ minimumFare: true })])] })
  expect([570, 700, 900].map((full) => discountedCap(card, full))).toEqual([370, 460, 590])
  expect(discountedCap(child, 570)).toBe(280)
  const later = [10, 12, 14, 16].map((hour, n) => {
    const [from, to] = n % 2 ? ['NWP', 'CDF'] : ['CDF', 'NWP']
    return `2026-12-07 ${hour}:00 in ${from}, ${hour}:20 out ${to}`
  })
  expect(billOf(later.join(', '), { discounts: [card] }).weeks[0]?.total).toBe(370)
  // One journey at the hours of the minimum is paid in full, beside the discounted cap.
  const early = '2026-12-07 08:00 in EBB, 08:20 out EBV'
  const [day] = billOf([early, ...later].join(', '), { discounts: [card] }).weeks[0]?.days ?? []
  expect(day?.considered[0]).toMatchObject({ caps: [{ from: 1, to: 1, discount: 'YNG', pence: 370 }], singles: 160 })
})

test('a card that doesn’t exist, or is for two, is none', () => {
  const fares = lineFares({ 'AAA BBB': { SDS: 1000 } })
  expect(discountFrom(fares, 'XYZ', SPAN)).toBeUndefined()
  const two = lineRecords({}).railcards.map((card) => ({ ...card, passengers: { min: 2, max: 2 } }))
  expect(discountFrom(lineFares({ 'AAA BBB': { SDS: 1000 } }, { railcards: two }), 'YNG', SPAN)).toBeUndefined()
})
