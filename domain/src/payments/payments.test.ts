import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayMove, nextStates } from '../moves.ts'
import { instant } from '../time/instant.ts'
import { expiryOf, hasCardNumber, isExpired } from './card.ts'
import {
  isOver,
  isUnderWay,
  nextPaymentStatuses,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
  stateOf,
  type PaymentStatus,
} from './payment-status.ts'
import { CARD_SESSION_MOVES, CARD_SESSION_STATUSES } from './card-session.ts'
import { REFUND_MOVES, REFUND_STATUSES } from './refund-status.ts'
import { asReason, REASONS, REFUSAL_REASONS } from './refusal-reason.ts'

const status = fc.constantFrom(...PAYMENT_STATUSES)

/** Everywhere that a payment can get to. */
function reachable(from: PaymentStatus, seen = new Set<PaymentStatus>([from])): Set<PaymentStatus> {
  for (const next of nextPaymentStatuses(from)) if (!seen.has(next)) reachable(next, seen.add(next))
  return seen
}

test('every state of a payment can be reached, and from each of them it ends', () => {
  expect([...reachable('STARTED')].toSorted()).toEqual([...PAYMENT_STATUSES].toSorted())
  for (const from of PAYMENT_STATUSES) expect([...reachable(from)].some(isOver), from).toBe(true)
})

test('no payment comes back to where it was: it can’t be taken twice', () => {
  for (const from of PAYMENT_STATUSES)
    for (const next of nextPaymentStatuses(from)) expect(reachable(next).has(from), `${from} → ${next}`).toBe(false)
})

test('money that was taken ends as paid or as given back, never as refused or cancelled', () => {
  expect([...reachable('RETURNING')].filter(isOver)).toEqual(['RETURNED'])
  expect(nextPaymentStatuses('PAID')).toEqual([])
  expect(nextPaymentStatuses('CAPTURING')).not.toContain('CANCELLED')
})

test('moves follow the table, whatever is tried', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(mayMove(PAYMENT_MOVES, from, to).ok).toBe(nextPaymentStatuses(from).includes(to))
    }),
  )
})

test('money that is promised back ends by going back, however often the bank says no', () => {
  const ends = REFUND_STATUSES.filter((one) => nextStates(REFUND_MOVES, one).length === 0)
  expect(ends).toEqual(['DONE'])
  for (const one of REFUND_STATUSES.filter((from) => from !== 'DONE'))
    expect(nextStates(REFUND_MOVES, one)).toEqual(['DONE', 'REFUSED'])
})

test('a card is added once: nothing comes after its end, and nothing leads back to the start', () => {
  const next = (one: (typeof CARD_SESSION_STATUSES)[number]) => nextStates(CARD_SESSION_MOVES, one)
  expect(CARD_SESSION_STATUSES.filter((one) => next(one).length === 0)).toEqual(['ADDED', 'REFUSED', 'OVER'])
  for (const one of CARD_SESSION_STATUSES) expect(next(one)).not.toContain('STARTED')
  expect(mayMove(CARD_SESSION_MOVES, 'OVER', 'ADDED').ok).toBe(false)
})

test('a traveller is told that it is paid only when it is, and asked to pay only while the bank waits', () => {
  expect(PAYMENT_STATUSES.filter((one) => stateOf(one) === 'PAID')).toEqual(['PAID'])
  expect(PAYMENT_STATUSES.filter((one) => stateOf(one) === 'YOUR_TURN')).toEqual(['WAITING'])
  expect(PAYMENT_STATUSES.filter((one) => stateOf(one) === 'FINDING_OUT').every(isUnderWay)).toBe(true)
})

test('every refusal says whether trying again makes sense, and a word that we don’t know is a plain no', () => {
  for (const reason of REASONS) expect(['SAME_CARD', 'OTHER_CARD', 'NONE']).toContain(REFUSAL_REASONS[reason])
  expect(asReason('do_not_honour')).toBe('DECLINED')
  expect(asReason('toString')).toBe('DECLINED')
})

test('a card runs until its month is over in London', () => {
  const card = { expiryYear: 2027, expiryMonth: 6 }
  expect(isExpired(card, instant(Date.parse('2027-06-30T22:59:00Z')))).toBe(false)
  expect(isExpired(card, instant(Date.parse('2027-06-30T23:00:00Z')))).toBe(true)
  // A later month of the year before is over, an earlier one of the next is not.
  expect(isExpired({ expiryYear: 2026, expiryMonth: 12 }, instant(Date.parse('2027-06-01T12:00:00Z')))).toBe(true)
  expect(isExpired({ expiryYear: 2028, expiryMonth: 1 }, instant(Date.parse('2027-06-01T12:00:00Z')))).toBe(false)
})

test('the end of a card is said as it stands on the card', () => {
  expect(expiryOf({ expiryYear: 2028, expiryMonth: 8 })).toBe('08/28')
  expect(expiryOf({ expiryYear: 2101, expiryMonth: 12 })).toBe('12/01')
})

test('a card number is noticed however it is written, and other long numbers are let be', () => {
  for (const text of [
    '4242424242424242',
    'my card: 4242 4242 4242 4242.',
    '4929 9000 0000 0092',
    '5555-5555-5555-4444',
    '3782 822463 10005',
  ])
    expect(hasCardNumber(text), text).toBe(true)
  for (const text of [
    '4242424242424241',
    '633597000012345678',
    '1796083200000',
    '07700 900123',
    '0000000000000000',
    crypto.randomUUID(),
  ])
    expect(hasCardNumber(text), text).toBe(false)
})
