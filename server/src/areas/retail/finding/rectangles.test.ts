import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rectanglesOf } from './rectangles.ts'

test('no pair is lost, made up or told twice', () => {
  const pairs = fc.dictionary(fc.nat(9).map(String), fc.uniqueArray(fc.nat(6), { minLength: 1 }))
  fc.assert(
    fc.property(pairs, (given) => {
      const known = new Map(Object.entries(given).map(([row, columns]) => [Number(row), columns]))
      const told = rectanglesOf(known).flatMap(({ rows, columns }) =>
        rows.flatMap((row) => columns.map((column) => `${row} ${column}`)),
      )
      const wanted = [...known].flatMap(([row, columns]) => columns.map((column) => `${row} ${column}`))
      expect(told.toSorted()).toEqual(wanted.toSorted())
    }),
  )
})

test('outs that go with the same backs are one', () => {
  expect(
    rectanglesOf(
      new Map([
        [0, [1, 2]],
        [1, [1, 2]],
        [2, [2]],
      ]),
    ),
  ).toEqual([
    { rows: [0, 1], columns: [1, 2] },
    { rows: [2], columns: [2] },
  ])
})
