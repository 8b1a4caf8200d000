import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockMinute, hhmm, minutesOf } from './hh-mm.ts'
import { instant } from './instant.ts'
import { dayAndTime } from './london.ts'
import { dateAndTimeIn, dateIn, minuteIn, momentOf, timeIn } from './moment.ts'

test('minutes are written and read as times of day, past midnight too', () => {
  expect([0, 59, 60, 561, 1439, 1450].map(hhmm)).toEqual(['00:00', '00:59', '01:00', '09:21', '23:59', '24:10'])
  fc.assert(fc.property(fc.nat(2000), (minutes) => void expect(minutesOf(hhmm(minutes))).toBe(minutes)))
})

test('a clock shows minutes of one day only, however long the service day is', () => {
  expect([0, 1439, 1440, 1470, 2880, -1, -1440].map(clockMinute)).toEqual([0, 1439, 0, 30, 0, 1439, 0])
})

test('a moment says its date and its time as they stand in it', () => {
  const moment = '2026-07-01T09:21:00+01:00'
  expect([dateIn(moment), timeIn(moment), minuteIn(moment)]).toEqual(['2026-07-01', '09:21', '2026-07-01T09:21'])
  expect(dateAndTimeIn('2026-12-09T10:00')).toEqual({ date: '2026-12-09', time: '10:00' })
})

test('what a clock shows at a moment is read as that moment again', () => {
  const at = instant(Date.UTC(2026, 6, 1, 23, 5))
  expect(dayAndTime(at)).toEqual({ date: '2026-07-02', time: '00:05' })
  expect(momentOf('2026-07-02T00:05')).toBe(at)
  expect(momentOf('2026-07-02T00:05:00+01:00')).toBe(at)
  for (const text of ['2026-07-32T00:05', '2026-07-02T24:00', '2026-07-02T00:60', '2026-07-02', 'now'])
    expect(momentOf(text)).toBeUndefined()
})
