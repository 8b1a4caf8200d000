import { expect, test } from 'vitest'
import { namedPlaces } from './named-places.ts'

const find = namedPlaces([
  ['CDF', 'Cardiff Central'],
  ['CDQ', 'Cardiff Queen Street'],
  ['SHR', 'Shrewsbury'],
  ['ASH', 'Ash'],
  ['LLG', 'Llangynllo'],
  ['BYM', 'Bynea (Llanelli)'],
])

test('places are found by their whole names, the longest first, each once and in their order', () => {
  expect(find('No trains between Shrewsbury and Cardiff Central. Shrewsbury is busy.')).toEqual(['SHR', 'CDF'])
  expect(find('Trains from Cardiff Queen Street, Cardiff Central')).toEqual(['CDQ', 'CDF'])
  expect(find('at Bynea (Llanelli)')).toEqual(['BYM'])
})

test('what only looks like a name is none: parts of words, small letters, names across a comma', () => {
  expect(find('Ashford, the ash of a fire, Cardiff, Central Wales')).toEqual([])
  expect(find('')).toEqual([])
})
