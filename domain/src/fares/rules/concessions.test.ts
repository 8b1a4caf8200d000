import { expect, test } from 'vitest'
import { DAY, lineFares, ride } from '../testing.ts'
import { cardsAsTickets } from './concessions.ts'
import { price } from './price.ts'
import type { ConcessionRecord } from '../image/records.ts'

const WEEK = [true, true, true, true, true, true, true]
const line = { card: 'CTC', line: { en: 'A to B', cy: 'A i B' }, tocs: ['AW'], days: [], restriction: '' }
const record: ConcessionRecord = { ...line, stations: ['AAA', 'BBB'] }
const PRICES = { 'AAA BBB': { SDS: 500 }, 'AAA CCC': { SDS: 1000 } }
const holder = { adults: 1, children: 0, railcards: ['CTC'] }

const held = (journey: ReturnType<typeof ride>, concessions = [record], railcards = ['CTC']) =>
  cardsAsTickets(lineFares(PRICES, { concessions }), railcards, journey).map(({ line: { en } }) => en)

test('a card is the ticket for a journey that keeps to its line and its companies', () => {
  expect(held(ride(DAY, 'AAA 08:00 BBB 08:30'))).toEqual(['A to B'])
  expect(held(ride(DAY, 'AAA 08:00 BBB 08:30', 'BBB 08:40 AAA 09:00'))).toEqual(['A to B'])
  expect(held(ride(DAY, 'AAA 08:00 CCC 09:00'))).toEqual([])
  // Both ends are on the line, and what lies between isn't.
  expect(held(ride(DAY, 'AAA 08:00 CCC 08:20 BBB 08:50'))).toEqual([])
  expect(held(ride(DAY, 'GW: AAA 08:00 BBB 08:30'))).toEqual([])
  expect(held(ride(DAY, 'AAA 08:00 BBB 08:30', 'GW: BBB 08:40 AAA 09:00'))).toEqual([])
})

test('a walk to the first train or from the last one needs no ticket, one in between keeps to the line', () => {
  expect(held(ride(DAY, 'on foot CCC 07:40 AAA 07:50', 'AAA 08:00 BBB 08:30'))).toEqual(['A to B'])
  expect(held(ride(DAY, 'AAA 08:00 BBB 08:30', 'on foot BBB 08:35 CCC 08:40', 'CCC 08:45 AAA 09:00'))).toEqual([])
})

test('it counts only on the days and at the hours of its line', () => {
  const winter = { ...record, days: [{ from: 1001, until: 331, week: WEEK }] }
  const at = (date: string) => held(ride(date, 'AAA 08:00 BBB 08:30'), [winter])
  expect(at('2027-03-31')).toEqual(['A to B'])
  expect(at('2027-04-01')).toEqual([])
  expect(at('2026-09-30')).toEqual([])
  expect(at('2026-10-01')).toEqual(['A to B'])
})

test('nobody else’s journey is looked at, and no price changes', () => {
  const journey = ride(DAY, 'AAA 08:00 BBB 08:30')
  expect(held(journey, [record], [])).toEqual([])
  expect(held(journey, [record], ['YNG'])).toEqual([])
  const fares = lineFares(PRICES, { concessions: [record] })
  const total = (railcards: string[]) => price(fares, { ...holder, railcards }, journey.solution, DAY)[0]
  expect(total(['CTC'])).toEqual(total([]))
  expect(total(['CTC', 'YNG'])).toEqual(total(['YNG']))
})
