import { expect, test } from 'vitest'
import { factsOf, momentAt, SCHEME } from './testing.ts'
import { tripCosts, type PlannedTrip } from './trip-costs.ts'

const trip = (from: string, to: string, departs: string, arrives: string, more: Partial<PlannedTrip> = {}) => ({
  from,
  to,
  departs: momentAt('2026-12-07', departs),
  arrives: momentAt('2026-12-07', arrives),
  operators: ['AW'],
  ...more,
})
const now = { asOf: momentAt('2026-12-07', '12:00') }
const TWICE = '2026-12-07 07:00 in CDF, 07:20 out NWP, 09:00 in NWP, 09:20 out CDF'

test('a trip adds its single, and only what is left up to the day’s cap where much was tapped', () => {
  const back = [trip('CDF', 'NWP', '17:00', '17:20')]
  expect(tripCosts(factsOf('', now), back, SCHEME)).toEqual({ adds: 260, singles: 260, week: 260 })
  expect(tripCosts(factsOf(TWICE, now), back, SCHEME)).toEqual({ adds: 50, singles: 260, week: 570 })
  const both = [...back, trip('NWP', 'CDF', '20:00', '20:20')]
  expect(tripCosts(factsOf(TWICE, now), both, SCHEME)).toEqual({ adds: 50, singles: 520, week: 570 })
})

test('a week that is at its cap adds nothing, and a trip next week begins a new one', () => {
  const days = ['07', '08', '09'].map((day) =>
    TWICE.replace('12-07', `12-${day}`).concat(', 17:00 in CDF, 17:20 out NWP'),
  )
  const facts = factsOf(days.join(', '), { asOf: momentAt('2026-12-10', '06:00') })
  const on = (date: string) => [
    trip('NWP', 'CDF', '', '', { departs: momentAt(date, '08:00'), arrives: momentAt(date, '08:20') }),
  ]
  expect(tripCosts(facts, on('2026-12-10'), SCHEME)).toMatchObject({ adds: 0, week: 1710 })
  expect(tripCosts(facts, on('2026-12-14'), SCHEME)).toMatchObject({ adds: 260, week: 260 })
})

test('who is under way now is told of the trip alone, not of a charge for a missing tap', () => {
  expect(
    tripCosts(factsOf('2026-12-07 11:50 in CDF', now), [trip('NWP', 'CDF', '17:00', '17:20')], SCHEME),
  ).toMatchObject({
    adds: 260,
  })
})

test('what pay as you go doesn’t take adds nothing that could be said', () => {
  const refused = (one: PlannedTrip) => tripCosts(factsOf('', now), [one], SCHEME) === undefined
  expect(refused(trip('CDF', 'NWP', '17:00', '17:20', { operators: ['GW'] }))).toBe(true)
  expect(refused(trip('CDF', 'SHR', '17:00', '18:50'))).toBe(true)
  expect(refused(trip('CDF', 'NWP', '17:00', '19:31'))).toBe(true)
  expect(refused(trip('CDF', 'NWP', '17:00', '19:30'))).toBe(false)
})
