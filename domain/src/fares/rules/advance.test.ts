import { expect, test } from 'vitest'
import { OPEN_END } from './ticket-days.ts'
import type { PlaceQuestion } from './advance.ts'
import { price, type PriceOptions } from './price.ts'
import type { AdvanceRuleRecord } from '../image/records.ts'
import { DAY, lineFares, ride } from '../testing.ts'

const rule = (more: Partial<AdvanceRuleRecord>): AdvanceRuleRecord => ({
  ticket: 'ADV',
  restriction: '',
  toc: '',
  check: 'DAYS',
  amount: 1,
  time: 18 * 60,
  from: '2000-01-01',
  until: OPEN_END,
  ...more,
})

const one = { adults: 1, children: 0 }
const two = { adults: 1, children: 1 }
const train = ride(DAY, 'AAA 08:00 BBB 08:30 CCC 09:00')

function sold(rules: AdvanceRuleRecord[], options: PriceOptions, journey = train, party = one) {
  const fares = lineFares({ 'AAA CCC': { SDS: 2000, ADV: 500 } }, { advanceRules: rules })
  return price(fares, party, journey.solution, journey.date, options).map(({ ticket }) => ticket)
}
const bought = (date: string, time: string) => ({
  placesLeft: () => 9,
  boughtAt: { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) },
})

test('an Advance ticket is sold until the hour of the day that its rule names', () => {
  expect(sold([rule({})], bought('2026-12-01', '18:00'))).toEqual(['ADV', 'SDS'])
  expect(sold([rule({})], bought('2026-12-01', '18:01'))).toEqual(['SDS'])
  expect(sold([rule({ amount: 2 })], bought('2026-12-01', '07:00'))).toEqual(['SDS'])
})

test('or so many minutes before the train leaves', () => {
  const minutes = [rule({ check: 'MINUTES', amount: 10 })]
  expect(sold(minutes, bought(DAY, '07:50'))).toEqual(['ADV', 'SDS'])
  expect(sold(minutes, bought(DAY, '07:51'))).toEqual(['SDS'])
})

test('a rule for another ticket, restriction, operator or time of the year is not asked', () => {
  const late = bought(DAY, '07:55')
  const others = [{ ticket: 'AD2' }, { restriction: 'R1' }, { toc: 'GW' }, { until: '2026-12-01' }]
  for (const other of others) expect(sold([rule(other)], late)).toEqual(['ADV', 'SDS'])
  expect(sold([rule({ toc: 'AW' })], late)).toEqual(['SDS'])
  const mixed = ride(DAY, 'AAA 08:00 BBB 08:30', 'GW: BBB 08:40 CCC 09:00')
  expect(sold([rule({ toc: 'GW' })], late, mixed)).toEqual(['SDS'])
})

test('a rule of one restriction holds for the fares that have it', () => {
  const restriction = {
    code: 'R1',
    description: '',
    outText: '',
    returnText: '',
    outPositive: false,
    returnPositive: false,
    days: [],
    bands: [],
    trains: [],
    from: '2000-01-01',
    until: OPEN_END,
  }
  const fares = lineFares(
    { 'AAA CCC': { SDS: 2000, 'ADV!R1': 500 } },
    { restrictions: [restriction], advanceRules: [rule({ restriction: 'R1' })] },
  )
  const found = price(fares, one, train.solution, DAY, bought(DAY, '07:55'))
  expect(found.map(({ ticket }) => ticket)).toEqual(['SDS'])
})

test('when nobody says when it is bought, nothing is too late', () => {
  expect(sold([rule({})], { placesLeft: () => 1 })).toEqual(['ADV', 'SDS'])
})

test('as many places are left as on the fullest train, and everybody needs one', () => {
  const asked: string[] = []
  const placesLeft = ({ ticket, uid, date }: PlaceQuestion) => {
    asked.push(`${ticket} ${uid} ${date}`)
    return uid === 'T3' ? 2 : 7
  }
  const trains = ride(DAY, 'AAA 08:00 BBB 08:30', 'on foot BBB 08:30 DDD 08:40', 'DDD 08:50 CCC 09:10')
  expect(sold([], { placesLeft }, trains, two)).toEqual(['ADV', 'SDS'])
  expect(new Set(asked)).toEqual(new Set([`ADV T1 ${DAY}`, `ADV T3 ${DAY}`]))
  expect(sold([], { placesLeft: () => 1 }, train, two)).toEqual(['SDS'])
  expect(sold([], {}, train)).toEqual(['SDS'])
})

test('an offer of Advance tickets says how many there are, any other says nothing', () => {
  const fares = lineFares({ 'AAA CCC': { SDS: 2000, ADV: 500 } })
  const [advance, anytime] = price(fares, one, train.solution, DAY, { placesLeft: () => 3 })
  expect(advance?.places).toBe(3)
  expect(Object.keys(anytime ?? {})).not.toContain('places')
})
