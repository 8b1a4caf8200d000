import type { Call, Journey, TrainPart } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { revisionsOf, solutionOf } from './solutions.ts'
import { stationClock } from '@cledrau/domain/time/station-clock.ts'

const call = (stop: string, minute: number, more: Partial<Call> = {}): Call => ({
  stop,
  arrival: minute,
  departure: minute,
  plannedArrival: minute,
  plannedDeparture: minute,
  platform: '',
  request: false,
  cancelled: false,
  ...more,
})
const part = (calls: readonly Call[], operator = 'AW'): TrainPart => ({
  uid: 'C10001',
  serviceDate: '2026-12-09',
  operator,
  mode: 'rail',
  headcode: '1A01',
  retailId: '',
  terminus: calls.at(-1)?.stop ?? '',
  destination: '',
  facts: undefined,
  calls,
})
function journeyOn(one: TrainPart): Journey {
  const [first, last] = [one.calls[0] as Call, one.calls.at(-1) as Call]
  const { departure } = first
  const { arrival } = last
  const leg = { kind: 'train', from: first.stop, to: last.stop, departure, arrival, parts: [one] } as const
  return { departure, arrival, changes: 0, legs: [leg] }
}
const isOwn = (operator: string) => operator === 'AW'
const shown = (one: TrainPart, date = '2026-12-09') => solutionOf(journeyOn(one), date, stationClock(date), isOwn)
const [CARDIFF, NEWPORT, HEREFORD] = [call('CDF', 560), call('NWP', 575), call('HFD', 620)]

test('a train that runs as planned has no revisions, and is ours when we run it [FARE-012] [FARE-013]', () => {
  expect(shown(part([CARDIFF, NEWPORT, HEREFORD])).found).toMatchObject({
    revisions: [],
    cancelled: false,
    revs: false,
    tfwOnly: true,
  })
  expect(shown(part([CARDIFF, HEREFORD], 'GW')).found.tfwOnly).toBe(false)
  // One train of somebody else's on the way, and it is no journey with us alone.
  const own = journeyOn(part([CARDIFF, NEWPORT]))
  const other = journeyOn(part([call('NWP', 590), HEREFORD], 'XC'))
  const changed = { ...own, arrival: other.arrival, changes: 1, legs: [...own.legs, ...other.legs] }
  expect(solutionOf(changed, '2026-12-09', stationClock('2026-12-09'), isOwn).found.tfwOnly).toBe(false)
})

test('a train that is late says when it is expected, and is ticketed by its planned time', () => {
  const late = part([call('CDF', 560, { departure: 575 }), call('HFD', 620, { arrival: 640 })])
  const { found, fare } = shown(late)
  expect(found.revisions).toEqual([{ uid: 'C10001', serviceDate: '2026-12-09', kind: 'RETIMED' }])
  expect([found.cancelled, found.revs]).toEqual([false, true])
  expect(found.travelSegments[0]?.origin).toMatchObject({
    time: '2026-12-09T09:20:00+00:00',
    expected: '2026-12-09T09:35:00+00:00',
  })
  expect(fare.solution.legs[0]?.calls[0]).toMatchObject({ station: 'CDF', departs: 560 })
})

test('a train that cannot be boarded or left is cancelled; one that leaves out a stop on the way still goes [FARE-011] [FARE-012]', () => {
  const gone = part([CARDIFF, NEWPORT, call('HFD', 620, { cancelled: true })])
  expect(revisionsOf(gone).map((one) => one.kind)).toEqual(['CANCELLED'])
  expect(shown(gone).found).toMatchObject({ cancelled: true, revs: true })
  const partly = part([CARDIFF, call('NWP', 575, { cancelled: true }), HEREFORD])
  expect(revisionsOf(partly).map((one) => one.kind)).toEqual(['PART_CANCELLED'])
  expect(shown(partly).found).toMatchObject({ cancelled: false, revs: true })
})

test('after midnight it is ticketed for the next day, and by the station clock when that changes', () => {
  const night = shown(part([call('CDF', 1450), call('NWP', 1465)])).fare
  expect([night.date, night.solution.legs[0]?.calls[0]?.departs]).toEqual(['2026-12-10', 10])
  // On the day when clocks go forward, nine real hours after midnight the clock shows ten.
  const spring = shown(part([call('CDF', 540), call('NWP', 555)]), '2027-03-28').fare
  expect([spring.date, spring.solution.legs[0]?.calls[0]?.departs]).toEqual(['2027-03-28', 600])
})
