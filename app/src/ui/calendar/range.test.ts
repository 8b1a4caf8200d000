import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '@cledrau/domain/time/dates.ts'
import { monthsLater, sameDateIn, weeksOf } from './days.ts'
import { pickableDays, pickDay } from './range.ts'

const MIN = '2026-01-01'
const MAX = '2027-12-31'

describe('days', () => {
  test('December 2026 begins on a Tuesday and has five weeks', () => {
    const weeks = weeksOf('2026-12')
    expect(weeks.length).toBe(5)
    expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
    expect(weekdayOf('2026-12-07')).toBe(0)
  })

  test('go on over months, years and the days that clocks change', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(monthsLater('2026-12', 1)).toBe('2027-01')
    expect(sameDateIn('2027-01-31', 1)).toBe('2027-02-28')
  })
})

describe('picking a range', () => {
  test('the first day is both ends, the second the other end, the third begins anew', () => {
    const first = pickDay(undefined, '2026-12-07')
    expect(first).toEqual({ start: '2026-12-07', end: '2026-12-07' })
    expect(pickDay(first, '2026-12-09')).toEqual({ start: '2026-12-07', end: '2026-12-09' })
    expect(pickDay(first, '2026-12-05')).toEqual({ start: '2026-12-05', end: '2026-12-07' })
    expect(pickDay({ start: '2026-12-05', end: '2026-12-07' }, '2026-12-20')).toEqual({
      start: '2026-12-20',
      end: '2026-12-20',
    })
  })

  test('both ends on one day leave 62 days either side to pick from', () => {
    const lone = { start: '2026-06-15', end: '2026-06-15' }
    expect(pickableDays(lone, MIN, MAX)).toEqual({ min: '2026-04-14', max: '2026-08-16' })
    expect(pickableDays(undefined, MIN, MAX)).toEqual({ min: MIN, max: MAX })
    expect(pickableDays({ start: '2026-06-15', end: '2026-06-16' }, MIN, MAX)).toEqual({ min: MIN, max: MAX })
  })

  test('the days to pick from never leave what is offered', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((count) => addDays(MIN, count))
    fc.assert(
      fc.property(day, day, day, (one, a, b) => {
        const [min, max] = a < b ? [a, b] : [b, a]
        const window = pickableDays({ start: one, end: one }, min, max)
        expect(window.min >= min && window.max <= max).toBe(true)
      }),
    )
  })
})
