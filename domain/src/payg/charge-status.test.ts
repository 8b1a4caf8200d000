import { expect, test } from 'vitest'
import { afterNo, CHARGE_MOVES, CHARGE_STATUSES, isOwed, settleDays } from './charge-status.ts'

test('every status is reached from an open day, and every one leads to an end or is paid', () => {
  const reached = new Set(['OPEN'])
  for (const from of reached) for (const to of CHARGE_MOVES.from[from as 'OPEN']) reached.add(to)
  expect([...reached].toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
  expect(CHARGE_STATUSES.filter(isOwed)).toEqual(['DECLINED', 'RECOVERING'])
})

test('a no is asked about again four times and then written off; where the card is gone it is owed as long, unasked', () => {
  const after = [1, 2, 3, 4, 5].map((refused) => afterNo(refused, 'INSUFFICIENT_FUNDS'))
  expect(after.map(({ what, days }) => `${what} ${days}`)).toEqual(['ASK 1', 'ASK 3', 'ASK 7', 'ASK 14', 'WRITE_OFF 0'])
  expect(afterNo(1, 'CARD_BLOCKED')).toEqual({ what: 'WRITE_OFF', days: 25 })
  expect(afterNo(3, 'CARD_EXPIRED')).toEqual({ what: 'WRITE_OFF', days: 21 })
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
