import { expect, test } from 'vitest'
import { seasonResults, type SeasonResult } from './season-results.ts'

const season = (duration: SeasonResult['duration'], price: number, more: Partial<SeasonResult> = {}): SeasonResult => ({
  duration,
  price,
  fareClass: '7DS',
  serviceClass: 'THIRD',
  isCarnet: false,
  ...more,
})

const ALL = { weekly: true, monthly: true, annual: true, custom: true }

test('carnets are no season tickets [SEARCH-033]', () => {
  const carnet = season('weekly', 1000, { isCarnet: true })
  expect(seasonResults([carnet, season('weekly', 2680)], ALL)).toEqual([season('weekly', 2680)])
})

test('only the durations that are switched on are shown [SEARCH-034]', () => {
  const found = [season('weekly', 2680), season('monthly', 10_290), season('annual', 107_200)]
  expect(seasonResults(found, { monthly: true, annual: false }).map((one) => one.duration)).toEqual(['monthly'])
})

test('what has the same class of fare, class of service and price is shown once for each duration [SEARCH-035]', () => {
  const found = [
    season('weekly', 2680),
    season('weekly', 2680),
    season('weekly', 2680, { serviceClass: 'FIRST' }),
    season('weekly', 2680, { fareClass: '7DF' }),
    season('weekly', 2700),
    season('custom', 2680),
  ]
  expect(seasonResults(found, ALL)).toHaveLength(5)
})

test('seasons are sorted weekly, monthly, annual, custom, and by price within [SEARCH-036]', () => {
  const found = [
    season('custom', 1),
    season('annual', 2),
    season('weekly', 30),
    season('monthly', 3),
    season('weekly', 20),
  ]
  expect(seasonResults(found, ALL).map((one) => `${one.duration} ${one.price}`)).toEqual([
    'weekly 20',
    'weekly 30',
    'monthly 3',
    'annual 2',
    'custom 1',
  ])
})
