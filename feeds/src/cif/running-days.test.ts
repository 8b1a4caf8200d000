import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDay, listDays } from '../day-set.ts'
import { dateOf } from '@cledrau/domain/time/dates.ts'
import { EVERY_DAY, parseDay, runsOn } from '../days.ts'
import { type DatedRule, runningDays } from './running-days.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN
const WEEKDAYS = 0b0011111
const window = { first: day('2026-12-14'), days: 14 }

const runs = (rules: DatedRule[]) =>
  runningDays(rules, window).map((set) => listDays(set, window).map((index) => dateOf(window.first + index).slice(8)))

test('an overlay takes its dates from the permanent train, a cancellation takes them from all', () => {
  const rules: DatedRule[] = [
    { from: day('2026-12-01'), to: day('2027-05-14'), week: WEEKDAYS, term: 'P' },
    { from: day('2026-12-16'), to: day('2026-12-18'), week: WEEKDAYS, term: 'O' },
    { from: day('2026-12-17'), to: day('2026-12-17'), week: EVERY_DAY, term: 'C' },
    { from: day('2026-12-25'), to: day('2026-12-25'), week: EVERY_DAY, term: 'C' },
  ]
  expect(runs(rules)).toEqual([['14', '15', '21', '22', '23', '24'], ['16', '18'], [], []])
})

test('a new short-term train beats an overlay', () => {
  const same = { from: day('2026-12-14'), to: day('2026-12-15'), week: EVERY_DAY }
  expect(
    runs([
      { ...same, term: 'O' },
      { ...same, term: 'N' },
      { ...same, term: 'P' },
    ]),
  ).toEqual([[], ['14', '15'], []])
})

const rule = fc.record({
  from: fc.integer({ min: window.first - 20, max: window.first + 20 }),
  to: fc.integer({ min: window.first - 20, max: window.first + 20 }),
  week: fc.nat(127),
  term: fc.constantFrom('P' as const, 'N' as const, 'O' as const, 'C' as const),
})

test('on any date the record with the lowest letter counts, the later of two alike, and none when it is cancelled', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
      const days = runningDays(rules, window)
      for (let index = 0; index < window.days; index++) {
        const date = window.first + index
        const meant = rules
          .map((one, i) => ({ ...one, i }))
          .filter(({ from, to, week }) => from <= date && date <= to && runsOn(week, date))
          .toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : b.i - a.i))[0]
        const counting = days.flatMap((set, i) => (hasDay(set, index) ? [i] : []))
        expect(counting).toEqual(meant === undefined || meant.term === 'C' ? [] : [meant.i])
      }
    }),
  )
})
