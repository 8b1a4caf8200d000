import { expect, test } from 'vitest'
import type { TimeBand } from '../fares/image/records.ts'
import { judgeDeparture, type Departure } from './judge-departure.ts'

const WORKING_DAYS = { from: 101, until: 1231, week: [true, true, true, true, true, false, false] }
const band = (fields: Partial<TimeBand> = {}): TimeBand => ({
  sequence: '0001',
  direction: 'OUT',
  from: 270,
  until: 569,
  at: 'D',
  station: '',
  minimumFare: false,
  days: [WORKING_DAYS],
  tocs: [],
  ...fields,
})
const times = (bands: TimeBand[], more = {}) => ({
  code: 'B1',
  outPositive: false,
  returnPositive: false,
  days: [],
  bands,
  trains: [],
  ...more,
})
const MONDAY = '2026-12-07'
const leaves = (time: string, date = MONDAY): Departure => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { from: 'CDF', to: 'SHR', date, minutes: hours * 60 + minutes }
}

test('not before half past nine on working days: a departure is judged to the minute, on its day and way', () => {
  const offPeak = times([band()])
  expect(judgeDeparture(offPeak, 'OUT', leaves('09:29'))).toBe('NO')
  expect(judgeDeparture(offPeak, 'OUT', leaves('09:30'))).toBe('YES')
  expect(judgeDeparture(offPeak, 'OUT', leaves('08:00', '2026-12-12'))).toBe('YES')
  expect(judgeDeparture(offPeak, 'RETURN', leaves('08:00'))).toBe('YES')
  // Sunday’s last trains: a quarter past midnight belongs to Sunday.
  expect(judgeDeparture(offPeak, 'OUT', leaves('24:15', '2026-12-13'))).toBe('YES')
})

test('where the train arrives, calls or who runs it decides, a departure alone doesn’t', () => {
  const intoCardiff = times([band({ at: 'A', station: 'CDF' })])
  expect(judgeDeparture(intoCardiff, 'OUT', leaves('08:00'))).toBe('DEPENDS')
  expect(judgeDeparture(intoCardiff, 'OUT', leaves('08:00', '2026-12-12'))).toBe('YES')
  expect(judgeDeparture(times([band({ tocs: ['GW'] })]), 'OUT', leaves('08:00'))).toBe('DEPENDS')
  const some = times([], { trains: [{ uid: 'C1', direction: 'OUT', days: [] }] })
  expect(judgeDeparture(some, 'OUT', leaves('08:00'))).toBe('DEPENDS')
  // A ban that is certain stays one, whatever else may hold.
  expect(judgeDeparture(times([band(), band({ at: 'V', station: 'NWP' })]), 'OUT', leaves('08:00'))).toBe('NO')
})

test('a band from another station is nothing to a departure from here, but may be on the way', () => {
  expect(judgeDeparture(times([band({ station: 'CDF' })]), 'OUT', leaves('08:00'))).toBe('NO')
  expect(judgeDeparture(times([band({ station: 'NWP' })]), 'OUT', leaves('08:00'))).toBe('DEPENDS')
})

test('some tickets hold only in their times', () => {
  const evenings = times([band({ from: 1110, until: 1439 })], { outPositive: true })
  expect(judgeDeparture(evenings, 'OUT', leaves('18:29'))).toBe('NO')
  expect(judgeDeparture(evenings, 'OUT', leaves('18:30'))).toBe('YES')
})

test('bands that only say when a railcard’s minimum applies ban nobody', () => {
  expect(judgeDeparture(times([band({ minimumFare: true })]), 'OUT', leaves('08:00'))).toBe('YES')
})
