import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceInstant } from '../time/london.ts'
import { asChoice, TRANSPORT_MODES } from './modes.ts'
import type { Plan } from './plan.ts'
import { CHANGE_MINUTES, newPlan, PLAN_TYPES, swapped } from './plan.ts'
import { codeOfPoint, queryOfPlan, readPlan } from './plan-query.ts'

const NOW = serviceInstant('2026-12-07', 450)

const code = fc.stringMatching(/^[A-Z0-9]{2,8}$/)
const point = fc
  .record({ lat: fc.double({ min: 49, max: 61, noNaN: true }), lon: fc.double({ min: -8, max: 2, noNaN: true }) })
  .map(codeOfPoint)
const place = fc.option(fc.oneof(code, point))
const plan: fc.Arbitrary<Plan> = fc.record({
  first: place,
  second: place,
  date: fc.constantFrom('2026-12-08', '2027-02-28'),
  time: fc.constantFrom('00:00', '07:30', '23:59'),
  timeMode: fc.constantFrom('departure', 'arrival'),
  isTimed: fc.constant(true),
  modes: fc.subarray([...TRANSPORT_MODES]).map(asChoice),
  filters: fc.record({ type: fc.constantFrom(...PLAN_TYPES) }),
  via: fc.option(code),
  avoid: fc.option(code),
  direct: fc.boolean(),
  pace: fc.record({ slow: fc.boolean(), changeMinutes: fc.constantFrom(...CHANGE_MINUTES) }),
})

test('what an address carries is the plan that was written into it [PLANNER-013] [PLANNER-014]', () => {
  fc.assert(
    fc.property(plan, (one) => {
      expect(readPlan(queryOfPlan(one), NOW)).toEqual({ plan: one, unread: [] })
    }),
  )
})

test('a plain plan is a short link, and its time follows the clock', () => {
  expect(queryOfPlan({ ...newPlan(NOW), first: 'RDR', second: 'XRO' })).toEqual({ from: 'RDR', to: 'XRO' })
  expect(readPlan({ from: 'RDR' }, NOW).plan).toEqual({ ...newPlan(NOW), first: 'RDR' })
  expect(newPlan(NOW)).toMatchObject({ date: '2026-12-07', time: '07:30', isTimed: false })
})

test('what can’t be read is named, and what is right is kept', () => {
  const { plan: read, unread } = readPlan(
    { from: 'rdr', to: '<b>', date: '2026-02-30T07:30', transportModes: 'Rail,Rocket', type: '7', pace: 'late' },
    NOW,
  )
  expect(unread).toEqual(['to', 'date', 'transportModes', 'type', 'pace'])
  expect(read).toEqual({ ...newPlan(NOW), first: 'RDR' })
})

test('a point on the map is rounded to a few steps', () => {
  expect(codeOfPoint({ lat: 51.516_734_9, lon: -3.257_112 })).toBe('51.5167,-3.2571')
  expect(readPlan({ from: '51.51673,-3.25711', to: '91,0' }, NOW)).toMatchObject({
    plan: { first: '51.5167,-3.2571', second: null },
    unread: ['to'],
  })
})

test('swapped, it goes the other way [PLANNER-012]', () => {
  const one = { ...newPlan(NOW), first: 'RDR', second: 'XRO', via: 'CDF' }
  expect(swapped(one)).toEqual({ ...one, first: 'XRO', second: 'RDR' })
  expect(swapped(swapped(one))).toEqual(one)
})
