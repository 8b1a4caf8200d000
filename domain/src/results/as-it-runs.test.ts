import { expect, test } from 'vitest'
import { asItRuns, insteadOf } from './as-it-runs.ts'

const point = (platform: string | null = null) => ({ expected: null as string | null, platform })
const TRIP = {
  travelSegments: [
    { uid: 'A', serviceDate: '2026-12-07', origin: point('1'), destination: point() },
    { uid: 'B', serviceDate: '2026-12-07', origin: point('2'), destination: point() },
  ],
  revisions: [] as { uid: string; serviceDate: string; kind: string }[],
  cancelled: false,
  revs: false,
}
const change = (uid: string, kind: string) => ({ uid, serviceDate: '2026-12-07', kind })

test('of a train that somebody speaks of the times are as now, and its platform where there is one; of others as found', () => {
  const told = { expected: '09:33', platform: null }
  const now = asItRuns(TRIP, { cancelled: false, rides: [{ origin: told, destination: told }, null], revisions: [] })
  expect(now.travelSegments[0]).toMatchObject({ origin: { expected: '09:33', platform: '1' } })
  expect(now.travelSegments[1]).toBe(TRIP.travelSegments[1])
  expect(asItRuns(TRIP, undefined)).toBe(TRIP)
})

test('a trip with a train that fails cannot be travelled, until that train runs again', () => {
  const off = asItRuns(TRIP, { cancelled: true, rides: [null, null], revisions: [change('B', 'CANCELLED')] })
  expect(off).toMatchObject({ cancelled: true, revs: true })
  // Found while it failed; told of again, it runs.
  const told = { origin: point(), destination: point() }
  const runs = asItRuns(off, { cancelled: false, rides: [null, told], revisions: [] })
  expect(runs).toMatchObject({ cancelled: false, revs: false, revisions: [] })
  // Nothing is heard of it any more: what was known stays.
  expect(asItRuns(off, { cancelled: false, rides: [null, null], revisions: [] }).cancelled).toBe(true)
})

test('what goes in place of a trip is the next one that can be travelled and bought', () => {
  const trip = (hour: string, cancelled = false) => ({ departTime: `2026-12-07T${hour}:00:00Z`, cancelled })
  const trips = [trip('13'), trip('12'), trip('11', true), trip('10'), trip('09')]
  expect(insteadOf(trips[2]!, trips, () => true)).toBe(trips[1])
  expect(insteadOf(trips[2]!, trips, (one) => one !== trips[1])).toBe(trips[0])
  expect(insteadOf(trip('14', true), trips, () => true)).toBeUndefined()
})
