import { expect, test } from 'vitest'
import { customSeasonEnds, isBackTooEarly, isCustomSeason, lastDayToBegin, partyProblem } from './limits.ts'

test('one to nine travel, of whatever age', () => {
  const problems = [
    [0, 0],
    [0, 1],
    [9, 0],
    [5, 4],
    [5, 5],
  ].map(([adults = 0, children = 0]) => partyProblem(adults, children))
  expect(problems).toEqual(['NO_PASSENGERS', null, null, null, 'TOO_MANY_PASSENGERS'])
})

test('passes begin up to a year ahead, journeys as far as days are offered', () => {
  expect(lastDayToBegin('2026-12-07', false)).toBe('2027-03-17')
  expect(lastDayToBegin('2026-12-07', true)).toBe('2027-12-07')
})

test('nobody comes back before they set out; at the same minute is left to the trains', () => {
  const out = { date: '2026-12-07', time: '09:00' }
  const back = (date: string, time: string) => isBackTooEarly(out, { date, time })
  expect([back('2026-12-07', '08:59'), back('2026-12-07', '09:00'), back('2026-12-06', '23:00')]).toEqual([
    true,
    false,
    true,
  ])
  expect(back('2026-12-08', '05:00')).toBe(false)
})

test('a season of one’s own length is longer than a month and no longer than a year, whatever its months are', () => {
  expect(customSeasonEnds('2027-01-04')).toEqual({ first: '2027-02-04', last: '2028-01-03' })
  // January has no 31st of February to go to.
  expect(customSeasonEnds('2027-01-31')).toEqual({ first: '2027-02-28', last: '2028-01-30' })
  const ends = ['2027-02-03', '2027-02-04', '2027-07-01', '2028-01-03', '2028-01-04']
  expect(ends.map((end) => isCustomSeason('2027-01-04', end))).toEqual([false, true, true, true, false])
})
