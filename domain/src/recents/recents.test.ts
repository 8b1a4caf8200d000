import { expect, test } from 'vitest'
import { recentStations, shownRailcards } from './recents.ts'

const known = (code: string) => code !== 'XXX'

test('the last five stations are kept, the newest first [FAV-006]', () => {
  expect(recentStations(['CDF', 'SWA', 'NWP', 'HFD', 'SHR', 'CRE'], known)).toEqual(['CDF', 'SWA', 'NWP', 'HFD', 'SHR'])
})

test('a station is there once, where it was used last [FAV-007]', () => {
  expect(recentStations(['CDF', 'SWA', 'CDF'], known)).toEqual(['CDF', 'SWA'])
})

test('a code that no list knows takes no place [FAV-008]', () => {
  expect(recentStations(['XXX', 'CDF', 'SWA', 'NWP', 'HFD', 'SHR'], known)).toEqual(['CDF', 'SWA', 'NWP', 'HFD', 'SHR'])
})

test('only railcards marked to show are offered [FAV-009]', () => {
  expect(
    shownRailcards([
      { code: 'YNG', show: true },
      { code: 'SRN', show: false },
    ]),
  ).toEqual([{ code: 'YNG', show: true }])
})
