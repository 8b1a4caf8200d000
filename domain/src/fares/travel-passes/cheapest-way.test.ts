import { expect, test } from 'vitest'
import { cheapestWays, type Way } from './cheapest-way.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import type { RoverPriceRecord, RoverRecord } from '../image/records.ts'
import { lineFares, ride, type LinePrices } from '../testing.ts'

const one = { adults: 1, children: 0 }
const ALWAYS = { from: '2000-01-01', until: OPEN_END }
/** A Monday and the days after it. */
const DAYS = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
const out = (day: string) => ride(day, 'AAA 08:00 BBB 08:30')
const back = (day: string) => ride(day, 'BBB 17:00 AAA 17:30')
const commute = (days: readonly string[]) => days.flatMap((day) => [out(day), back(day)])

const BUNDLES = [{ ticket: 'FLX', unit: 'SINGLE' as const, passes: 4, months: 0, days: 3 }]
const inShort = ({ way, total, dearer, purchases }: Way) =>
  `${way} ${total} +${dearer}: ${purchases.map(({ kind, pence, covers }) => `${kind} ${pence} for ${covers.join(',')}`).join('; ')}`
const ways = (prices: LinePrices, journeys: ReturnType<typeof commute>, more: Parameters<typeof lineFares>[1] = {}) =>
  cheapestWays(lineFares(prices, more), { party: one, journeys }).ways.map(inShort)

test('a bundle is bought as often as it pays for itself, and named with what it covers', () => {
  // Four trips of a bundle for £24 beside £7 each way; it is good for three days.
  expect(ways({ 'AAA BBB': { SDS: 700, FLX: 2400 } }, commute(DAYS.slice(0, 2)), { bundles: BUNDLES })).toEqual([
    'MULTIFLEX 2400 +0: BUNDLE 2400 for 0,1,2,3',
    'SINGLES 2800 +400: SINGLE 700 for 0; SINGLE 700 for 1; SINGLE 700 for 2; SINGLE 700 for 3',
    'RETURNS 2800 +400: SINGLE 700 for 0; SINGLE 700 for 1; SINGLE 700 for 2; SINGLE 700 for 3',
  ])
  const [first] = ways({ 'AAA BBB': { SDS: 700, FLX: 2400 } }, commute(DAYS), { bundles: BUNDLES })
  // The second one begins when the first is used up.
  expect(first).toBe(
    'MULTIFLEX 6200 +0: SINGLE 700 for 0; SINGLE 700 for 1; BUNDLE 2400 for 2,3,4,5; BUNDLE 2400 for 6,7,8,9',
  )
})

test('a bundle counts its days from the first journey, whichever way that goes', () => {
  const until = (day: string) =>
    ways({ 'AAA BBB': { SDS: 700, FLX: 1300 } }, [out('2026-12-07'), back(day)], { bundles: BUNDLES })[0]
  expect(until('2026-12-09')).toBe('MULTIFLEX 1300 +0: BUNDLE 1300 for 0,1')
  expect(until('2026-12-10')).toBe('SINGLES 1400 +0: SINGLE 700 for 0; SINGLE 700 for 1')
})

test('a pass is left unused on a journey that is cheaper as one way of a return', () => {
  const bundles = [{ ticket: 'FLX', unit: 'SINGLE' as const, passes: 3, months: 0, days: 3 }]
  const journeys = [out('2026-12-07'), out('2026-12-08'), out('2026-12-09'), back('2026-12-09')]
  expect(ways({ 'AAA BBB': { SDS: 700, CDR: 600, FLX: 1000 } }, journeys, { bundles })[0]).toBe(
    'MULTIFLEX 1600 +0: BUNDLE 1000 for 0,1; RETURN 600 for 2,3',
  )
})

test('a bundle that costs as much as its tickets is left where it is', () => {
  const kinds = ways({ 'AAA BBB': { SDS: 600, FLX: 2400 } }, commute(DAYS.slice(0, 2)), { bundles: BUNDLES })
  expect(kinds.map((way) => way.split(' ')[0])).toEqual(['SINGLES', 'RETURNS'])
})

test('a season is named where it is cheaper than day tickets, not where it costs the same', () => {
  const season = (pence: number) => ways({ 'AAA BBB': { SDS: 500, '7DS': pence } }, commute(DAYS.slice(0, 3)))
  expect(season(2999)[0]).toBe('SEASON 2999 +0: SEASON 2999 for 0,1,2,3,4,5')
  expect(season(3000).map((way) => way.split(' ')[0])).toEqual(['SINGLES', 'RETURNS'])
})

test('one journey alone is never worth a season', () => {
  expect(ways({ 'AAA BBB': { SDS: 500, '7DS': 300 } }, [out(DAYS[0] ?? '')])).toHaveLength(2)
})

const rover = (travelDays: number): RoverRecord => ({
  code: 'RVR',
  name: 'Rover',
  travelDays,
  validMonths: 0,
  validDays: 5,
  stations: ['AAA', 'BBB'],
  ...ALWAYS,
})
const roverPrice = (adult: number): RoverPriceRecord => ({
  code: 'RVR',
  railcard: '',
  class: 'STANDARD',
  adult,
  child: 0,
  restriction: '',
  ...ALWAYS,
})

test('a rover is used on the days that are dearest without it, and only in its area', () => {
  const prices = { 'AAA BBB': { SDS: 900 }, 'BBB CCC': { SDS: 400 } }
  const journeys = [
    out('2026-12-07'),
    ...commute(['2026-12-08', '2026-12-09']),
    ride('2026-12-10', 'BBB 08:00 CCC 08:30'),
  ]
  const [best] = ways(prices, journeys, { rovers: [rover(2)], roverPrices: [roverPrice(2000)] })
  expect(best).toBe('ROVER 3300 +0: SINGLE 900 for 0; ROVER 2000 for 1,2,3,4; SINGLE 400 for 5')
})

test('a rover is used on the dearest days wherever they lie among the others', () => {
  const prices = { 'AAA BBB': { SDS: 900 } }
  const journeys = [...commute(['2026-12-07']), out('2026-12-08'), ...commute(['2026-12-09'])]
  const [best] = ways(prices, journeys, { rovers: [rover(2)], roverPrices: [roverPrice(2000)] })
  expect(best).toBe('ROVER 2900 +0: ROVER 2000 for 0,1,3,4; SINGLE 900 for 2')
})

test('a return is bought for a way back within a month, once, and where it saves something', () => {
  const prices = { 'AAA BBB': { SDS: 900, SVR: 1500 } }
  expect(ways(prices, [out('2026-12-07'), back('2027-01-06')])[0]).toContain('RETURN 1500 for 0,1')
  expect(ways(prices, [out('2026-12-07'), back('2027-01-07')])[0]).not.toContain('RETURN ')
  expect(ways({ 'AAA BBB': { SDS: 750, SVR: 1500 } }, commute(['2026-12-07']))[0]).not.toContain('RETURN ')
  expect(ways(prices, [out('2026-12-07'), back('2026-12-08'), back('2026-12-09')])[0]).toBe(
    'RETURNS 2400 +0: RETURN 1500 for 0,1; SINGLE 900 for 2',
  )
})

test('journeys are paid in the order of their travel, however they are told', () => {
  const prices = { 'AAA BBB': { SDS: 900, CDR: 1500 } }
  expect(ways(prices, [back('2026-12-07'), out('2026-12-07')])[0]).toBe('RETURNS 1500 +0: RETURN 1500 for 1,0')
})
