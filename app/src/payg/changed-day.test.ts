import { expect, test } from 'vitest'
import { changedDay } from './changed-day.ts'

const payment = (amount: number, more = {}) => ({
  chargeId: 'c',
  accountId: 'a',
  day: '2026-12-09',
  amount,
  refunded: 0,
  status: 'PAID' as const,
  at: '2026-12-10T05:00:00+00:00',
  before: null,
  ...more,
})

test('a day that was charged once and stayed so has not changed', () => {
  expect(changedDay([])).toBeNull()
  expect(changedDay([payment(260)])).toBeNull()
})

test('more for a late tap counts with what was charged first, and so does what came back', () => {
  expect(changedDay([payment(410, { before: 260 }), payment(260)])).toEqual({ before: 260, now: 670 })
  expect(changedDay([payment(730, { refunded: 410 })])).toEqual({ before: 730, now: 320 })
})

test('what was charged and came back in full leaves the day as it was first', () => {
  expect(changedDay([payment(410, { before: 260, refunded: 410 }), payment(260)])).toBeNull()
})
