import { instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { MAP } from '../../stations/network-drawing.ts'
import { call, leg } from '../../testing/journeys.ts'
import { drawJourney, pointOnJourney } from './drawn-journey.ts'

const at = (time: string) => instant(Date.parse(`2026-12-${time}:00Z`))
const train = leg('Rail', 'CDF 08T09:00', 'SHR 08T11:00')
const calls = [
  call('CDF', '08T09:00'),
  call('HFD', '08T10:00', { departTime: '2026-12-08T10:04:00Z' }),
  call('SHR', '08T11:00'),
]
const journey = {
  legs: [
    { ...train, trains: [{ ...train.trains[0]!, calls }] },
    leg('Walk', 'SHR 08T11:00', 'XBB 08T11:05'),
    leg('Bus', 'XBB 08T11:10', 'XCC 08T11:40'),
  ],
  cancelled: false,
}

test('a journey is drawn along the lines between its calls, as far as the drawing goes', () => {
  const { lines, stops, ends, isCut } = drawJourney(journey)
  expect(stops.map(([code]) => code)).toEqual(['CDF', 'HFD', 'SHR'])
  expect([lines[0]?.[0], lines[0]?.at(-1), lines[1]?.at(-1)]).toEqual(
    ['CDF', 'HFD', 'SHR'].map((code) => MAP.stops.get(code)),
  )
  // Newport and Abergavenny lie between.
  expect(lines[0]?.length).toBeGreaterThan(2)
  expect([...ends]).toEqual(['CDF', 'SHR', 'XBB', 'XCC'])
  expect(isCut).toBe(true)
})

test('the train is where it is by what is expected, stands at its stops, and is nowhere before and after', () => {
  const hereford = MAP.stops.get('HFD')!
  expect(pointOnJourney(journey, at('08T10:02'))).toEqual(hereford)
  const between = pointOnJourney(journey, at('08T09:30'))!
  expect(between).not.toEqual(MAP.stops.get('CDF'))
  expect(between).not.toEqual(hereford)
  expect([pointOnJourney(journey, at('08T08:30')), pointOnJourney(journey, at('08T12:00'))]).toEqual([
    undefined,
    undefined,
  ])
  expect(pointOnJourney({ ...journey, cancelled: true }, at('08T09:30'))).toBeUndefined()
})
