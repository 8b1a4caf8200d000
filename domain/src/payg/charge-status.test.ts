import { expect, test } from 'vitest'
import { CHARGE_MOVES, CHARGE_STATUSES, isOwed, retryDays, settleDays } from './charge-status.ts'

test('every status is reached from an open day, and every one leads to an end or is paid', () => {
  const reached = new Set(['OPEN'])
  for (const from of reached) for (const to of CHARGE_MOVES.from[from as 'OPEN']) reached.add(to)
  expect([...reached].toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
  expect(CHARGE_STATUSES.filter(isOwed)).toEqual(['DECLINED', 'RECOVERING'])
})

test('a no is asked about again four times, and never where the card is gone', () => {
  expect([1, 2, 3, 4, 5].map((refused) => retryDays(refused, 'INSUFFICIENT_FUNDS'))).toEqual([1, 3, 7, 14, undefined])
  expect(retryDays(1, 'CARD_BLOCKED')).toBeUndefined()
})

test('days that are over are charged; more for a week, less for eight', () => {
  const settle = (costs: Record<string, number>, charged: Record<string, number>, today: string) =>
    settleDays(new Map(Object.entries(costs)), new Map(Object.entries(charged)), today).map(({ day, change }) => [
      day,
      change,
    ])
  expect(settle({ '2026-12-07': 570, '2026-12-08': 260 }, {}, '2026-12-08')).toEqual([['2026-12-07', 570]])
  expect(settle({ '2026-12-07': 570 }, { '2026-12-07': 520 }, '2026-12-14')).toEqual([['2026-12-07', 50]])
  expect(settle({ '2026-12-07': 570 }, { '2026-12-07': 520 }, '2026-12-15')).toEqual([])
  expect(settle({ '2026-12-07': 520 }, { '2026-12-07': 930 }, '2027-02-01')).toEqual([['2026-12-07', -410]])
  expect(settle({ '2026-12-07': 520 }, { '2026-12-07': 930 }, '2027-02-02')).toEqual([])
  expect(settle({}, { '2026-12-07': 260 }, '2026-12-08')).toEqual([['2026-12-07', -260]])
})
