import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAndTimeOf } from './search-words.ts'
import { trainsInTripId, tripIdOf, tripOf } from './trip-words.ts'

const train = fc.record({
  uid: fc.stringMatching(/^[A-Z]\d{5}$/),
  serviceDate: fc.constantFrom('2026-12-09', '2027-02-28'),
  origin: fc.stringMatching(/^[A-Z]{3}$/),
  destination: fc.stringMatching(/^[A-Z]{3}$/),
})

test('a trip’s id names its trains, and fits into an address', () => {
  fc.assert(
    fc.property(fc.array(train, { minLength: 1, maxLength: 8 }), (trains) => {
      const id = tripIdOf(trains)
      expect(trainsInTripId(id)).toEqual(trains)
      expect(encodeURIComponent(id).length).toBeLessThanOrEqual(200)
    }),
  )
})

test('what is no id of ours names nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(trainsInTripId(text)).toBeUndefined()
    }),
  )
  const nine = Array.from({ length: 9 }, () => 'C12345.20261209.CDF.SWA').join('~')
  for (const id of ['', 'C12345.20261209.CDF', 'C12345.2026129.CDF.SWA', `${nine}`])
    expect(trainsInTripId(id)).toBeUndefined()
})

test('times are those of the station’s clock, with an offset or without', () => {
  const ten = { date: '2026-07-01', time: '10:00' }
  for (const text of ['2026-07-01T10:00:00', '2026-07-01T10:00:00+01:00', '2026-07-01T09:00:00Z'])
    expect([text, dayAndTimeOf(text)]).toEqual([text, ten])
  expect(dayAndTimeOf('2026-99-01T10:00:00Z')).toBeUndefined()
})

const at = (code: string, time: string, expected: string | null = null) => ({ code, time, expected, platform: '2' })
const segment = (uid: string, origin: ReturnType<typeof at>, destination: ReturnType<typeof at>) => ({
  uid,
  serviceDate: '2026-12-09',
  mode: 'Rail' as const,
  operatingCarrier: 'AW',
  headcode: '1W10',
  terminus: 'HHD',
  origin,
  destination,
  callsBetween: 3,
  coaches: 2,
  stayOnBoard: false,
})

test('a way of two trains and a walk is three legs, with what is expected now', () => {
  const [out, home] = ['2026-12-09T10:00:00+00:00', '2026-12-09T12:05:00+00:00']
  const trip = tripOf(
    {
      legSolutionID: 'x',
      departTime: out,
      arriveTime: home,
      minutes: 125,
      numberOfConnections: 1,
      travelSegments: [
        segment('C1', at('CDF', out, '2026-12-09T10:04:00+00:00'), at('LPY', out)),
        segment('C2', at('LIV', home), at('SHR', home)),
      ],
      transfers: [{ after: 1, mode: 'walk', origin: 'LPY', destination: 'LIV', departTime: out, arriveTime: home }],
      tfwOnly: true,
      cancelled: false,
      revs: true,
    },
    'OUT_BOUND',
    {
      language: 'cy',
      place: (crs) => ({ en: crs, cy: `${crs} (cy)` }),
      carrier: () => ({ en: 'Rail', cy: 'Rheilffordd' }),
    },
  )
  expect(trip.legs.map(({ id }) => id)).toEqual(['1', '1w1', '2'])
  expect([trip.duration, trip.transfers, trip.originName]).toEqual(['PT2H5M', 1, 'CDF (cy)'])
  expect(trip.legs[0]?.timedLeg?.start.serviceDeparture.estimatedTime).toBe('2026-12-09T10:04:00+00:00')
  expect(trip.legs[0]?.timedLeg?.service.carriers).toEqual([{ ref: 'urn:x_atoc:AW', name: 'Rheilffordd' }])
  expect(trip.legs[1]?.transferLeg?.end.stopPlaceRef).toBe('urn:x_crs:stn:LIV')
  expect(trip.tripStatus).toEqual({ cancelled: false, deviation: true })
})
