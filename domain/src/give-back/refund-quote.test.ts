import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, instant, MINUTE } from '../time/instant.ts'
import { refundFee, TICKET_KINDS } from './refund-fee.ts'
import { quoteRefund, REFUND_REFUSALS, undoOf, type RefundFacts } from './refund-quote.ts'
import { leastWeekly, seasonHasWorth, seasonUsed } from './season-used.ts'
import { seasonPrice } from '../fares/travel-passes/season.ts'

const PAID_AT = instant(Date.parse('2026-12-01T09:00:00Z'))
const facts = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  kind: 'FLEXIBLE',
  now: instant(PAID_AT + 2 * DAY),
  paidAt: PAID_AT,
  startsAt: instant(PAID_AT + 5 * DAY),
  expiresAt: instant(PAID_AT + 6 * DAY),
  paid: 2400,
  extras: 150,
  used: 0,
  touched: false,
  isPart: false,
  breaksDiscount: false,
  onPaper: false,
  isCollected: false,
  ...more,
})
const why = (more: Partial<RefundFacts>) => {
  const quote = quoteRefund(facts(more))
  return quote.ok ? quote.value.reason : quote.refusal
}

test('whoever pressed too soon gets everything back, the delivery too, for three minutes', () => {
  const at = (minutes: number) => quoteRefund(facts({ kind: 'ADVANCE', now: instant(PAID_AT + minutes * MINUTE) }))
  expect(at(3)).toEqual({ ok: true, value: { reason: 'UNDO', amount: 2550, paid: 2550, used: 0, fee: 0 } })
  expect(at(3.001)).toEqual({ ok: false, refusal: 'REFUND_NOT_ALLOWED' })
  expect(why({ now: instant(PAID_AT + MINUTE), touched: true })).toBe('REFUND_USED')
})

test('undoing is all or nothing, and there is none where what it was paid with is gone', () => {
  const soon = { now: instant(PAID_AT + MINUTE) }
  expect(undoOf(facts(soon))).toMatchObject({ reason: 'UNDO', amount: 2550 })
  expect(undoOf(facts({ ...soon, isPart: true }))).toBeUndefined()
  expect(undoOf(facts({ ...soon, paidAt: null }))).toBeUndefined()
  expect(why({ ...soon, paidAt: null })).toBe('CHANGED_PLANS')
})

test('an unused flexible ticket is worth its price less at most £5, and at most half of it', () => {
  expect(quoteRefund(facts())).toMatchObject({ value: { amount: 1900, fee: 500 } })
  expect(quoteRefund(facts({ paid: 501 }))).toMatchObject({ value: { amount: 251, fee: 250 } })
  // A penny has no half to keep.
  expect(quoteRefund(facts({ paid: 1 }))).toMatchObject({ value: { amount: 1, fee: 0 } })
})

test('what was used is taken off before the fee; where nothing is left, it says so', () => {
  expect(quoteRefund(facts({ used: 1500 }))).toMatchObject({ value: { amount: 450, used: 1500, fee: 450 } })
  expect(why({ used: 2400 })).toBe('REFUND_WORTH_NOTHING')
  expect(why({ used: 9999 })).toBe('REFUND_WORTH_NOTHING')
})

test('tickets can be given back until 28 days after their last day', () => {
  const last = instant(facts().expiresAt + 28 * DAY)
  expect(why({ now: last })).toBe('CHANGED_PLANS')
  expect(why({ now: instant(last + 1) })).toBe('REFUND_TOO_LATE')
})

test('Advance tickets and used ones are not given back', () => {
  expect(why({ kind: 'ADVANCE' })).toBe('REFUND_NOT_ALLOWED')
  expect(why({ touched: true })).toBe('REFUND_USED')
})

test('rovers are given back before they begin; seasons and bundles until they end', () => {
  const begun = instant(facts().startsAt)
  expect(why({ kind: 'ROVER' })).toBe('CHANGED_PLANS')
  expect(why({ kind: 'ROVER', now: begun })).toBe('REFUND_TOO_LATE')
  expect(why({ kind: 'SEASON', now: begun, touched: true, used: 100 })).toBe('CHANGED_PLANS')
  expect(why({ kind: 'BUNDLE', now: facts().expiresAt })).toBe('REFUND_TOO_LATE')
})

test('part of a group gives back only where the others keep their discount', () => {
  expect(why({ isPart: true })).toBe('CHANGED_PLANS')
  expect(why({ isPart: true, breaksDiscount: true })).toBe('REFUND_NEEDS_ALL')
  expect(why({ isPart: true, now: instant(PAID_AT + MINUTE) })).toBe('CHANGED_PLANS')
})

test('no refund is below a penny, above the price, or short of the price by more than use and capped fee', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TICKET_KINDS), fc.nat(50_000), fc.nat(50_000), (kind, paid, used) => {
      const quote = quoteRefund(facts({ kind, paid, used }))
      if (!quote.ok) return void expect(REFUND_REFUSALS).toContain(quote.refusal)
      const { amount, fee } = quote.value
      expect(fee).toBeLessThanOrEqual(kind === 'SEASON' || kind === 'BUNDLE' ? 1000 : 500)
      expect(amount).toBe(paid - used - fee)
      expect(amount).toBeGreaterThan(0)
    }),
  )
  expect(refundFee('SEASON', 100_000)).toBe(1000)
})

test('the days of a season cost the cheapest mix that would have covered them', () => {
  // Weekly £30: a month is 3.84 of it, a year 40.
  expect(seasonUsed(3000, '2026-12-01', '2026-12-01')).toBe(3000)
  expect(seasonUsed(3000, '2026-12-01', '2026-12-07')).toBe(3000)
  expect(seasonUsed(3000, '2026-12-01', '2026-12-08')).toBe(6000)
  expect(seasonUsed(3000, '2026-12-01', '2026-12-28')).toBe(11_520)
  expect(seasonUsed(3000, '2026-12-01', '2026-12-31')).toBe(11_520)
  expect(seasonUsed(3000, '2026-12-01', '2027-11-30')).toBe(120_000)
  expect(seasonUsed(3000, '2026-12-01', '2026-11-30')).toBe(0)
})

test('what was used of a season is never a penny more than the weekly ticket, whatever it was rounded to', () => {
  expect(leastWeekly(10_180, 3840)).toBe(2650)
  for (let weekly = 500; weekly < 9000; weekly += 10) {
    for (const perMille of [3840, 11_520, 40_000]) {
      const least = leastWeekly(seasonPrice(weekly, perMille), perMille)
      expect(least).toBeLessThanOrEqual(weekly)
      expect(seasonPrice(least, perMille)).toBe(seasonPrice(weekly, perMille))
    }
  }
  expect(leastWeekly(2650, 1000)).toBe(2650)
})

test('a season that was used for between 32 and 60 days counts as two months, or as one and the days beyond it', () => {
  const used = (until: string) => seasonUsed(3000, '2026-12-01', until)
  const twoMonths = 2 * 11_520
  // One month and a day, by itself a custom season: a month and a thirtieth of 3.84 weeks.
  expect(used('2027-01-01')).toBe(11_900)
  expect(used('2027-01-29')).toBeLessThanOrEqual(twoMonths)
  expect(used('2027-01-31')).toBe(23_040)
  for (let day = 1; day <= 29; day += 1) {
    const price = used(`2027-01-${String(day).padStart(2, '0')}`)
    expect(price).toBeGreaterThan(11_520)
    expect(price).toBeLessThanOrEqual(twoMonths)
  }
})

test('a season has worth while three days of a week or seven of a longer one are left', () => {
  expect(seasonHasWorth('2026-12-01', '2026-12-07', '2026-12-04')).toBe(true)
  expect(seasonHasWorth('2026-12-01', '2026-12-07', '2026-12-05')).toBe(false)
  expect(seasonHasWorth('2026-12-01', '2026-12-31', '2026-12-24')).toBe(true)
  expect(seasonHasWorth('2026-12-01', '2026-12-31', '2026-12-25')).toBe(false)
  expect(seasonHasWorth('2026-12-10', '2026-12-16', '2026-12-01')).toBe(true)
  // Eight days are longer than a week. Before they begin none of them is used.
  expect(seasonHasWorth('2026-12-10', '2026-12-17', '2026-12-14')).toBe(false)
  expect(seasonHasWorth('2026-12-10', '2026-12-17', '2026-12-01')).toBe(true)
})

test('a longer use of a season never costs less, nor more than a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 20_000 }), fc.nat(364), fc.nat(30), (weekly, days, more) => {
      const on = (day: number) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)
      const used = seasonUsed(weekly, '2027-01-01', on(days))
      expect(seasonUsed(weekly, '2027-01-01', on(Math.min(days + more, 364)))).toBeGreaterThanOrEqual(used)
      expect(used).toBeLessThanOrEqual(weekly * 40 + 5)
    }),
  )
})

test('what a machine has printed is paper in a hand: nothing undoes it, however soon; what is to be posted is still here', () => {
  const soon = { now: instant(1 * MINUTE), paidAt: instant(0) }
  expect(why({ ...soon, onPaper: true })).toBe('UNDO')
  expect(why({ ...soon, isCollected: true })).toBe('REFUND_ON_PAPER')
  expect(why({ isCollected: true })).toBe('REFUND_ON_PAPER')
})
