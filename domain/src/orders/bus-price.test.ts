import { expect, test } from 'vitest'
import { busPrice } from './bus-price.ts'

const BUS = { adult: 350, child: 175 }
const FAMILY = { adults: 2, children: 3 }

test('a bus for some of a party is for its adults first', () => {
  expect([1, 2, 3, 5].map((count) => busPrice(BUS, count, FAMILY))).toEqual([350, 700, 875, 1225])
  expect(busPrice(BUS, 1, { adults: 0, children: 1 })).toBe(175)
})

test('there are no more bus tickets than people', () => {
  expect(busPrice(BUS, 6, FAMILY)).toBeUndefined()
  expect(busPrice(BUS, 0, FAMILY)).toBe(0)
})
