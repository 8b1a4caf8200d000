import { expect, test } from 'vitest'
import { compareBills } from './compare-bills.ts'

const seed = Number(process.env.SEED ?? 1)

test('weeks of random travellers cost what trying everything finds, and every statement can be worked out anew', () => {
  const { differences, weeks, incomplete } = compareBills(2000, seed)
  expect(differences).toEqual([])
  expect(weeks).toBeGreaterThan(200)
  expect(incomplete).toBeGreaterThan(100)
})
