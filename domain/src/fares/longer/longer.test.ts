import { expect, test } from 'vitest'
import type { FareRecords } from '../image/records.ts'
import { DAY, lineFares, lineRecords, ride, type LinePrices } from '../testing.ts'
import { longerTickets, usableBetween } from './longer.ts'

const ONE = { adults: 1, children: 0 }
const TRAIN = 'AAA 08:00 BBB 08:30 CCC 09:00 DDD 09:30'
/** One gets on or off at the second or third of its four calls. */
const wider = (before: number, after: number, shut: string[] = []) => ({ ...ride(DAY, TRAIN), before, after, shut })
const found = (prices: LinePrices, before: number, after: number, more?: Partial<FareRecords>) =>
  longerTickets(lineFares(prices, more), ONE, wider(before, after)).map(
    ({ from, to, offer, through }) => `${from}-${to} ${offer.ticket} ${offer.total} under ${through}`,
  )

test('who goes to the station before the end buys the cheaper ticket to the end, and gets off', () => {
  expect(found({ 'AAA CCC': { SDS: 2580 }, 'AAA DDD': { SDS: 2110 } }, 0, 1)).toEqual(['AAA-DDD SDS 2110 under 2580'])
})

test('who boards on the way may use a ticket from before it, and one may be longer at both ends', () => {
  expect(found({ 'BBB DDD': { SDS: 900 }, 'AAA DDD': { SDS: 700 } }, 1, 0)).toEqual(['AAA-DDD SDS 700 under 900'])
  expect(found({ 'BBB CCC': { SDS: 900 }, 'AAA DDD': { SDS: 700 } }, 1, 1)).toEqual(['AAA-DDD SDS 700 under 900'])
})

test('a ticket that costs as much is none to offer, and of two the nearer end is', () => {
  expect(found({ 'AAA CCC': { SDS: 900 }, 'AAA DDD': { SDS: 900 } }, 0, 1)).toEqual([])
  const both = { 'AAA BBB': { SDS: 900 }, 'AAA CCC': { SDS: 700 }, 'AAA DDD': { SDS: 700 } }
  expect(found(both, 0, 2)).toEqual(['AAA-CCC SDS 700 under 900'])
})

test('an Advance ticket is for its trains from end to end: nobody gets off one on the way', () => {
  expect(found({ 'AAA CCC': { SDS: 2580 }, 'AAA DDD': { ADV: 900 } }, 0, 1)).toEqual([])
})

test('where a ticket’s conditions allow no break nobody begins it late or ends it early', () => {
  const { validities } = lineRecords({})
  const unbroken = validities.map((one) => ({ ...one, breakOut: false }))
  const prices = { 'AAA CCC': { SDS: 2580 }, 'AAA DDD': { SDS: 2110 } }
  expect(found(prices, 0, 1, { validities: unbroken })).toEqual([])
})

test('nobody is sent to where the train doesn’t let them off', () => {
  const fares = lineFares({ 'AAA CCC': { SDS: 2580 }, 'AAA DDD': { SDS: 2110 } })
  expect(longerTickets(fares, ONE, wider(0, 1, ['DDD']))).toEqual([])
})

test('a cheaper ticket that names times stands beside one that names none, each measured against its like', () => {
  const prices = {
    'AAA CCC': { SDS: 2500, 'CDS!XX': 2000 },
    'AAA DDD': { SDS: 2100, 'CDS!XX': 1500 },
  }
  expect(found(prices, 0, 1)).toEqual(['AAA-DDD CDS 1500 under 2000', 'AAA-DDD SDS 2100 under 2500'])
})

test('found again by its ends it is the same ticket at the same price; the journey itself is no longer ticket', () => {
  const fares = lineFares({ 'AAA CCC': { SDS: 2580 }, 'AAA DDD': { SDS: 2110 } })
  const again = (from: string, to: string) =>
    usableBetween(fares, ONE, wider(0, 1), { from, to }).map(({ total }) => total)
  expect(again('AAA', 'DDD')).toEqual([2110])
  expect(again('AAA', 'CCC')).toEqual([])
  expect(again('AAA', 'ZZZ')).toEqual([])
})
