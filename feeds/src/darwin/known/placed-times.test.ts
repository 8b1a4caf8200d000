import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { expect, test } from 'vitest'
import { placeActual, placeBookedTimes, placeExpected } from './placed-times.ts'

/** `12-07 23:40 GMT`, with its seconds where it has any. */
const shown = (at: Instant | undefined) => {
  const iso = at === undefined ? '' : londonIso(at)
  const seconds = iso.slice(16, 19)
  return `${iso.slice(5, 16).replace('T', ' ')}${seconds === ':00' ? '' : seconds} ${iso.endsWith('+01:00') ? 'BST' : 'GMT'}`
}
const utc = (text: string) => instant(Date.parse(`${text}:00Z`))
const passes = (date: string, ...times: string[]) =>
  placeBookedTimes(
    date,
    times.map((time) => ({ wtp: minutesOf(time) })),
  ).map(({ wtp }) => shown(wtp))

test('booked times go on past midnight, and a diversion may set them back', () => {
  expect(passes('2026-12-07', '23:40', '00:05', '05:59', '06:10')).toEqual([
    '12-07 23:40 GMT',
    '12-08 00:05 GMT',
    '12-08 05:59 GMT',
    '12-08 06:10 GMT',
  ])
  expect(passes('2026-12-07', '10:00', '09:40', '10:20')).toEqual([
    '12-07 10:00 GMT',
    '12-07 09:40 GMT',
    '12-07 10:20 GMT',
  ])
  expect(passes('2026-12-07', '23:50', '00:10', '23:55', '00:30')).toEqual([
    '12-07 23:50 GMT',
    '12-08 00:10 GMT',
    '12-07 23:55 GMT',
    '12-08 00:30 GMT',
  ])
})

test('a public time stands on the day of its working time, not of the service date', () => {
  const [call] = placeBookedTimes('2026-12-07', [{ wta: 1439.5, wtd: 3, pta: 0, ptd: 3 }])
  expect([call?.wta, call?.pta, call?.wtd].map(shown)).toEqual([
    '12-07 23:59:30 GMT',
    '12-08 00:00 GMT',
    '12-08 00:03 GMT',
  ])
})

test('in the autumn night a train is booked by summer time to its end, and runs by the wall', () => {
  // 25 October 2026: at 02:00 the clocks go back to 01:00.
  expect(passes('2026-10-24', '23:50', '01:58', '02:02', '02:14')).toEqual([
    '10-24 23:50 BST',
    '10-25 01:58 BST',
    '10-25 01:02 GMT',
    '10-25 01:14 GMT',
  ])
  const booked = utc('2026-10-25T01:14')
  expect(shown(placeActual(minutesOf('01:10'), booked))).toBe('10-25 01:10 GMT')
  expect(placeActual(minutesOf('01:10'), booked)).toBe(utc('2026-10-25T01:10'))
  expect(placeActual(minutesOf('01:40'), utc('2026-10-25T00:38'))).toBe(utc('2026-10-25T00:40'))
  expect(placeActual(minutesOf('02:20'), booked)).toBe(utc('2026-10-25T02:20'))
  expect(placeActual(minutesOf('23:58'), utc('2026-10-24T22:55'))).toBe(utc('2026-10-24T22:58'))
  // Expected by either clock, at the same moment.
  expect(placeExpected(minutesOf('02:20'), booked, minutesOf('02:14'))).toBe(utc('2026-10-25T01:20'))
  expect(placeExpected(minutesOf('01:20'), booked, minutesOf('02:14'))).toBe(utc('2026-10-25T01:20'))
})

test('a train that starts after the clocks went back is booked by the wall', () => {
  expect(passes('2026-10-25', '05:00', '06:00')).toEqual(['10-25 05:00 GMT', '10-25 06:00 GMT'])
  const [five] = placeBookedTimes('2026-10-25', [{ wtd: 300 }])
  expect(five?.wtd).toBe(utc('2026-10-25T05:00'))
  expect(placeActual(minutesOf('05:03'), five!.wtd!)).toBe(utc('2026-10-25T05:03'))
})

test('in the spring night all times are the wall’s, and an hour is missing', () => {
  // 28 March 2027: at 01:00 the clocks go forward to 02:00.
  const [before, after] = placeBookedTimes('2027-03-27', [{ wtp: 54 + 0 }, { wtp: minutesOf('02:02') }])
  expect(after!.wtp! - before!.wtp!).toBe(68 * 60_000)
  const night = placeBookedTimes('2027-03-27', [{ wtd: minutesOf('23:30') }, { wtp: 54 }, { wtp: minutesOf('02:02') }])
  expect(night[2]!.wtp! - night[1]!.wtp!).toBe(8 * 60_000)
  expect(placeActual(minutesOf('02:05'), night[2]!.wtp!)).toBe(utc('2027-03-28T01:05'))
})

test('what has happened is put on the day nearest to what was booked', () => {
  const booked = utc('2026-12-07T23:55')
  expect(placeActual(minutesOf('00:20'), booked)).toBe(utc('2026-12-08T00:20'))
  expect(placeActual(minutesOf('23:50'), utc('2026-12-08T00:02'))).toBe(utc('2026-12-07T23:50'))
  expect(placeExpected(minutesOf('08:00'), booked, minutesOf('23:55'))).toBe(utc('2026-12-08T08:00'))
})
