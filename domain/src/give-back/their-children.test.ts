import { expect, test } from 'vitest'
import { withTheirChildren } from './their-children.ts'

const PARTS = [
  { passengers: ['A1', 'A2'], isFree: false },
  { passengers: ['C1', 'C2', 'C3'], isFree: true },
  { passengers: ['C4'], isFree: false },
]
const held = (...gone: string[]) =>
  ['A1', 'A2', 'C1', 'C2', 'C3', 'C4'].map((passenger) => ({
    id: passenger,
    passenger,
    isUsed: false,
    isCollected: false,
    isElsewhere: false,
    isGone: gone.includes(passenger),
  }))
const going = (chosen: string[], ...gone: string[]) => withTheirChildren(PARTS, held(...gone), chosen, 2)

test('children who travel free go back with the adults that they need, the oldest first; who pays may stay', () => {
  expect(going(['A2'])).toEqual(['A2', 'C3'])
  expect(going(['A1', 'A2'])).toEqual(['A1', 'A2', 'C1', 'C2', 'C3'])
  expect(going(['C4'])).toEqual(['C4'])
})

test('an adult whose ticket went back before is nobody’s company', () => {
  expect(going(['A2'], 'A1')).toEqual(['A2', 'C1', 'C2', 'C3'])
  expect(going(['A2', 'C3'])).toEqual(['A2', 'C3'])
})
