import { expect, test } from 'vitest'
import { withChildrenAlong } from './children-along.ts'

const party = (...people: string[]) =>
  people.map((one) => ({ passenger: one.replace(/[*-]$/, ''), isFree: one.endsWith('*'), isOver: one.endsWith('-') }))

test('children who travel free go with the adult they need, and stay where another adult does', () => {
  expect(withChildrenAlong(party('A1', 'C1*', 'C2*'), ['A1'], 2)).toEqual(['A1', 'C1', 'C2'])
  expect(withChildrenAlong(party('A1', 'A2', 'C1*', 'C2*'), ['A1'], 2)).toEqual(['A1'])
  expect(withChildrenAlong(party('A1', 'A2', 'C1*', 'C2*', 'C3*'), ['A1'], 2)).toEqual(['A1', 'C3'])
  expect(withChildrenAlong(party('A1', 'A2-', 'C1*'), ['A1'], 2)).toEqual(['A1', 'C1'])
})

test('a child who pays needs nobody, and one with a phone of their own may carry their ticket', () => {
  expect(withChildrenAlong(party('A1', 'C1', 'C2*'), ['A1'], 2)).toEqual(['A1', 'C2'])
  expect(withChildrenAlong(party('A1', 'C1*'), ['C1'], 2)).toEqual(['C1'])
})
