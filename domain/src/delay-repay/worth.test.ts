import { expect, test } from 'vitest'
import type { Scheme } from './bands.ts'
import { worthOf, type Product } from './worth.ts'

/** As the facts have it: from so many minutes on, of a single and of one way of a return. */
const FIFTEEN: Scheme = {
  kind: 'DELAY_REPAY',
  bands: [
    { from: 15, single: 250, return: 125 },
    { from: 30, single: 500, return: 250 },
    { from: 60, single: 1000, return: 500 },
    { from: 120, single: 1000, return: 1000 },
  ],
  source: { en: 'a test', cy: 'prawf' },
  asOf: '2026',
}
const one = { people: 1 }
const single = (price: number): Product => ({ ...one, kind: 'SINGLE', price })
const back = (price: number): Product => ({ ...one, kind: 'RETURN', price })
const weekly = (price: number): Product => ({ ...one, kind: 'SEASON', length: 'WEEKLY', price })

const owed = (product: Product, minutes: number, left = product.price, claimsThatDay = 0) =>
  worthOf(product, minutes, FIFTEEN, { left, claimsThatDay })
const amount = (product: Product, minutes: number) => owed(product, minutes).amount

test.each([
  ['a single', single(1240), 14, 0],
  ['a single', single(1240), 15, 310],
  ['a single', single(1240), 59, 620],
  ['one way of a return', back(2100), 29, 263],
  ['one way of a return', back(2100), 60, 1050],
  ['one way of a return', back(2100), 120, 2100],
  ['a weekly season', weekly(4200), 30, 210],
  ['a monthly season', { ...one, kind: 'SEASON', length: 'MONTHLY', price: 16_130 } as const, 60, 403],
  ['an annual season', { ...one, kind: 'SEASON', length: 'ANNUAL', price: 208_800 } as const, 29, 113],
  ['an annual season', { ...one, kind: 'SEASON', length: 'ANNUAL', price: 208_800 } as const, 60, 450],
  ['the single of the picture, 43 minutes late', single(2280), 43, 1140],
])('%s of the published examples, %#', (_, product, minutes, pence) => {
  expect(amount(product, minutes)).toBe(pence)
})

test('each band begins with its minute, and ends the minute before the next', () => {
  const at = [0, 14, 15, 29, 30, 59, 60, 119, 120, 10_000]
  expect(at.map((minutes) => amount(single(1000), minutes))).toEqual([0, 0, 250, 250, 500, 500, 1000, 1000, 1000, 1000])
  expect(at.map((minutes) => amount(back(1000), minutes))).toEqual([0, 0, 125, 125, 250, 250, 500, 500, 1000, 1000])
})

test('what many journeys share is divided by them: a quarter, one’s own length, bundles, days, people', () => {
  const of = (product: Product) => worthOf(product, 60, FIFTEEN, { left: 10_000, claimsThatDay: 0 })
  expect(of({ ...one, kind: 'SEASON', length: 'QUARTERLY', price: 13_000 }).amount).toBe(100)
  // 7 December to 18 January: 31 weekdays, of which Christmas, Boxing Day and New Year’s Day are none to work on.
  const own = { kind: 'SEASON', length: 'CUSTOM', from: '2026-12-07', until: '2027-01-18' } as const
  expect(of({ ...one, ...own, price: 10_000 }).base).toEqual({ pence: 10_000, of: 56 })
  expect(of({ ...one, ...own, until: '2026-12-08', price: 1000 }).base.of).toBe(10)
  expect(of({ ...one, kind: 'FLEXI', passes: 8, price: 16_000 }).amount).toBe(1000)
  expect(of({ ...one, kind: 'MULTIFLEX', passes: 12, price: 12_000 }).amount).toBe(1000)
  expect(of({ ...one, kind: 'ROVER', travelDays: 4, price: 11_000 }).amount).toBe(2750)
  expect(of({ kind: 'SINGLE', people: 3, price: 1000 }).amount).toBe(333)
  expect(of({ kind: 'TAP', people: 1, price: 260 }).amount).toBe(260)
})

test('both ways of a return together never bring more than it cost', () => {
  expect(owed(back(2100), 120)).toMatchObject({ amount: 2100, limit: null })
  expect(owed(back(2100), 60, 0)).toMatchObject({ amount: 0, limit: 'NOTHING_LEFT' })
  expect(owed(back(2100), 120, 1050)).toMatchObject({ amount: 1050, limit: 'ALL_THAT_IS_LEFT' })
})

test('a season brings two claims a day, a rover one, and a single is what it is', () => {
  expect([0, 1, 2].map((before) => owed(weekly(4200), 30, 4200, before).amount)).toEqual([210, 210, 0])
  const rover: Product = { ...one, kind: 'ROVER', travelDays: 4, price: 4000 }
  expect(owed(rover, 30, 4000, 1).limit).toBe('ENOUGH_THAT_DAY')
})

test('a no says why: too short, no scheme', () => {
  expect(owed(single(1000), 14)).toMatchObject({ amount: 0, perMille: 0, limit: 'TOO_SHORT' })
  const none: Scheme = { ...FIFTEEN, kind: 'NONE', bands: [] }
  expect(worthOf(single(1000), 90, none, { left: 1000, claimsThatDay: 0 }).limit).toBe('NO_SCHEME')
})
