import { expect, test } from 'vitest'
import { DAY, lineFares, lineRecords } from '../fares/testing.ts'
import { refundFee } from './refund-fee.ts'
import { usualPrice } from './usual-price.ts'

const one = { adults: 1, children: 0 }
const SINGLE = { kind: 'SINGLE', serviceClass: 'STANDARD' } as const
const usual = (
  tickets: Record<string, number>,
  more: { party?: Parameters<typeof usualPrice>[1]; wanted?: Parameters<typeof usualPrice>[4]; to?: string } = {},
  records: Parameters<typeof lineFares>[1] = {},
) => {
  const { party = one, wanted = SINGLE, to = 'BBB' } = more
  return usualPrice(lineFares({ 'AAA BBB': tickets }, records), party, { origin: 'AAA', destination: to }, DAY, wanted)
}

test('what was used is worth the cheapest ticket of its class without a booked train', () => {
  const tickets = { SDS: 1000, CDS: 800, ADV: 300, FOS: 700, CDR: 900 }
  expect(usual(tickets)).toBe(800)
  expect(usual(tickets, { wanted: { ...SINGLE, serviceClass: 'FIRST' } })).toBe(700)
  expect(usual(tickets, { wanted: { ...SINGLE, kind: 'RETURN' } })).toBe(900)
})

test('for the whole party, with the cards that it has', () => {
  // A third off for one of two: £6.60 of £10.00.
  expect(usual({ SDS: 1000 }, { party: { adults: 2, children: 0, railcards: ['YNG'] } })).toBe(660 + 1000)
})

test('a ticket for more people than travel is none, and neither is one of a bundle', () => {
  const tickets = lineRecords({}).tickets.map((ticket) =>
    ticket.code === 'CDS' ? { ...ticket, adults: { min: 2, max: 9 } } : ticket,
  )
  expect(usual({ SDS: 1000, CDS: 800 }, {}, { tickets })).toBe(1000)
  const bundles = [{ ticket: 'CDS', unit: 'SINGLE' as const, passes: 4, months: 0, days: 3 }]
  expect(usual({ SDS: 1000, CDS: 800 }, {}, { bundles })).toBe(1000)
})

test('where there is no such ticket, or no such place, there is no usual price', () => {
  expect(usual({ ADV: 300 })).toBeUndefined()
  expect([usual({ SDS: 1000 }, { to: 'AAA' }), usual({ SDS: 1000 }, { to: 'ZZZ' })]).toEqual([undefined, undefined])
})

test('giving back costs half of what is left, and no more than the law allows', () => {
  expect(refundFee('FLEXIBLE', 999)).toBe(499)
  expect(refundFee('FLEXIBLE', 1002)).toBe(500)
  for (const kind of ['ADVANCE', 'ROVER'] as const) expect(refundFee(kind, 5000)).toBe(500)
  for (const kind of ['SEASON', 'BUNDLE'] as const) expect(refundFee(kind, 5000)).toBe(1000)
})
