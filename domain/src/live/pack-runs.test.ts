import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRuns, unpackRuns } from './pack-runs.ts'
import type { Lateness, TrainRun } from './run-of-train.ts'

const lateness: fc.Arbitrary<Lateness> = fc.oneof(
  fc.integer({ min: -30, max: 400 }),
  fc.constantFrom('unknown', 'delayed', 'cancelled'),
)
const call = fc.record({
  code: fc.constantFrom('CDF', 'NWP', 'HFD', 'SHR', 'CTR', 'HHD', '7201', 'HLYH'),
  moves: fc.nat(90),
  stands: fc.nat(20),
  cameLate: lateness,
  leftLate: lateness,
})
const run: fc.Arbitrary<TrainRun> = fc
  .record({
    uid: fc.stringMatching(/^[A-Z0-9_-]{1,12}$/),
    operator: fc.constantFrom('AW', 'GW', 'XC', ''),
    mode: fc.constantFrom('rail', 'bus', 'coach', 'ferry'),
    starts: fc.integer({ min: 0, max: 1700 }),
    calls: fc.array(call, { maxLength: 12 }),
  })
  .map(({ starts, calls, ...rest }) => {
    let minute = starts
    return {
      ...rest,
      calls: calls.map(({ code, moves, stands, cameLate, leftLate }) => {
        const arrives = minute + moves
        minute = arrives + stands
        return { code, arrives, departs: minute, cameLate, leftLate }
      }),
    }
  })

test('whatever trains a day had, they come out of its file as they went in', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
      expect(unpackRuns(packRuns(runs))).toEqual(runs)
    }),
  )
})

test('trains that take the same way in the same minutes share it, and each says only how late it was', () => {
  const train = (uid: string, starts: number, late: Lateness): TrainRun => ({
    uid,
    operator: 'AW',
    mode: 'rail',
    calls: [
      { code: 'CDF', arrives: starts, departs: starts, cameLate: 0, leftLate: 0 },
      { code: 'NWP', arrives: starts + 12, departs: starts + 13, cameLate: late, leftLate: late },
      { code: 'HFD', arrives: starts + 60, departs: starts + 60, cameLate: 'unknown', leftLate: 'unknown' },
    ],
  })
  expect(packRuns([train('W1', 540, 3), train('W2', 600, 'cancelled')])).toBe(
    '1 CDF NWP HFD\n0,0,0 1,12,1 2,47,0\nW1 AW 0 0 540 0*2,3,0\nW2 AW 0 0 600 0*2,x*2\n',
  )
})
