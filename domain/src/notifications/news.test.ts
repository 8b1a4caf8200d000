import { expect, test } from 'vitest'
import type { CallTime, RunningTrain, TimeNow, TrainCall } from '../live/running-train.ts'
import { instant, MINUTE } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { newsOf, type WatchedRide } from './news.ts'

const departs = serviceInstant('2026-12-07', 7 * 60 + 41)
const arrives = instant(departs + 19 * MINUTE)
const NOW = instant(departs - 30 * MINUTE)
const ride: WatchedRide = {
  uid: 'C1',
  serviceDate: '2026-12-07',
  from: 'PYC',
  to: 'CDF',
  departs,
  arrives,
  platform: '2',
  mode: 'rail',
}
const at = (planned: number, now: TimeNow): CallTime => ({ planned: instant(planned), now })
const expected = (planned: number, late: number): CallTime =>
  at(planned, { state: 'expected', at: instant(planned + late * MINUTE) })
const CANCELLED: TimeNow = { state: 'cancelled' }
const call = (code: string, more: Partial<TrainCall>): TrainCall => ({
  code,
  pickUp: true,
  setDown: true,
  request: false,
  ...more,
})
const running = (departure: CallTime, arrival: CallTime, more: Partial<RunningTrain> = {}): RunningTrain => ({
  uid: 'C1',
  serviceDate: '2026-12-07',
  operator: 'AW',
  mode: 'rail',
  calls: [
    call('BGN', { departure: expected(departs - 10 * MINUTE, 0) }),
    call('PYC', { arrival: expected(departs, 0), departure, platform: { name: '3', state: 'changed' } }),
    call('CDF', { arrival }),
  ],
  isLive: true,
  ...more,
})
const of = (train: RunningTrain | undefined, now = NOW) => newsOf(ride, train, now)

test('a train is planned, on time, late, delayed or gone from where it is boarded', () => {
  expect(of(undefined)).toMatchObject({ is: 'PLANNED' })
  expect(of(undefined, instant(departs + 1))).toMatchObject({ is: 'LEFT' })
  expect(of(running(expected(departs, 0), expected(arrives, 0)))).toMatchObject({ is: 'ON_TIME', platform: '3' })
  expect(of(running(expected(departs, 7), expected(arrives, 9)))).toMatchObject({ is: 'LATE', late: 7 })
  expect(of(running(at(departs, { state: 'delayed' }), expected(arrives, 0)))).toMatchObject({ is: 'DELAYED' })
  expect(of(running(at(departs, { state: 'actual', at: departs }), expected(arrives, 0)))).toMatchObject({ is: 'LEFT' })
})

test('what becomes of a train after it has left is nothing to who didn’t board it', () => {
  const ended = running(at(departs, { state: 'actual', at: departs }), at(arrives, CANCELLED))
  expect(of(ended, instant(departs + 5 * MINUTE))).toMatchObject({ is: 'LEFT' })
})

test('it is cancelled as a whole, or doesn’t call where one boards or leaves it, or is a bus', () => {
  const whole = running(at(departs, CANCELLED), at(arrives, CANCELLED))
  const off = {
    ...whole,
    calls: whole.calls.map((one) => ({
      ...one,
      ...(one.arrival && { arrival: at(one.arrival.planned, CANCELLED) }),
      ...(one.departure && { departure: at(one.departure.planned, CANCELLED) }),
    })),
  }
  expect(of(off)).toMatchObject({ is: 'CANCELLED' })
  const board = running(at(departs, CANCELLED), expected(arrives, 0))
  expect(of(board)).toMatchObject({ is: 'NOT_CALLING', notAt: 'PYC' })
  const leave: RunningTrain = running(expected(departs, 0), at(arrives, CANCELLED))
  expect(of({ ...leave, calls: [...leave.calls, call('NWP', { arrival: expected(arrives + 9, 0) })] })).toMatchObject({
    is: 'NOT_CALLING',
    notAt: 'CDF',
  })
  expect(of(running(expected(departs, 0), expected(arrives, 0), { mode: 'bus' }))).toMatchObject({ is: 'BUS' })
})

test('a train with another schedule than the one that was chosen is late against that one, or doesn’t go there', () => {
  const later = instant(departs + 12 * MINUTE)
  expect(of(running(expected(later, 3), expected(arrives + 12 * MINUTE, 0)))).toMatchObject({ is: 'LATE', late: 15 })
  const without = running(expected(later, 0), expected(arrives + 12 * MINUTE, 0))
  expect(of({ ...without, calls: without.calls.slice(0, 2) })).toMatchObject({ is: 'NOT_CALLING', notAt: 'CDF' })
})
