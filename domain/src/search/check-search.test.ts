import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { checkSearch } from './check-search.ts'
import type { Party } from './party.ts'
import { mostOf, setAdults, setChildren, setRailcardCount, withUsableRailcards } from './party.ts'
import type { SearchOptions } from './search-options.ts'
import { defaultOptions } from './search-options.ts'
import { chooseTab } from './search-tab.ts'

const NOW = serviceInstant('2026-12-07', 8 * 60 + 52)
const start = defaultOptions(NOW)
const good: SearchOptions = { ...start, stations: { first: 'CDF', second: 'MCN', via: null, avoid: null } }
const check = (change: Partial<SearchOptions>) =>
  checkSearch({ ...good, ...change }, NOW, (code) => ['CDF', 'MCN', 'SHR'].includes(code))
const stations = (change: Partial<SearchOptions['stations']>) => ({ stations: { ...good.stations, ...change } })

describe('a search before it runs', () => {
  test('is right as it begins, once it says from where to where', () => {
    expect(check({})).toEqual({})
    expect(check(start)).toEqual({ from: 'STATION_MISSING', to: 'STATION_MISSING' })
  })

  test('goes between two stations that there are', () => {
    expect(check(stations({ second: 'CDF' }))).toEqual({ to: 'SAME_STATION' })
    expect(check(stations({ first: 'XXX' }))).toEqual({ from: 'STATION_UNKNOWN' })
    expect(check(stations({ via: 'MCN', avoid: 'QQQ' }))).toEqual({ via: 'SAME_STATION', avoid: 'STATION_UNKNOWN' })
    expect(check(stations({ via: 'SHR', avoid: 'SHR' }))).toEqual({ avoid: 'SAME_STATION' })
  })

  test('goes in the days that trains are known for', () => {
    expect(check({ timeOutbound: '08:30' })).toEqual({ out: 'IN_THE_PAST' })
    // A form that stood open for a few minutes is none.
    expect(check({ timeOutbound: '08:45' })).toEqual({})
    expect(check({ dateOutbound: '2027-04-01' })).toEqual({ out: 'TOO_FAR_AHEAD' })
  })

  test('comes back after it went', () => {
    const updated = { ...good.updated, timeInbound: true }
    const back = chooseTab({ ...good, updated, dateInbound: '2026-12-07', timeInbound: '07:00' }, 'return')
    expect(check(back)).toEqual({ back: 'RETURN_BEFORE_OUTWARD' })
    expect(check(chooseTab(back, 'single'))).toEqual({})
  })

  test('has at most nine travellers and at least one', () => {
    expect(check({ adults: 0 })).toEqual({ passengers: 'NO_PASSENGERS' })
    expect(check({ adults: 7, child: 3 })).toEqual({ passengers: 'TOO_MANY_PASSENGERS' })
    expect(check({ adults: 0, child: 1 })).toEqual({})
  })

  test('a season has a length; one’s own is from a month and a day to a year', () => {
    const season = (weekly: boolean, seasonCustom: SearchOptions['seasonCustom'] | null) =>
      check(
        chooseTab(
          {
            ...good,
            seasonDuration: { weekly, monthly: false, annual: false, custom: seasonCustom !== null },
            seasonCustom: seasonCustom ?? start.seasonCustom,
          },
          'season',
        ),
      )
    expect(season(true, null)).toEqual({})
    expect(season(false, null)).toEqual({ durations: 'NO_DURATION' })
    expect(season(false, { start: null, end: null })).toEqual({ custom: 'CUSTOM_DATES_MISSING' })
    expect(season(false, { start: '2027-01-04', end: '2027-02-03' })).toEqual({ custom: 'CUSTOM_DATES_WRONG' })
    expect(season(false, { start: '2027-01-04', end: '2027-02-04' })).toEqual({})
    expect(season(false, { start: '2027-01-04', end: '2028-01-05' })).toEqual({ custom: 'CUSTOM_DATES_WRONG' })
  })
})

describe('who travels', () => {
  const one: Party = { adults: 1, child: 0, railcards: [] }
  const any = { adults: { min: 0, max: 9 }, children: { min: 0, max: 9 }, passengers: { min: 1, max: 1 } }
  const YOUNG = { code: 'YNG', ...any, adults: { min: 1, max: 1 } }
  const TOGETHER = { code: '2TR', ...any, adults: { min: 2, max: 2 }, passengers: { min: 2, max: 2 } }

  test('a card for two needs two', () => {
    expect(mostOf(TOGETHER, one)).toBe(0)
    expect(mostOf(TOGETHER, { ...one, adults: 2 })).toBe(1)
    expect(mostOf(TOGETHER, { ...one, adults: 4 })).toBe(2)
    expect(mostOf(YOUNG, { ...one, adults: 3 })).toBe(3)
  })

  test('a card goes with the one whose it was [SEARCH-010]', () => {
    const two = setRailcardCount(setAdults(one, 2), 'YNG', 2)
    expect(two.railcards).toEqual(['YNG', 'YNG'])
    expect(withUsableRailcards(setAdults(two, 1), [YOUNG]).railcards).toEqual(['YNG'])
  })

  test('there is always somebody, never more than nine, and no more cards than people', () => {
    const step = fc.tuple(fc.constantFrom('adults', 'child', 'YNG', '2TR'), fc.integer({ min: -2, max: 12 }))
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let party = one
        for (const [what, count] of steps) {
          if (what === 'adults') party = setAdults(party, count)
          else if (what === 'child') party = setChildren(party, count)
          else party = setRailcardCount(party, what, count)
          party = withUsableRailcards(party, [YOUNG, TOGETHER])
          const heads = party.adults + party.child
          expect(heads).toBeGreaterThan(0)
          expect(heads).toBeLessThanOrEqual(9)
          expect(party.railcards.length).toBeLessThanOrEqual(heads)
        }
      }),
    )
  })
})
