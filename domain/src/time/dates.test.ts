import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dateOf, dayOf, daysBetween, monthDay, realDay, weekdayOf } from './dates.ts'
import { isCalendarDate } from './calendar-date.ts'

/** What JavaScript's own calendar says. */
const byDate = (day: number) => new Date(day * 86_400_000)
const days = fc.integer({ min: dayOf('1900-01-01'), max: dayOf('2200-12-31') })

test('days and dates are those of the calendar, there and back', () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = byDate(day)
      expect(dateOf(day)).toBe(date.toISOString().slice(0, 10))
      expect(dayOf(dateOf(day))).toBe(day)
      expect(weekdayOf(dateOf(day))).toBe((date.getUTCDay() + 6) % 7)
      expect(monthDay(day)).toBe((date.getUTCMonth() + 1) * 100 + date.getUTCDate())
      expect(isCalendarDate(dateOf(day))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the ends of months, of leap years and of the feeds’ calendars are where they are', () => {
  expect(['1970-01-01', '2000-02-29', '2100-03-01', '2999-12-31', '9999-12-31'].map(dayOf)).toEqual([
    0, 11_016, 47_541, 376_199, 2_932_896,
  ])
  expect(dateOf(-1)).toBe('1969-12-31')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
})

test('some months on is the same date, or the last of a month that has none', () => {
  const on = (date: string, months: number) => dateOf(addMonths(dayOf(date), months))
  expect([1, 2, 3, 12, -1, -2].map((months) => on('2026-12-31', months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-12-31',
    '2026-11-30',
    '2026-10-31',
  ])
  expect(on('2027-12-31', 2)).toBe('2028-02-29')
  expect(on('2026-12-05', 1)).toBe('2027-01-05')
})

test('what is no date is found out', () => {
  for (const text of ['', 'today', '2026-1-2', '2026-00-10', '2026-13-10', '2026-01-00', '2026-01-32', '20260102'])
    expect(() => dayOf(text)).toThrow('not a date')
  for (const text of ['2026-02-29', '2026-04-31', '2026-06-00', '2026-00-01', '2026-13-01', '2026-1-1', 'x2026-01-01'])
    expect(isCalendarDate(text)).toBe(false)
  expect(isCalendarDate('2028-02-29')).toBe(true)
  expect([realDay(2026, 12, 31), realDay(2026, 12, 32), realDay(2027, 1, 1)]).toEqual([20_818, undefined, 20_819])
})
