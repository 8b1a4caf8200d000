import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { trainOnLine } from './train-on-line.ts'

const at = (time: string) => `2026-12-08T${time}:00+00:00`
const call = (arrives: string, departs: string, expected: string | null = null, cancelled = false) => ({
  arriveTime: at(arrives),
  departTime: at(departs),
  expectedArriveTime: expected && at(expected),
  expectedDepartTime: null,
  cancelled,
})
/** Ten minutes from each to the next, which is stood at for two; the last is reached four minutes late. */
const CALLS = [call('08:00', '08:00'), call('08:10', '08:12'), call('08:22', '08:24'), call('08:34', '08:34', '08:38')]
const place = (time: string, calls = CALLS) => trainOnLine(calls, instant(Date.parse(at(time))))

test('a train is between two of its calls, or stands at one', () => {
  expect(place('08:05')).toMatchObject({ after: 0, part: 0.5 })
  expect(place('08:11')).toMatchObject({ after: 1, part: 0 })
  expect(place('08:17')).toMatchObject({ after: 1, part: 0.5 })
  // As it is expected, not as it was planned.
  expect(place('08:31')).toMatchObject({ after: 2, part: 0.5 })
  expect(place('08:19')?.whole).toBe(0.5)
})

test('before it leaves, after it has come, and where nobody but the timetable speaks of it, it is nowhere', () => {
  expect([place('07:59'), place('08:38')]).toEqual([null, null])
  expect(place('08:05', [call('08:00', '08:00'), call('08:34', '08:34')])).toBeNull()
  expect(place('08:05', [])).toBeNull()
})

test('a call that is left out is passed', () => {
  const [first, , ...others] = CALLS
  const calls = [first!, call('08:10', '08:12', null, true), ...others]
  expect(place('08:11', calls)).toMatchObject({ after: 0, part: 0.5 })
})
