import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesAfter, isBalanced, owed, returned, sold, taken, type Posting } from './postings.ts'
import { reconcile } from './reconcile.ts'

const amount = fc.integer({ min: 1, max: 10_000_00 })

test('every posting sums to zero', () => {
  fc.assert(
    fc.property(amount, fc.nat(500), (sum, fees) => {
      const postings = [
        taken(sum),
        sold(sum, Math.min(fees, sum)),
        owed(sum, 'revenue'),
        owed(sum, 'compensation'),
        returned(sum),
      ]
      expect(postings.every(isBalanced)).toBe(true)
    }),
  )
})

test('what is finished owes nobody anything, and the bank owes us what we earned', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.constantFrom('kept', 'refunded', 'unsold'))), (sales) => {
      const postings = sales.flatMap(([sum, end]): Posting[] => {
        if (end === 'unsold') return [taken(sum), returned(sum)]
        return [taken(sum), sold(sum), ...(end === 'refunded' ? [owed(sum, 'revenue'), returned(sum)] : [])]
      })
      const earned = sales.reduce((total, [sum, end]) => total + (end === 'kept' ? sum : 0), 0)
      const { customer, clearing, revenue } = balancesAfter(postings)
      expect([customer, clearing, revenue + earned]).toEqual([0, earned, 0])
    }),
  )
})

test('the comparison with the bank names each movement that differs, to the penny', () => {
  const ours = [
    { key: 'a', amount: 3565 },
    { key: 'b', amount: 100 },
    { key: 'd', amount: -50 },
  ]
  const theirs = [
    { key: 'a', amount: 3565 },
    { key: 'b', amount: 99 },
    { key: 'c', amount: 7 },
  ]
  expect(reconcile(ours, theirs)).toEqual({
    ours: 3615,
    theirs: 3671,
    differences: [
      { key: 'b', ours: 100, theirs: 99 },
      { key: 'c', ours: 0, theirs: 7 },
      { key: 'd', ours: -50, theirs: 0 },
    ],
  })
})

test('the same movements in another order agree', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: -99, max: 99 }) })),
      (lines) => {
        expect(reconcile(lines, lines.toReversed()).differences).toEqual([])
      },
    ),
  )
})
