import { expect, test } from 'vitest'
import { bankHolidays, easterSunday, isBankHoliday } from './bank-holidays.ts'
import { weekdayOf } from './dates.ts'

const listed = (year: number) => [...bankHolidays(year).keys()].toSorted()

/** As the government publishes them. */
const PUBLISHED: Record<number, string> = {
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
}

test('bank holidays of England and Wales are as published', () => {
  for (const [year, days] of Object.entries(PUBLISHED))
    expect(
      listed(Number(year))
        .map((date) => date.slice(5))
        .join(' '),
    ).toBe(days)
})

test('every year has at least eight, none at a weekend', () => {
  for (let year = 1990; year <= 2100; year++) {
    const days = listed(year)
    expect(days.length).toBeGreaterThanOrEqual(8)
    for (const date of days) expect(weekdayOf(date)).toBeLessThan(5)
  }
})

test('Easter moves between 22 March and 25 April, always on a Sunday', () => {
  expect([2000, 2008, 2011, 2025, 2026, 2038].map(easterSunday)).toEqual([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ])
  for (let year = 1990; year <= 2100; year++) {
    const easter = easterSunday(year)
    expect(weekdayOf(easter)).toBe(6)
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
  }
  expect(isBankHoliday('2026-04-06')).toBe(true)
  expect(isBankHoliday('2026-04-05')).toBe(false)
})
