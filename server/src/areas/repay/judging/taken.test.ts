import type { RecordedTrain } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { point } from '@cledrau/domain/delay-repay/between.ts'
import type { PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { expect, test } from 'vitest'
import { openTaken } from './taken.ts'

const DATE = '2026-12-07'
const [EIGHT, NINE] = [serviceInstant(DATE, 8 * 60), serviceInstant(DATE, 9 * 60)]
const booked: PlannedRide = {
  uid: 'BOOKED',
  serviceDate: DATE,
  operator: 'AW',
  from: 'CDF',
  to: 'SWA',
  departs: EIGHT,
  arrives: NINE,
}
/** An hour late, says the record. */
const arrived = point(instant(NINE + HOUR))

/** Another train, which came in twenty minutes after the booked one should have. */
const other = (uid: string): RecordedTrain | undefined =>
  uid === 'OTHER'
    ? {
        train: {
          uid,
          serviceDate: DATE,
          operator: 'AW',
          mode: 'rail',
          calls: [
            { code: 'CDF', tiplocs: ['CDF'], departure: { planned: instant(EIGHT + 20 * MINUTE) } },
            { code: 'SWA', tiplocs: ['SWA'], arrival: { planned: instant(NINE + 18 * MINUTE), said: 1 } },
          ],
        },
        movements: [
          {
            serviceDate: DATE,
            place: 1,
            rid: 'r',
            uid,
            tiploc: 'SWA',
            what: 'arrival',
            at: instant(NINE + 20 * MINUTE),
            message: 1,
            saidAt: instant(NINE + 20 * MINUTE),
          },
        ],
      }
    : undefined
const takenOf = openTaken(async (uid) => other(uid))
const asked = { rides: [booked], ridden: [booked], arrived }
const scan = (uid: string, at: number) => ({ uid, serviceDate: DATE, at: instant(at) })
const seen = (...scans: ReturnType<typeof scan>[]) => takenOf({ ...asked, signs: { scans, taps: null } })

test('who was scanned on another train was there when that one was; on their own it says nothing more', async () => {
  expect(await seen(scan('OTHER', EIGHT + 30 * MINUTE))).toMatchObject({
    taken: point(instant(NINE + 20 * MINUTE)),
    by: [{ uid: 'OTHER', from: 'CDF', to: 'SWA' }],
  })
  expect(await seen(scan('BOOKED', EIGHT + 30 * MINUTE))).toBeNull()
  // Of a train without a record, long before, or after they were there, nothing follows.
  expect(await seen(scan('UNKNOWN', EIGHT + 30 * MINUTE))).toBeNull()
  expect(await seen(scan('OTHER', EIGHT - 3 * HOUR))).toBeNull()
  expect(await seen(scan('OTHER', NINE + 2 * HOUR))).toBeNull()
})

test('who tapped out was there by then, also where nobody reported the train; later than the train it says nothing', async () => {
  const tapped = (outAt: number, real = arrived) =>
    takenOf({ ...asked, arrived: real, signs: { scans: [], taps: { inAt: EIGHT, outAt: instant(outAt) } } })
  expect((await tapped(NINE + 17 * MINUTE))?.taken).toEqual(point(instant(NINE + 17 * MINUTE)))
  expect(await tapped(NINE + HOUR + 2 * MINUTE)).toBeNull()
  const unknown = { from: NINE, until: null }
  expect((await tapped(NINE + 40 * MINUTE, unknown))?.taken).toEqual(point(instant(NINE + 40 * MINUTE)))
})
