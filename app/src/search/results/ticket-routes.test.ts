import { expect, test } from 'vitest'
import { ROUTES } from '../../routes.tsx'
import { readQuery } from '../../routes/query.ts'
import { resolve } from '../../routes/resolve.ts'
import type { Facts } from '../../routes/route.ts'
import { NO_PROGRESS } from '../../state/guard-facts.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'

const WIDE: Facts = {
  narrow: false,
  native: false,
  nfc: false,
  traveller: false,
  accessToken: false,
  options: BUILD_OPTIONS,
  ...NO_PROGRESS,
}
const SEARCH = 'type=return&from=CDF&to=MCN&out=2026-12-07T09:00&back=2026-12-09T15:00'

const at = (path: string, search = '', facts = WIDE) => {
  const answer = resolve(ROUTES, { path, query: readQuery('', `#${path}?${search}`), from: null }, facts)
  return answer.kind === 'page' ? answer.route.name : answer.kind === 'elsewhere' ? answer.to : null
}

test('a link that carries its search opens the results, wide both ways at once [TROUTE-007] [TROUTE-008] [TROUTE-011]', () => {
  expect(at('/ticket-search/results', SEARCH)).toBe('Results')
  expect(at('/ticket-search/single-results', SEARCH)).toBe('SingleResults')
  expect(at('/ticket-search/return-results', SEARCH)).toBe('ReturnResults')
  expect(at('/ticket-search/results', SEARCH, { ...WIDE, narrow: true })).toContain('/ticket-search/return-results?')
})

test('tickets of a single have their page and their details [TROUTE-009] [TROUTE-010]', () => {
  expect(at('/ticket-search/single-results/options', `${SEARCH}&fare=x`)).toBe('SingleOptions')
  expect(at('/ticket-search/single-results/options/details', `${SEARCH}&fare=x`)).toBe('SingleOptionsDetails')
})

test('an open return has its results, tickets and details [TROUTE-012] [TROUTE-013] [TROUTE-014]', () => {
  const open = '/ticket-search/return-results/open-return'
  expect(at(open, SEARCH)).toBe('OpenReturn')
  expect(at(`${open}/options`, `${SEARCH}&fare=x`)).toBe('OpenReturnOptions')
  expect(at(`${open}/options/details`, `${SEARCH}&fare=x`)).toBe('OpenReturnOptionsDetails')
})

test('a return has a page for each direction, its tickets and its way back [TROUTE-015] [TROUTE-016] [TROUTE-017] [TROUTE-018]', () => {
  const under = '/ticket-search/return-results'
  expect(at(`${under}/results/inbound`, SEARCH)).toBe('DirectionResults')
  expect(at(`${under}/return/options`, `${SEARCH}&fare=x`)).toBe('ReturnOptions')
  expect(at(`${under}/return/options/details`, `${SEARCH}&fare=x`)).toBe('ReturnOptionsDetails')
  expect(at(`${under}/return-info/abc`, SEARCH)).toBe('ReturnInfo')
})

test('Multiflex and season have results and details [TROUTE-019] [TROUTE-020] [TROUTE-021] [TROUTE-022]', () => {
  expect(at('/ticket-search/multiflex', SEARCH)).toBe('Multiflex')
  expect(at('/ticket-search/multiflex/details', `${SEARCH}&fare=x`)).toBe('MultiflexDetails')
  expect(at('/ticket-search/season', SEARCH)).toBe('Season')
  expect(at('/ticket-search/season/details', `${SEARCH}&fare=x`)).toBe('SeasonDetails')
})

test('calling points have a page; results without stations, and tickets without a fare, go back to the search [TROUTE-037] [TROUTE-044] [TROUTE-045]', () => {
  expect(at('/ticket-search/calling-points', SEARCH)).toBe('CallingPoints')
  expect(at('/ticket-search/single-results', 'from=CDF')).toBe('/ticket-search')
  expect(at('/ticket-search/single-results/options', SEARCH)).toBe('/ticket-search')
  expect(at('/ticket-search/single-results/options', 'fare=x')).toBe('/ticket-search')
})

test('rovers have a list, a page each, and results that need a saved search [TROUTE-046] [TROUTE-047] [TROUTE-048] [TROUTE-049]', () => {
  expect(at('/rovers-and-rangers')).toBe('RoversAndRangers')
  expect(at('/rovers-and-rangers/learn-more')).toBe('RoversLearnMore')
  expect(at('/rovers-and-rangers/results')).toBe('/rovers-and-rangers')
  expect(at('/rovers-and-rangers/results', 'starts=2026-12-07')).toBe('RoversResults')
})
