import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHoldMore, mostForGuests } from './guest-share.ts'

test('guests of one network hold up to three orders and twenty people', () => {
  expect(mayHoldMore({ orders: 2, people: 11 }, 9)).toBe(true)
  expect(mayHoldMore({ orders: 3, people: 3 }, 1)).toBe(false)
  expect(mayHoldMore({ orders: 2, people: 18 }, 3)).toBe(false)
})

test('however small a quota is, a guest can have some of it; of two or more, never all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (capacity) => {
      expect(mostForGuests(capacity)).toBeGreaterThan(0)
      expect(mostForGuests(capacity)).toBeLessThanOrEqual(capacity)
      if (capacity >= 2) expect(mostForGuests(capacity)).toBeLessThan(capacity)
    }),
  )
})
