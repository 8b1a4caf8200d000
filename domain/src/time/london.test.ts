import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOf, dayOf, daysBetween, weekdayOf } from './dates.ts'
import { isCalendarDate } from './calendar-date.ts'
import { HOUR, instant, MINUTE } from './instant.ts'
import { londonOffset, summerBegins, summerEnds } from './london-offset.ts'
import { clockTime, londonIso, parseInstant, serviceInstant, serviceMinutes } from './london.ts'

const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
/** What Intl says a station clock shows. */
const byIntl = (at: number) => intl.format(at)
const byRule = (at: number) => londonIso(instant(at)).slice(0, 19).replace('T', ' ')

const moments = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2100, 11, 31) / 1000 })
  .map((s) => s * 1000)
const dates = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2100-12-30') }).map(dateOf)

/** The clock never shows 01:00 to 01:59 on the last Sunday of March. */
function isLeftOut(serviceDate: string, minutes: number): boolean {
  const date = addDays(serviceDate, Math.floor(minutes / 1440))
  return date === clockTime(summerBegins(Number(date.slice(0, 4)))).date && Math.floor((minutes % 1440) / 60) === 1
}

test('the rule and Intl show the same clock at any moment from 1990 to 2100', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(byRule(at)).toBe(byIntl(at))
    }),
    { numRuns: 5000 },
  )
})

test('the rule and Intl change the clock at the same second of every year', () => {
  for (let year = 1990; year <= 2100; year++)
    for (const change of [summerBegins(year), summerEnds(year)])
      for (const at of [change - HOUR, change - 1000, change, change + HOUR]) expect(byRule(at)).toBe(byIntl(at))
})

test('a service day and its minutes are a moment, and back', () => {
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 0, max: 30 * 60 }),
      fc.constantFrom('first', 'second'),
      (date, minutes, which) => {
        const at = serviceInstant(date, minutes, which)
        const back = serviceMinutes(date, at)
        // Only the hour that spring leaves out reads differently: one hour on.
        expect(isLeftOut(date, minutes) ? back - 60 : back).toBe(minutes)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the night the clocks go forward has no 01:30; it counts on to 02:30', () => {
  expect(londonIso(serviceInstant('2026-03-28', 24 * 60 + 59))).toBe('2026-03-29T00:59:00+00:00')
  expect(londonIso(serviceInstant('2026-03-28', 25 * 60 + 30))).toBe('2026-03-29T02:30:00+01:00')
  expect(serviceInstant('2026-03-29', 180) - serviceInstant('2026-03-29', 0)).toBe(2 * HOUR)
})

test('the night the clocks go back has 01:30 twice', () => {
  expect(londonIso(serviceInstant('2026-10-24', 25 * 60 + 30))).toBe('2026-10-25T01:30:00+01:00')
  expect(londonIso(serviceInstant('2026-10-24', 25 * 60 + 30, 'second'))).toBe('2026-10-25T01:30:00+00:00')
  expect(serviceInstant('2026-10-25', 180) - serviceInstant('2026-10-25', 0)).toBe(4 * HOUR)
  expect(serviceMinutes('2026-10-24', instant(Date.UTC(2026, 9, 25, 1, 30)))).toBe(25 * 60 + 30)
})

test('a moment is written with its offset and read back', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(parseInstant(londonIso(instant(at)))).toBe(at)
    }),
  )
  expect(londonIso(instant(Date.UTC(2026, 6, 1, 8, 21, 0, 5)))).toBe('2026-07-01T09:21:00.005+01:00')
  for (const text of ['2026-07-01', '2026-07-01T09:21:00', '09:21', '2026-13-01T00:00:00Z', ''])
    expect(parseInstant(text)).toBeUndefined()
})

test('offsets are whole hours and only in summer', () => {
  expect(londonOffset(instant(Date.UTC(2026, 6, 1)))).toBe(60)
  expect(londonOffset(instant(Date.UTC(2026, 11, 1)))).toBe(0)
  expect(clockTime(instant(Date.UTC(2026, 6, 1, 23, 30, 15) + MINUTE / 60))).toEqual({
    date: '2026-07-02',
    minutes: 30,
    seconds: 16,
  })
})

test('dates count across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-10-12', '2027-03-01')).toBe(140)
  expect(['2026-12-07', '2026-12-13', '1969-12-28'].map(weekdayOf)).toEqual([0, 6, 6])
  expect(['2026-02-28', '2026-02-29', '2026-2-1', 'today', '2026-02-28T00'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
