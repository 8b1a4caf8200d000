import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearSpelling } from './near-spelling.ts'

/** The whole table, nothing skipped: slow, and hard to get wrong. */
function leastEdits(typed: string, name: string): number {
  const table: number[][] = []
  const at = (row: number, column: number) => table[row]?.[column] ?? Infinity
  for (let row = 0; row <= typed.length; row++) {
    table.push([])
    for (let column = 0; column <= name.length; column++) {
      const ways = [row === 0 ? column : at(row - 1, column) + 1, column === 0 ? row : at(row, column - 1) + 1]
      if (row > 0 && column > 0) ways.push(at(row - 1, column - 1) + (typed[row - 1] === name[column - 1] ? 0 : 1))
      if (row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1])
        ways.push(at(row - 2, column - 2) + 1)
      table[row]?.push(Math.min(...ways))
    }
  }
  return Math.min(...(table.at(-1) ?? []))
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'l'), minLength: 1, maxLength: 9 })

test('slips are counted as a full table of edits counts them', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (typed, name, most) => {
      const edits = leastEdits(typed, name)
      expect(nearSpelling(typed, `xx${name}`, 2, most)?.edits).toBe(edits > most ? undefined : edits)
    }),
    { numRuns: 2000 },
  )
})

test('as many letters of the name are taken as were typed, give or take the slips', () => {
  expect(nearSpelling('machynleth', 'machynlleth', 0, 1)).toEqual({ edits: 1, length: 11 })
  expect(nearSpelling('bangro', 'bangorgwynedd', 0, 1)).toEqual({ edits: 1, length: 6 })
  expect(nearSpelling('cofiff', 'cardiff', 0, 2)).toBeUndefined()
})
