import { expect, test } from 'vitest'
import { mutationsOf } from './places.ts'

const faults = (source: string) =>
  mutationsOf(source).map(({ start, end, put }) => source.slice(0, start) + put + source.slice(end))

test('a boundary moves by one, an operator becomes its opposite, a method its neighbour', () => {
  expect(faults('const a = b < c')).toEqual(['const a = b <= c'])
  expect(faults('const a = (b) - (c)')).toEqual(['const a = (b) + (c)'])
  expect(faults('const a = list.some(is)')).toEqual(['const a = list.every(is)'])
})

test('conditions turn round, constants move, calls and awaits are left out', () => {
  expect(faults('if (a) b')).toEqual(['if (!(a)) b'])
  expect(faults('const a = 7')).toEqual(['const a = (7 + 1)'])
  expect(faults('const a = true')).toEqual(['const a = false'])
  expect(faults('save(row)')).toEqual(['void 0'])
  expect(faults('await save(row)').toSorted()).toEqual(['void 0', 'void save(row)'])
})

test('words, types and names are no places', () => {
  expect(faults("const a = 'x' + b")).toEqual([])
  expect(faults('type A = 1 | true; const a = b as 2')).toEqual([])
  expect(faults("import { some } from './min.ts'")).toEqual([])
})
