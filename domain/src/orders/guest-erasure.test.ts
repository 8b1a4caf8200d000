import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, instant } from '../time/instant.ts'
import { erasureWaits, type ErasureFacts } from './guest-erasure.ts'

const now = instant(Date.UTC(2031, 4, 6, 12))
const at = (ms: number) => instant(now + ms)
const over: ErasureFacts = {
  booking: { status: 'PAID', heldUntil: at(-9 * DAY), ticketedAt: at(-9 * DAY) },
  exchanges: [],
  tickets: [{ status: 'INACTIVE', expiresAt: at(-HOUR) }],
  isMoneyMoving: false,
  claims: [],
}
const waits = (facts: Partial<ErasureFacts>) => erasureWaits({ ...over, ...facts }, now)

test('what is over goes at once, used or not', () => {
  expect(waits({})).toEqual([])
  expect(waits({ tickets: [{ status: 'USED', expiresAt: at(DAY) }] })).toEqual([])
  expect(waits({ tickets: [{ status: 'REFUNDED', expiresAt: at(DAY) }] })).toEqual([])
  expect(waits({ booking: { ...over.booking, status: 'CANCELLED', ticketedAt: null }, tickets: [] })).toEqual([])
})

test('a good ticket holds it back until the last one ends', () => {
  const tickets = [
    { status: 'INACTIVE', expiresAt: at(2 * DAY) },
    { status: 'ACTIVE', expiresAt: at(DAY) },
    { status: 'USED', expiresAt: at(30 * DAY) },
  ] as const
  expect(waits({ tickets })).toEqual([{ why: 'ERASURE_TICKET_GOOD', from: at(2 * DAY) }])
})

test('a booking that is held, being paid or without its tickets holds it back, and so does what is to replace it', () => {
  const held = { status: 'HELD', heldUntil: at(HOUR) } as const
  const why = 'ERASURE_BOOKING_OPEN'
  expect(waits({ booking: { ...held, ticketedAt: null } })).toEqual([{ why, from: at(HOUR) }])
  expect(waits({ booking: { ...held, heldUntil: now, ticketedAt: null } })).toEqual([])
  expect(waits({ booking: { ...held, status: 'PAYING', ticketedAt: null } })).toEqual([{ why, from: null }])
  expect(waits({ booking: { ...over.booking, ticketedAt: null } })).toEqual([{ why, from: null }])
  expect(waits({ exchanges: [held] })).toEqual([{ why, from: at(HOUR) }])
  expect(waits({ exchanges: [{ ...held, status: 'PAYING' }] })).toEqual([{ why, from: null }])
})

test('money on its way has no day', () => {
  expect(waits({ isMoneyMoving: true })).toEqual([{ why: 'ERASURE_MONEY_MOVING', from: null }])
})

test('a claim that isn’t decided or paid holds it back until its answer is due; one that was never sent does not', () => {
  const why = 'ERASURE_CLAIM_OPEN'
  const claims = (status: 'PROPOSED' | 'CHECKING' | 'AGREED' | 'PAID', answerBy = at(DAY)) =>
    waits({ claims: [{ status, answerBy }] })
  expect(claims('PROPOSED')).toEqual([])
  expect(claims('PAID')).toEqual([])
  expect(claims('CHECKING')).toEqual([{ why, from: at(DAY) }])
  expect(claims('AGREED', at(-DAY))).toEqual([{ why, from: null }])
})

test('whatever is known of a booking, no promised day has passed', () => {
  const moment = fc.integer({ min: -30, max: 30 }).map((days) => at(days * DAY))
  const facts: fc.Arbitrary<ErasureFacts> = fc.record({
    booking: fc.record({
      status: fc.constantFrom('HELD', 'PAYING', 'PAID', 'CANCELLED', 'REMOVED', 'REFUNDED'),
      heldUntil: moment,
      ticketedAt: fc.option(moment),
    }),
    exchanges: fc.array(fc.record({ status: fc.constantFrom('HELD', 'PAYING'), heldUntil: moment }), { maxLength: 2 }),
    tickets: fc.array(
      fc.record({ status: fc.constantFrom('INACTIVE', 'ACTIVE', 'USED', 'EXPIRED', 'REFUNDED'), expiresAt: moment }),
      { maxLength: 4 },
    ),
    isMoneyMoving: fc.boolean(),
    claims: fc.array(
      fc.record({ status: fc.constantFrom('PROPOSED', 'CHECKING', 'AGREED', 'PAID'), answerBy: fc.option(moment) }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(facts, (some) => {
      for (const { from } of erasureWaits(some, now)) if (from !== null) expect(from).toBeGreaterThan(now)
    }),
  )
})
