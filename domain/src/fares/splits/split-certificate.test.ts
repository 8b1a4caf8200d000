import { expect, test } from 'vitest'
import { DAY, lineFares, ride } from '../testing.ts'
import { certifySplit, comparedIn, faultInFull, type FullCertificate } from './split-certificate.ts'

const one = { adults: 1, children: 0 }
const PRICES = { 'AAA BBB': { SDS: 600 }, 'BBB CCC': { SDS: 500 }, 'AAA CCC': { SDS: 1250 } }
const through = 'AAA 08:00 BBB 08:30 CCC 09:00'
const trains = [{ uid: 'C1', serviceDate: DAY, origin: 'AAA', destination: 'CCC' }]
const certify = (prices: Parameters<typeof lineFares>[0] = PRICES, way: string[] = [through], party: object = one) =>
  certifySplit(
    lineFares(prices),
    { journey: ride(DAY, ...way), party: { ...one, ...party }, trains, flexibility: 'BOOKED' },
    {},
  )

test('a certificate holds every price that was compared, and proves by itself that nothing is cheaper', () => {
  const full = certify()
  expect(full).toMatchObject({
    date: DAY,
    party: { adults: 1, children: 0, railcards: [] },
    trains,
    stations: ['AAA', 'BBB', 'CCC'],
    reach: [0, 600, 1100],
    total: 1100,
    tickets: [
      { from: 0, to: 1, pence: 600, ticket: 'SDS' },
      { from: 1, to: 2, pence: 500, ticket: 'SDS' },
    ],
    prices: [[600, 1250], [500]],
  })
  expect(comparedIn(full as FullCertificate)).toBe(3)
  expect(certify({ ...PRICES, 'AAA CCC': { SDS: 1100 } })).toBeUndefined()
})

test('whoever changes a price, a ticket or the sum is found out, and so is one that leaves a price away', () => {
  const full = certify() as FullCertificate
  const fault = (changed: Partial<FullCertificate>) => faultInFull({ ...full, ...changed })
  expect(fault({})).toBeUndefined()
  expect(fault({ prices: [[600, 1099], [500]] })).toMatch('cheaper from AAA to CCC')
  expect(fault({ prices: [[600, 1250]] })).toMatch('not every two stations')
  expect(fault({ prices: [[600], [500]] })).toMatch('not every two stations')
  expect(fault({ prices: [[700, 1250], [500]] })).toMatch('another price from AAA')
  expect(fault({ total: 1000 })).toMatch('do not run')
  expect(fault({ tickets: full.tickets.slice(1) })).toBeDefined()
  expect(fault({ stations: ['AAA'] })).toBeDefined()
  // Somebody pastes positions that are none.
  expect(fault({ tickets: [{ from: 0, to: 9, pence: 1100, ticket: 'SDS', route: '' }] })).toBeDefined()
  expect(fault({ walks: [0] })).toBeDefined()
})

test('a walk between two tickets costs nothing and has no ticket', () => {
  const way = ['AAA 08:00 BBB 08:30', 'on foot BBB 08:30 CCC 08:40', 'CCC 08:50 DDD 09:30']
  const full = certify({ 'AAA BBB': { SDS: 600 }, 'CCC DDD': { SDS: 500 }, 'BBB CCC': { SDS: 1 } }, way)
  expect(full).toMatchObject({ walks: [1], total: 1100, reach: [0, 600, 600, 1100] })
  expect(full?.prices[1]?.[0]).toBeNull()
})
