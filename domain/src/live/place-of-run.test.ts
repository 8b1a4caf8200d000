import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfRun, spanOfRun } from './place-of-run.ts'
import { asPlanned, type Lateness, type TrainRun } from './run-of-train.ts'

/** Cardiff 09:00 · Newport 09:12–09:14 · Hereford 10:00. */
const train = (...lates: [came: Lateness, left: Lateness][]): TrainRun => ({
  uid: 'W1',
  operator: 'AW',
  mode: 'rail',
  calls: [
    ['CDF', 540, 540],
    ['NWP', 552, 554],
    ['HFD', 600, 600],
  ].map(([code, arrives, departs], index) => ({
    code: String(code),
    arrives: Number(arrives),
    departs: Number(departs),
    cameLate: lates[index]?.[0] ?? 'unknown',
    leftLate: lates[index]?.[1] ?? 'unknown',
  })),
})
const where = (run: TrainRun, minute: number) => {
  const place = placeOfRun(run, minute)
  if (!place) return 'nowhere'
  const { from, to, part, late } = place
  return from === to || part === 0 ? `at ${from}, ${late}` : `${from} to ${to} ${part.toFixed(2)}, ${late}`
}

test('a train moves from call to call by its expected times, and stands at each', () => {
  const run = train([0, 0], [6, 4], [10, 10])
  expect([537, 538, 540, 549, 558, 584, 610, 612, 613].map((minute) => where(run, minute))).toEqual([
    'nowhere',
    'at CDF, 0',
    'at CDF, 0',
    'CDF to NWP 0.50, 6',
    'at NWP, 4',
    'NWP to HFD 0.50, 10',
    'at HFD, 10',
    'at HFD, 10',
    'nowhere',
  ])
})

test('what nobody has said follows from what was last known; where nothing is known it is where the timetable has it', () => {
  expect(where(train([5, 5]), 551)).toBe('CDF to NWP 0.50, 5')
  expect(where(train(), 546)).toBe('CDF to NWP 0.50, unknown')
  expect(where(asPlanned(train([5, 5], [6, 6])), 546)).toBe('CDF to NWP 0.50, unknown')
})

test('a train that is held without a time stands where it is, and one held on its way is no further than half', () => {
  expect(where(train([0, 0], [0, 'delayed']), 700)).toBe('at NWP, delayed')
  expect(where(train([0, 0], ['delayed', 'delayed']), 700)).toBe('CDF to NWP 0.50, delayed')
})

test('a call that is cancelled is passed, a train that is cancelled is nowhere', () => {
  expect(where(train([0, 0], ['cancelled', 'cancelled'], [0, 0]), 570)).toBe('CDF to HFD 0.50, 0')
  const gone = train(['cancelled', 'cancelled'], ['cancelled', 'cancelled'], ['cancelled', 'cancelled'])
  expect([where(gone, 545), spanOfRun(gone)]).toEqual(['nowhere', undefined])
})

test('however late it is said to be, a train never goes back, and is somewhere from its start to its end', () => {
  const lateness: fc.Arbitrary<Lateness> = fc.oneof(fc.integer({ min: -20, max: 60 }), fc.constant('unknown' as const))
  fc.assert(
    fc.property(fc.array(fc.tuple(lateness, lateness), { minLength: 3, maxLength: 3 }), (lates) => {
      const run = train(...lates)
      const { from, until } = spanOfRun(run)!
      const order = ['CDF', 'NWP', 'HFD']
      let before = -1
      for (let minute = from; minute <= until; minute += 0.5) {
        const place = placeOfRun(run, minute)!
        const way = order.indexOf(place.from) + (place.from === place.to ? 0 : place.part)
        expect(way).toBeGreaterThanOrEqual(before)
        before = way
      }
    }),
  )
})
