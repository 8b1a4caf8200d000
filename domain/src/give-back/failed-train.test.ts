import { expect, test } from 'vitest'
import { DAY, HOUR, instant, MINUTE } from '../time/instant.ts'
import { MOST_BELIEVED, quoteFailedTrain, waysLost, type FailedTrainFacts } from './failed-train.ts'

const DEPARTS = instant(Date.parse('2026-12-09T10:00:00Z'))
const later = (milliseconds: number) => instant(DEPARTS + milliseconds)
const quote = (more: Partial<FailedTrainFacts> = {}) =>
  quoteFailedTrain({
    kinds: ['ADVANCE'],
    now: later(HOUR),
    expiresAt: later(18 * HOUR),
    what: 'CANCELLED',
    departs: DEPARTS,
    record: 'UNKNOWN',
    taken: false,
    onPaper: false,
    believed: 0,
    paid: 2400,
    used: 0,
    ...more,
  })
const refusal = (more: Partial<FailedTrainFacts>) => {
  const answer = quote(more)
  return answer.ok ? null : answer.refusal
}

test('whoever doesn’t travel because a train failed gets everything, without a fee, whatever the ticket', () => {
  const all = { ok: true, value: { reason: 'TRAIN_FAILED', amount: 2400, paid: 2400, used: 0, fee: 0 } }
  expect(quote()).toEqual(all)
  expect(quote({ kinds: ['FLEXIBLE'], what: 'LATE' })).toEqual(all)
  expect(quote({ used: 1200 })).toMatchObject({ value: { amount: 1200, fee: 0 } })
})

test('a season, a bundle and a rover are for no train; somebody else’s train is not this ticket’s', () => {
  for (const kind of ['SEASON', 'BUNDLE', 'ROVER'] as const)
    expect(refusal({ kinds: [kind] })).toBe('REFUND_NOT_FOR_TRAINS')
  expect(refusal({ departs: null })).toBe('REFUND_OTHER_TRAIN')
})

test('a word is taken a day before for a cancelled train, an hour before for a late one, and 28 days after the ticket', () => {
  expect(refusal({ now: later(-DAY) })).toBe(null)
  expect(refusal({ now: later(-DAY - MINUTE) })).toBe('REFUND_TRAIN_NOT_YET')
  expect(refusal({ what: 'LATE', now: later(-HOUR) })).toBe(null)
  expect(refusal({ what: 'LATE', now: later(-HOUR - MINUTE) })).toBe('REFUND_TRAIN_NOT_YET')
  expect(refusal({ now: later(18 * HOUR + 28 * DAY) })).toBe(null)
  expect(refusal({ now: later(18 * HOUR + 28 * DAY + MINUTE) })).toBe('REFUND_TOO_LATE')
})

test('what is known of a train goes before what is said of it, and needs no belief', () => {
  expect(refusal({ record: { cancelled: false, delayMinutes: 0 } })).toBe('REFUND_TRAIN_RAN')
  const known = { record: { cancelled: true, delayMinutes: 0 }, believed: MOST_BELIEVED, now: later(-7 * DAY) }
  expect(refusal(known)).toBe(null)
  expect(refusal({ what: 'CANCELLED', record: { cancelled: false, delayMinutes: 12 } })).toBe(null)
})

test('what was activated, shown to a guard or printed is not decided here; nor is a fourth word in 28 days', () => {
  expect(refusal({ taken: true })).toBe('REFUND_TRAIN_TAKEN')
  expect(refusal({ onPaper: true })).toBe('REFUND_ON_PAPER')
  expect(refusal({ believed: MOST_BELIEVED - 1 })).toBe(null)
  expect(refusal({ believed: MOST_BELIEVED })).toBe('REFUND_ASK_US')
})

test('without the way out nobody comes back; the way out counts as travelled once its train has left', () => {
  const out = { direction: 'OUT', isUsed: false, trains: [{ departs: DEPARTS }] } as const
  const back = { direction: 'RETURN', isUsed: false, trains: [{ departs: later(8 * HOUR) }] } as const
  expect(waysLost('OUT', [out, back], later(HOUR))).toEqual(['OUT', 'RETURN'])
  expect(waysLost('RETURN', [out, back], later(-MINUTE))).toEqual(['OUT', 'RETURN'])
  expect(waysLost('RETURN', [out, back], later(0))).toEqual(['RETURN'])
  expect(waysLost('RETURN', [{ ...out, isUsed: true, trains: [] }, back], later(-MINUTE))).toEqual(['RETURN'])
})
