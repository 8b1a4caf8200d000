import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../time/dates.ts'
import { cutDates } from './cut-dates.ts'

test('a device keeps whole weeks: they change once a week, hold yesterday, and reach 84 days ahead', () => {
  const year = Array.from({ length: 370 }, (_, day) => addDays('2026-11-01', day))
  for (const today of year) {
    const { from, until } = cutDates(today)
    expect(from < today, today).toBe(true)
    expect(daysBetween(today, until), today).toBeGreaterThanOrEqual(84)
    expect(daysBetween(today, until), today).toBeLessThanOrEqual(100)
  }
  expect(new Set(year.map((today) => cutDates(today).from)).size).toBe(54)
})
