import { expect, test } from 'vitest'
import { addScores, meansOf, NO_SCORE, scoreOf } from './score.ts'

const said = { early: 1.5, middle: 3.7, late: 6.5, lateChance: 0.3, forecast: 2 }

test('what was reported in whole minutes counts with the part of its minute that lies in the range', () => {
  const within = (happened: number) => scoreOf(said, happened).within
  expect([0, 1, 2, 5, 6, 7].map(within)).toEqual([0, 0.5, 1, 1, 0.5, 0])
  const shown = (happened: number) => scoreOf(said, happened).shown
  expect([0, 1, 2, 6, 7].map(shown)).toEqual([0, 1, 1, 1, 0])
})

test('what was said of being late is held against what came, beside the forecast', () => {
  const [late, notLate] = [scoreOf(said, 5), scoreOf(said, 4)]
  expect([late.brier, notLate.brier].map((value) => Number(value.toFixed(2)))).toEqual([0.49, 0.09])
  expect([late.brierForecast, notLate.brierForecast]).toEqual([1, 0])
  expect([late.off, late.offForecast, notLate.off, notLate.offForecast]).toEqual([2, 3, 1, 2])
  expect(late.bins.map(({ cases }) => cases)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  expect(scoreOf({ ...said, lateChance: 1 }, 9).bins[9]).toEqual({ cases: 1, said: 1, late: 1 })
})

test('days are added case by case, and none is no mean', () => {
  const score = addScores([scoreOf(said, 5), scoreOf(said, 4), scoreOf({ ...said, lateChance: 0.8 }, 9), NO_SCORE])
  expect(
    addScores([addScores([scoreOf(said, 5), scoreOf(said, 4)]), scoreOf({ ...said, lateChance: 0.8 }, 9)]),
  ).toEqual(score)
  const means = meansOf(score)!
  expect([means.cases, means.within, means.off]).toEqual([3, 2 / 3, (2 + 1 + 6) / 3])
  expect(means.bins[3]).toEqual({ cases: 2, said: 0.3, late: 0.5 })
  expect(means.bins[0]).toEqual({ cases: 0, said: null, late: null })
  expect(meansOf(NO_SCORE)).toBeUndefined()
  expect(NO_SCORE.bins[3]).toEqual({ cases: 0, said: 0, late: 0 })
})
