import { expect, test } from 'vitest'
import type { RunningTrain, TimeNow } from '../live/running-train.ts'
import { aTicketsFacts } from '../tickets/testing.ts'
import { instant, MINUTE, SECOND } from '../time/instant.ts'
import { trainRecord, type TrainFacts } from './train-record.ts'

const RIDE = aTicketsFacts().trains[0]!
const NOTHING: TrainFacts = { told: [], running: undefined, left: undefined, came: undefined }
const record = (facts: Partial<TrainFacts>) => trainRecord(RIDE, { ...NOTHING, ...facts })
const late = (of: 'departs' | 'arrives', minutes: number) => instant(RIDE[of] + minutes * MINUTE)
const CANCELLED = { cancelled: true, delayMinutes: 0 }

const running = (boards: TimeNow, leaves: TimeNow, isLive = true): RunningTrain => {
  const call = { pickUp: true, setDown: true, request: false }
  return {
    uid: RIDE.uid,
    serviceDate: RIDE.serviceDate,
    operator: 'AW',
    mode: 'rail',
    isLive,
    calls: [
      { ...call, code: RIDE.from, departure: { planned: RIDE.departs, now: boards } },
      { ...call, code: RIDE.to, arrival: { planned: RIDE.arrives, now: leaves } },
    ],
  }
}
const OFF: TimeNow = { state: 'cancelled' }

test('of a train of which nobody wrote anything down, nothing is known; a forecast is nothing', () => {
  expect(record({})).toBe('UNKNOWN')
  const hourLate: TimeNow = { state: 'expected', at: late('arrives', 60) }
  expect(record({ running: running({ state: 'expected', at: late('departs', 60) }, hourLate) })).toBe('UNKNOWN')
  expect(record({ told: [{ why: 'LATE', from: RIDE.from }] })).toBe('UNKNOWN')
  expect(record({ told: [{ why: 'CONNECTION', from: RIDE.from }] })).toBe('UNKNOWN')
})

test('a train that was said to be cancelled was, for whoever was told, also when it ran after all', () => {
  expect(record({ told: [{ why: 'CANCELLED', from: 'SHR' }] })).toEqual(CANCELLED)
  const ran = { left: RIDE.departs, came: RIDE.arrives }
  expect(record({ told: [{ why: 'CANCELLED', from: RIDE.from }], ...ran })).toEqual(CANCELLED)
  // Cut short for those who boarded it elsewhere.
  expect(record({ told: [{ why: 'CUT_SHORT', from: 'SWA' }], ...ran })).toMatchObject({ cancelled: false })
  expect(record({ told: [{ why: 'CUT_SHORT', from: RIDE.from }], ...ran })).toEqual(CANCELLED)
  const onTime: TimeNow = { state: 'actual', at: RIDE.departs }
  expect(record({ running: running(onTime, OFF) })).toEqual(CANCELLED)
  expect(record({ running: running(OFF, OFF) })).toEqual(CANCELLED)
  expect(record({ running: running(OFF, OFF, false) })).toBe('UNKNOWN')
})

test('late is late at either end, by station clocks; on time is what was reported so at both', () => {
  expect(record({ left: late('departs', 4) })).toEqual({ cancelled: false, delayMinutes: 4 })
  expect(record({ left: RIDE.departs, came: late('arrives', 31) })).toEqual({ cancelled: false, delayMinutes: 31 })
  expect(record({ left: late('departs', 9), came: RIDE.arrives })).toEqual({ cancelled: false, delayMinutes: 9 })
  expect(record({ left: RIDE.departs })).toBe('UNKNOWN')
  expect(record({ came: late('arrives', -2) })).toBe('UNKNOWN')
  const sharp = { left: instant(RIDE.departs + 59 * SECOND), came: late('arrives', -2) }
  expect(record(sharp)).toEqual({ cancelled: false, delayMinutes: 0 })
})
