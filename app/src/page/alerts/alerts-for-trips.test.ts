import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { expect, test } from 'vitest'
import { trip } from '../../testing/found-tickets.ts'
import { alertsForTrips } from './alerts-for-trips.ts'

const alert = (travel?: ServiceAlert['travel']) => ({ id: 1, ...(travel ? { travel } : {}) }) as ServiceAlert
const told = (travel: ServiceAlert['travel'], day = '2026-12-13', trips = [trip('one', '09:21', '12:46')]) =>
  alertsForTrips([alert(travel)], day, trips).length === 1

test('an alert of a day and a way is told to trips that take it on that day', () => {
  // The trip leads from Cardiff to Machynlleth.
  const works = { from: '2026-12-12', until: '2026-12-13', stations: ['CDF', 'SHR', 'MCN'] }
  expect(['11', '12', '13', '14'].map((day) => told(works, `2026-12-${day}`))).toEqual([false, true, true, false])
  expect(told({ ...works, stations: ['SHR', 'MCN'] })).toBe(false)
  expect(told(works, '2026-12-13', [])).toBe(false)
})

test('one of the whole railway is told to all, also where no trip is left; one without dates to nobody', () => {
  const christmas = { from: '2026-12-24', until: '2026-12-26', stations: [] }
  expect(told(christmas, '2026-12-25', [])).toBe(true)
  expect(told(christmas, '2026-12-27')).toBe(false)
  expect(told(undefined)).toBe(false)
})
