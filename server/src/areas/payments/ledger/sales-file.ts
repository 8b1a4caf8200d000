import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { csvOf, plainPounds } from './csv.ts'

type Sale = {
  postedAt: Instant
  key: string
  kind: string
  paymentId: string | null
  orderId: string | null
  account: string
  amount: number
}

/**
 * One line per entry of the ledger that earned or gave back something; what was earned is above zero, as an accountant
 * reads it. The last line sums all others.
 */
export function salesFile(day: CalendarDate, sales: readonly Sale[]): string {
  const lines = sales.map(({ postedAt, key, kind, paymentId, orderId, account, amount }) => [
    londonIso(postedAt),
    kind,
    account,
    orderId ?? '',
    paymentId ?? '',
    key,
    plainPounds(-amount),
  ])
  // Minus, because what an account of income receives stands below zero in the books.
  const total = sales.reduce((sum, { amount }) => sum - amount, 0)
  return csvOf([
    ['time', 'kind', 'account', 'order', 'payment', 'posting', 'pounds'],
    ...lines,
    [day, 'total', '', '', '', '', plainPounds(total)],
  ])
}
