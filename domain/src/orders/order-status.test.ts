import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { FIRST_STATUS, moveOrder, nextStatuses, ORDER_STATUSES } from './order-status.ts'

const status = fc.constantFrom(...ORDER_STATUSES)
const facts = { now: instant(1000), holdExpiresAt: instant(2000), settled: 0, total: 0 }
const late = { ...facts, now: instant(2000) }

test('every status can be reached from where orders begin, and every one leads to an end', () => {
  const reached = new Set([FIRST_STATUS])
  for (const from of reached) for (const to of nextStatuses(from)) reached.add(to as typeof FIRST_STATUS)
  expect([...reached].toSorted()).toEqual(ORDER_STATUSES.toSorted())

  const isEnd = (one: string) => nextStatuses(one as typeof FIRST_STATUS).length === 0
  const leadsOn = (one: string, seen: string[] = []): boolean =>
    isEnd(one) ||
    nextStatuses(one as typeof FIRST_STATUS).some((to) => !seen.includes(to) && leadsOn(to, [...seen, one]))
  expect(ORDER_STATUSES.filter((one) => !leadsOn(one))).toEqual([])
})

test('a journey that is paid for is refunded, not cancelled', () => {
  expect(moveOrder('PAID', 'CANCELLED', facts)).toEqual({ ok: false, refusal: 'ORDER_MOVE_NOT_ALLOWED' })
  expect(moveOrder('PAID', 'REFUNDED', facts).ok).toBe(true)
})

test('an order with nowhere to go stays where it is, whatever the facts', () => {
  fc.assert(
    fc.property(status, status, fc.nat(), fc.nat(), fc.nat(), (from, to, now, until, settled) => {
      fc.pre(nextStatuses(from).length === 0)
      const told = { now: instant(now), holdExpiresAt: instant(until), settled, total: 100 }
      expect(moveOrder(from, to, told).ok).toBe(false)
    }),
  )
})

test('at the instant itself a hold has run out: nobody begins to pay, and it may be removed', () => {
  expect(moveOrder('HELD', 'PAYING', facts).ok).toBe(true)
  expect(moveOrder('HELD', 'REMOVED', facts).ok).toBe(false)
  expect(moveOrder('HELD', 'PAYING', late)).toEqual({ ok: false, refusal: 'ORDER_HOLD_EXPIRED' })
  expect(moveOrder('HELD', 'PAID', late)).toEqual({ ok: false, refusal: 'ORDER_HOLD_EXPIRED' })
  expect(moveOrder('HELD', 'REMOVED', late).ok).toBe(true)
})

test('a payment that began in time is never too late, and never enough when it is not the whole price', () => {
  expect(moveOrder('PAYING', 'PAID', { ...late, settled: 100, total: 100 }).ok).toBe(true)
  expect(moveOrder('PAYING', 'PAID', { ...late, settled: 99, total: 100 })).toEqual({
    ok: false,
    refusal: 'ORDER_NOT_COVERED',
  })
})

test('at any moment a held order can be paid or removed, never both', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (now, until) => {
      const told = { ...facts, now: instant(now), holdExpiresAt: instant(until) }
      expect(moveOrder('HELD', 'PAYING', told).ok).toBe(!moveOrder('HELD', 'REMOVED', told).ok)
      expect(moveOrder('PAYING', 'HELD', told).ok).toBe(!moveOrder('PAYING', 'REMOVED', told).ok)
    }),
  )
})
