import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'

type Sale = {
  postedAt: Instant
  key: string
  kind: string
  paymentId: string | null
  orderId: string | null
  account: string
  amount: number
}

/** Figures only and a point, no sign of thousands: a spreadsheet of any language reads it. Never through a float. */
const pounds = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}.${twoDigits(Math.abs(amount) % 100)}`

/**
 * One line per entry of the ledger that earned or gave back something; what was earned is above zero, as an accountant
 * reads it. CSV with CRLF (RFC 4180); the last line sums all others.
 */
export function salesFile(day: CalendarDate, sales: readonly Sale[]): string {
  const lines = sales.map(({ postedAt, key, kind, paymentId, orderId, account, amount }) =>
    [londonIso(postedAt), kind, account, orderId ?? '', paymentId ?? '', key, pounds(-amount)].join(','),
  )
  // Minus, because what an account of income receives stands below zero in the books.
  const total = sales.reduce((sum, { amount }) => sum - amount, 0)
  return ['time,kind,account,order,payment,posting,pounds', ...lines, `${day},total,,,,,${pounds(total)}`, ''].join(
    '\r\n',
  )
}
