import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { quoteExchange, type ExchangeFacts } from './exchange-quote.ts'

const facts = (more: Partial<ExchangeFacts> = {}): ExchangeFacts => ({
  kind: 'FLEXIBLE',
  now: instant(1000),
  usableUntil: instant(2000),
  touched: false,
  onPaper: false,
  paid: 2000,
  price: 2000,
  ...more,
})
const quote = (more: Partial<ExchangeFacts>) => {
  const result = quoteExchange(facts(more))
  return result.ok ? result.value : result.refusal
}

test('going up costs the difference and nothing else', () => {
  expect(quote({ price: 2600 })).toEqual({ credit: 2000, toPay: 600, back: 0 })
  expect(quote({})).toEqual({ credit: 2000, toPay: 0, back: 0 })
})

test('going down gives the difference back, all of it', () => {
  expect(quote({ price: 400 })).toEqual({ credit: 400, toPay: 0, back: 1600 })
  expect(quote({ price: 1900 })).toEqual({ credit: 1900, toPay: 0, back: 100 })
})

test('Advance tickets cost the difference, too, and never give back', () => {
  expect(quote({ kind: 'ADVANCE', paid: 9000, price: 9500 })).toEqual({ credit: 9000, toPay: 500, back: 0 })
  expect(quote({ kind: 'ADVANCE', paid: 800, price: 800 })).toEqual({ credit: 800, toPay: 0, back: 0 })
  expect(quote({ kind: 'ADVANCE', paid: 800, price: 500 })).toEqual({ credit: 500, toPay: 0, back: 0 })
})

test('seasons, bundles and rovers are not exchanged; used and late tickets and those on paper are not either', () => {
  expect(['SEASON', 'BUNDLE', 'ROVER'].map((kind) => quote({ kind: kind as ExchangeFacts['kind'] }))).toEqual(
    Array(3).fill('EXCHANGE_NOT_ALLOWED'),
  )
  expect(quote({ touched: true })).toBe('EXCHANGE_USED')
  expect(quote({ onPaper: true })).toBe('EXCHANGE_ON_PAPER')
  expect(quote({ now: instant(1999) })).not.toBe('EXCHANGE_TOO_LATE')
  expect(quote({ now: instant(2000) })).toBe('EXCHANGE_TOO_LATE')
})

test('no penny appears or disappears: old price and payment cover new price and what goes back: no change has a fee', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(50_000), fc.boolean(), (paid, price, isAdvance) => {
      const result = quoteExchange(facts({ kind: isAdvance ? 'ADVANCE' : 'FLEXIBLE', paid, price }))
      if (!result.ok) throw new Error(result.refusal)
      const { credit, toPay, back } = result.value
      const kept = isAdvance ? Math.max(paid - price, 0) : 0
      expect(paid + toPay).toBe(price + back + kept)
      expect(Math.min(credit, toPay, back)).toBeGreaterThanOrEqual(0)
    }),
  )
})
