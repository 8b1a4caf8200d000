import { expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { checkPlan, clockOddity, lastPlanDay } from './check-plan.ts'
import { newPlan } from './plan.ts'

const NOW = serviceInstant('2026-12-07', 450)
const PLAN = { ...newPlan(NOW), first: 'RDR', second: 'XRO' }

test('a plan with both ends and a time to come is right', () => {
  expect(checkPlan(PLAN, NOW)).toEqual({})
})

test('origin, destination and time are each told what is wrong with them [PLANNER-017]', () => {
  expect(checkPlan({ ...newPlan(NOW), date: '2026-12-06' }, NOW)).toEqual({
    from: 'PLACE_MISSING',
    to: 'PLACE_MISSING',
    when: 'IN_THE_PAST',
  })
  expect(checkPlan({ ...PLAN, second: 'RDR' }, NOW)).toEqual({ to: 'SAME_PLACE' })
  expect(checkPlan({ ...PLAN, via: 'RDR', avoid: 'XRO' }, NOW)).toEqual({ via: 'SAME_PLACE', avoid: 'SAME_PLACE' })
})

test('journeys are planned for 84 days from today [TCONST-003]', () => {
  expect(lastPlanDay('2026-12-07')).toBe('2027-03-01')
  expect(checkPlan({ ...PLAN, date: '2027-03-01' }, NOW)).toEqual({})
  expect(checkPlan({ ...PLAN, date: '2027-03-02' }, NOW)).toEqual({ when: 'TOO_FAR_AHEAD' })
})

test('a time that the clocks skip is no time, and one that they show twice is said', () => {
  const spring = { ...PLAN, date: '2027-03-28', time: '01:30' }
  expect(checkPlan(spring, serviceInstant('2027-03-20', 0))).toEqual({ when: 'TIME_SKIPPED' })
  expect(clockOddity('2027-03-28', '00:59')).toBeNull()
  expect(clockOddity('2027-03-28', '02:00')).toBeNull()
  expect(clockOddity('2026-10-25', '01:30')).toBe('twice')
  expect(clockOddity('2026-10-25', '02:00')).toBeNull()
})
