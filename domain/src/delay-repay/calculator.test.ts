import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Schemes } from './bands.ts'
import { calculate } from './calculator.ts'
import type { Product } from './worth.ts'

const fifteen = [
  { from: 15, single: 250, return: 125 },
  { from: 30, single: 500, return: 250 },
  { from: 60, single: 1000, return: 500 },
  { from: 120, single: 1000, return: 1000 },
]
const read = { source: { en: 'a test', cy: 'prawf' }, asOf: '2026' }
const SCHEMES: Schemes = {
  version: '1',
  operators: {
    AW: { kind: 'DELAY_REPAY', bands: fifteen, ...read },
    XC: { kind: 'DELAY_REPAY', bands: fifteen.slice(1), ...read },
    HX: { kind: 'NONE', bands: [], ...read },
  },
  others: { kind: 'CONDITIONS', bands: [{ from: 60, single: 500, return: 250 }], ...read },
}
const single: Product = { kind: 'SINGLE', price: 2280, people: 1 }
const words = (language: string) =>
  JSON.parse(readFileSync(`data/words/delay-repay.${language}.json`, 'utf8')) as Record<string, string>

test('the same delay is worth what the operator that began it pays, and by the conditions of travel where it says nothing', () => {
  const of = (operator: string, minutes: number) => calculate({ product: single, minutes, operator }, SCHEMES).amount
  expect([of('AW', 15), of('XC', 15), of('ZZ', 15), of('HX', 15)]).toEqual([570, 0, 0, 0])
  expect([of('AW', 60), of('XC', 60), of('ZZ', 60), of('HX', 60)]).toEqual([2280, 2280, 1140, 0])
})

test('the sum is said in sentences that exist in both languages, with the figures that it comes of', () => {
  expect(calculate({ product: single, minutes: 43, operator: 'AW' }, SCHEMES).said).toEqual([
    { word: 'DELAY_REPAY_SHARE_HALF', values: { minutes: 43, base: '£22.80', percent: 50 } },
  ])
  const season: Product = { kind: 'SEASON', length: 'ANNUAL', price: 208_800, people: 1 }
  expect(calculate({ product: season, minutes: 20, operator: 'AW' }, SCHEMES).said).toEqual([
    { word: 'DELAY_REPAY_ONE_SEASON', values: { price: '£2,088.00', count: 464, base: '£4.50' } },
    { word: 'DELAY_REPAY_SHARE_QUARTER', values: { minutes: 20, base: '£4.50', percent: 25 } },
  ])
  const said = [
    single,
    season,
    { kind: 'RETURN', price: 100, people: 3 } as const,
    { kind: 'ROVER', travelDays: 4, price: 900, people: 1 } as const,
    { kind: 'MULTIFLEX', passes: 5, price: 900, people: 1 } as const,
    { kind: 'FLEXI', passes: 8, price: 900, people: 1 } as const,
    { kind: 'TAP', price: 90, people: 1 } as const,
  ]
    .flatMap((product) =>
      [0, 20, 40, 70, 130].flatMap((minutes) =>
        ['AW', 'HX', 'ZZ'].flatMap((operator) => calculate({ product, minutes, operator }, SCHEMES).said),
      ),
    )
    .map(({ word }) => word)
  const known = Object.keys(words('en'))
  expect(Object.keys(words('cy'))).toEqual(known)
  expect([...new Set(said)].filter((word) => !known.includes(word))).toEqual([])
})
