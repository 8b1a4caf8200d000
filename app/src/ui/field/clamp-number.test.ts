import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampLeft, clampTyped, LARGEST_NUMBER } from './clamp-number.ts'

test('whatever is typed, a number that is left stands within its limits', () => {
  const limits = fc.tuple(fc.bigInt({ min: 0n, max: LARGEST_NUMBER }), fc.bigInt({ min: 0n, max: LARGEST_NUMBER }))
  fc.assert(
    fc.property(fc.string(), limits, (text, [a, b]) => {
      const [min, max] = a < b ? [a, b] : [b, a]
      const left = clampLeft(text, { min, max })
      expect(left === '' || (BigInt(left) >= min && BigInt(left) <= max)).toBe(true)
    }),
  )
})

test('numbers beyond fifteen digits keep every digit', () => {
  expect(clampLeft('900719925474099312', {})).toBe('900719925474099312')
  expect(clampLeft('007', {})).toBe('7')
})

test('below nought only where it is allowed', () => {
  expect(clampLeft('-7', { min: -10 })).toBe('-7')
  expect(clampLeft('-12', { min: -10 })).toBe('-10')
  expect(clampLeft('-', { min: -10 })).toBe('')
})

test('minus five is the least there may be, not five', () => {
  expect(clampTyped('-', {})).toBe('-')
  expect(clampTyped('-5', {})).toBe('0')
  expect(clampTyped('−5', { min: 1, max: 9 })).toBe('1')
  expect(clampTyped('-12', { min: -10 })).toBe('-10')
  expect(clampLeft('-5', { min: 3 })).toBe('3')
  // Nought has no sign; what is within the limits stays as it was typed.
  expect(clampTyped('-7', { min: -10 })).toBe('-7')
  expect(clampLeft('-0', {})).toBe('0')
})
