import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Circumstances } from './circumstances.ts'
import { kindOfDay } from './circumstances.ts'
import { addCounts, countLessons, LEAST, MOST, packCounts, unpackCounts, withoutSmall } from './counts.ts'
import { countsOfOperators, packCountsFile, unpackCountsFile } from './counts-file.ts'
import { lateShares } from './late-share.ts'
import { quantileOf, shareFrom, spreadOf } from './spread.ts'

const then: Circumstances = {
  operator: 'AW',
  what: 'arrival',
  late: 0,
  ahead: 12,
  begun: true,
  clock: 600,
  serviceDate: '2026-12-07',
  lateShare: 0,
}
const lessons = (changes: readonly number[], circumstances = then) =>
  changes.map((change) => ({ circumstances, change }))
const change = fc.integer({ min: -30, max: 90 })

test('what was counted is the same after it was written and read', () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (some, others) => {
      const counts = countLessons([...lessons(some), ...lessons(others, { ...then, operator: 'VT', late: 9 })])
      expect(unpackCounts(packCounts(counts))).toEqual(counts)
    }),
  )
})

const SOME_DAYS = ['2026-12-05', '2026-12-06', '2026-12-07'] as const
const anywhere = fc.record({
  operator: fc.constantFrom('AW', 'VT', 'XC'),
  what: fc.constantFrom('arrival' as const, 'departure' as const),
  late: fc.integer({ min: -5, max: 60 }),
  ahead: fc.integer({ min: 0, max: 180 }),
  begun: fc.boolean(),
  clock: fc.integer({ min: 0, max: 1439 }),
  serviceDate: fc.constantFrom(...SOME_DAYS),
  lateShare: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('the file for devices has the same counts, whatever was left out as too little, and the same likelihoods for its operators', () => {
  const lesson = fc.record({ circumstances: anywhere, change })
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 60 }), fc.nat({ max: 3 }), (all, fewest) => {
      const counts = withoutSmall(countLessons(all), fewest)
      fc.pre(counts.size > 0)
      const read = unpackCountsFile(packCountsFile(counts))!
      expect(packCounts(read)).toBe(packCounts(counts))
      const part = unpackCountsFile(packCountsFile(countsOfOperators(counts, ['AW'])))
      for (const { circumstances } of all)
        if (part && circumstances.operator === 'AW')
          expect(spreadOf(part, circumstances)).toEqual(spreadOf(counts, circumstances))
    }),
  )
})

test('a file for devices that is cut short, longer, or something else is none', () => {
  const file = packCountsFile(countLessons(lessons([0, 1, 1, 7])))
  expect(unpackCountsFile(file)).not.toBeNull()
  for (let length = 0; length < file.length; length++) expect(unpackCountsFile(file.subarray(0, length))).toBeNull()
  expect(unpackCountsFile(Uint8Array.from([...file, 0]))).toBeNull()
  expect(unpackCountsFile(Uint8Array.from([1, ...file]))).toBeNull()
})

test('days that are added count as one long day', () => {
  const [one, other] = [lessons([0, 1, 1]), lessons([1, 5], { ...then, operator: 'VT' })]
  expect(addCounts([countLessons(one), countLessons(other)])).toEqual(countLessons([...one, ...other]))
})

test('a text that is no table has no cells, and a change beyond the edges counts as the edge', () => {
  expect(unpackCounts('nonsense\n\n')).toEqual(new Map())
  const spread = spreadOf(countLessons(lessons([-500, 500])), then)!
  expect([spread[0], spread[MOST - LEAST]]).toEqual([0.5, 0.5])
})

test('cells of few cases are left out', () => {
  const counts = countLessons([...lessons([1, 2, 3]), ...lessons([1], { ...then, late: 30 })])
  expect([...withoutSmall(counts, 2).keys()].every((cell) => counts.get(cell)!.some((n) => n > 0))).toBe(true)
  expect(spreadOf(withoutSmall(counts, 2), { ...then, late: 30 })).toBeUndefined()
  expect(spreadOf(withoutSmall(counts, 2), then)).toBeDefined()
})

test('of an operator that little is known of, what is said is what is true of all; of others, their own', () => {
  const own = { ...then, operator: 'VT' }
  const counts = countLessons([
    ...lessons(Array.from({ length: 4000 }, () => 0)),
    ...lessons(
      Array.from({ length: 4 }, () => 9),
      own,
    ),
    ...lessons(
      Array.from({ length: 4000 }, () => 9),
      { ...then, operator: 'XC' },
    ),
  ])
  const chance = (operator: string) => shareFrom(spreadOf(counts, { ...then, operator })!, LEAST, 9)
  expect(chance('VT')).toBeGreaterThan(0.5)
  expect(chance('VT')).toBeLessThan(0.6)
  expect(chance('XC')).toBeGreaterThan(0.99)
  expect(chance('AW')).toBeLessThan(0.01)
  // Never heard of: as all others.
  expect(chance('ZZ')).toBeCloseTo(0.5, 2)
})

test('a quantile is the moment that so large a part does not exceed, among what is still possible', () => {
  const spread = spreadOf(countLessons(lessons([0, 0, 0, 0, 2, 2, 4, 4, 4, 4])), then)!
  expect([0.1, 0.4, 0.5, 0.6, 0.9].map((part) => Number(quantileOf(spread, LEAST, part).toFixed(3)))).toEqual([
    0.25, 1, 2.5, 3, 4.75,
  ])
  expect(quantileOf(spread, 1, 0.5)).toBeCloseTo(4.25)
  expect(quantileOf(spread, 7, 0.5)).toBeGreaterThanOrEqual(7)
  expect([0, 2, 3, 5].map((least) => Number(shareFrom(spread, LEAST, least).toFixed(3)))).toEqual([1, 0.6, 0.4, 0])
  expect(shareFrom(spread, 1, 4)).toBeCloseTo(2 / 3)
  expect([shareFrom(spread, 9, 9), shareFrom(spread, 9, 10)]).toEqual([1, 0])
})

test('a part of an operator’s trains is late; with few of them, it is rather what all others are', () => {
  const trains = (operator: string, late: number, all: number) =>
    Array.from({ length: all }, (_, nth) => ({ operator, begun: true, late: nth < late ? 5 : 4 }))
  const share = lateShares([
    ...trains('AW', 0, 90),
    ...trains('VT', 10, 10),
    { operator: 'AW', begun: false, late: 90 },
  ])
  expect(share('AW')).toBeCloseTo(0.01)
  expect(share('VT')).toBeCloseTo(0.55)
  expect(share('XC')).toBeCloseTo(0.1)
  expect(lateShares([])('AW')).toBe(0)
})

test('a bank holiday is a day like a Sunday', () => {
  expect(['2026-12-07', '2026-12-12', '2026-12-13', '2026-12-28'].map(kindOfDay)).toEqual([
    'weekday',
    'saturday',
    'sunday',
    'sunday',
  ])
})
