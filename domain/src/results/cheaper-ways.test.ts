import { expect, test } from 'vitest'
import { cheaperWays } from './cheaper-ways.ts'

const way = (kind: string, total: number, ...kinds: string[]) => ({
  way: kind,
  total,
  purchases: kinds.map((one) => ({ kind: one, code: null })),
})
const travelPass = (
  isCarnet: boolean,
  pricePerJourney: number,
  price = 6500,
  unit: 'SINGLE' | 'DAY' | null = null,
) => ({
  isCarnet,
  unit,
  pricePerJourney,
  price,
})

test('what costs less for this journey is named with what it saves, dearer and equal ways are not', () => {
  const ways = [way('PAYG', 420, 'PAYG'), way('ROVER', 500, 'ROVER'), way('SINGLES', 100, 'SINGLE')]
  expect(cheaperWays(500, 1, ways, [])).toEqual([{ kind: 'PAYG', way: ways[0], total: 420, saving: 80 }])
  expect(cheaperWays(420, 1, ways, [])).toEqual([])
})

test('a way that needs day tickets besides is not named', () => {
  expect(cheaperWays(900, 2, [way('ROVER', 800, 'ROVER', 'SINGLE')], [])).toEqual([])
})

test('for those who travel often, one journey of a bundle or season is held against one of these', () => {
  const bundle = travelPass(true, 540)
  const seasons = [travelPass(false, 268, 2680), travelPass(false, 206, 107_200)]
  expect(cheaperWays(1300, 2, [], [travelPass(true, 560), bundle, ...seasons])).toEqual([
    { kind: 'MULTIFLEX', travelPass: bundle, each: 540, instead: 650 },
    { kind: 'SEASON', travelPass: seasons[1], each: 206, instead: 650 },
  ])
  expect(cheaperWays(400, 2, [], [bundle, ...seasons].slice(0, 2))).toEqual([])
})

test('a bundle of days is named beside one of journeys, never as it', () => {
  const [journeys, days] = [travelPass(true, 542, 6500, 'SINGLE'), travelPass(true, 193, 3080, 'DAY')]
  expect(cheaperWays(1480, 2, [], [journeys, days])).toEqual([
    { kind: 'MULTIFLEX', travelPass: journeys, each: 542, instead: 740 },
    { kind: 'FLEXI', travelPass: days, each: 193, instead: 740 },
  ])
  expect(cheaperWays(740, 2, [], [journeys, days]).map(({ kind }) => kind)).toEqual(['FLEXI'])
})
