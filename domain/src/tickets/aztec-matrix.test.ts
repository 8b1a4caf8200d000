import { expect, test } from 'vitest'
import { aztecMatrix } from './aztec-matrix.ts'

/** Letters whose bits fall into no word of ones or zeros alone, so that none has to be stretched. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => 'PQXKDTLMVBSWCNRZ'[(at * 7 + (at >> 4)) % 16]).join('')

/** Rows of a code, and the most letters that it holds with a quarter of it left for damage (ISO/IEC 24778). */
const MOST_LETTERS = [
  [15, 14],
  [19, 37],
  [23, 64],
  [27, 96],
  [31, 112],
  [37, 153],
  [41, 200],
  [45, 252],
  [49, 310],
  [53, 372],
] as const

test.each(MOST_LETTERS)('a code of %i rows holds %i letters and not one more', (rows, most) => {
  expect(aztecMatrix(letters(most))).toHaveLength(rows)
  expect(aztecMatrix(letters(most + 1)).length).toBeGreaterThan(rows)
})

test('what is too long for one code is refused rather than cut', () => {
  expect(() => aztecMatrix(letters(3300))).toThrow('too long')
})

test('a code is as wide as it is high, with its eye in the middle', () => {
  for (const count of [1, 60, 150, 400]) {
    const matrix = aztecMatrix(letters(count))
    expect(matrix.every((row) => row.length === matrix.length)).toBe(true)
    const middle = (matrix.length - 1) / 2
    expect([matrix[middle]?.[middle], matrix[middle]?.[middle + 1], matrix[middle]?.[middle + 2]]).toEqual([
      true,
      false,
      true,
    ])
  }
})
