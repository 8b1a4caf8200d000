import { expect, test } from 'vitest'
import { clampTyped, cutTyped } from './number-typed.ts'

test('left to itself a number is nothing or more, and counts exactly to where nobody counts any more', () => {
  expect(clampTyped('-5', {})).toBe('0')
  expect(clampTyped('−5', {})).toBe('0')
  expect(clampTyped(' 7 ', {})).toBe('7')
  // A plain number would make 900719925474099300 of it.
  expect(clampTyped('900719925474099267', {})).toBe('900719925474099267')
  expect(clampTyped('1000000000000000000', {})).toBe('999999999999999999')
})

test('limits of its own hold on both sides; what is no whole number stays as it was typed', () => {
  const limits = { min: 1n, max: 31n, maxLength: 2 }
  expect(['0', '-5', '1', '31', '32'].map((typed) => clampTyped(typed, limits))).toEqual(['1', '1', '1', '31', '31'])
  expect(['', 'ten', '1.5', '--2'].map((typed) => clampTyped(typed, limits))).toEqual(['', 'ten', '1.5', '--2'])
  expect(cutTyped('3199', limits)).toBe('31')
  expect(cutTyped('3199', {})).toBe('3199')
})
