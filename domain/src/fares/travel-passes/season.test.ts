import { expect, test } from 'vitest'
import { dateOf, dayOf } from '../../time/dates.ts'
import { seasonPrice, seasonSpan, type SeasonDuration } from './season.ts'

const span = (duration: SeasonDuration, from: string, until?: string) => {
  const found = seasonSpan(duration, dayOf(from), until === undefined ? undefined : dayOf(until))
  return found && `${dateOf(found.until)} ${found.perMille}`
}

test('a week, a month and a year end on the day before the same day', () => {
  expect(span('weekly', '2026-12-07')).toBe('2026-12-13 1000')
  expect(span('monthly', '2026-12-07')).toBe('2027-01-06 3840')
  expect(span('annual', '2026-12-07')).toBe('2027-12-06 40000')
})

test('one’s own length is paid by whole months and the days beyond, and never more than a year', () => {
  expect(span('custom', '2026-12-07', '2027-01-06')).toBe('2027-01-06 3840')
  expect(span('custom', '2026-12-07', '2027-01-07')).toBe('2027-01-07 3968')
  expect(span('custom', '2026-12-07', '2027-02-06')).toBe('2027-02-06 7680')
  expect(span('custom', '2026-12-07', '2027-11-06')).toBe('2027-11-06 40000')
  expect([span('custom', '2026-12-07'), span('custom', '2026-12-07', '2027-01-05')]).toEqual([undefined, undefined])
  expect(span('custom', '2026-12-07', '2027-12-06')).toBe('2027-12-06 40000')
  expect(span('custom', '2026-12-07', '2027-12-07')).toBeUndefined()
})

test('a season’s price is whole ten pences, half of them up; a week costs what it costs', () => {
  expect(seasonPrice(2685, 1000)).toBe(2685)
  // Fifteen pence are halfway, thirteen and a half are not.
  expect([seasonPrice(10, 1500), seasonPrice(9, 1500)]).toEqual([20, 10])
})
