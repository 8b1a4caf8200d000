import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { csvOf, plainPounds } from '../ledger/csv.ts'
import type { PartnerMove } from './partner-accounts.store.ts'

/** What a partner sold on a day, and what of it went back; what they paid is no sale. The last line sums all others. */
export function partnerSalesFile(day: CalendarDate, moves: readonly PartnerMove[]): string {
  const sales = moves.filter(({ what }) => what !== 'RECEIVED')
  const total = sales.reduce((sum, { amount }) => sum + amount, 0)
  return csvOf([
    ['time', 'kind', 'order', 'reference', 'line', 'pounds'],
    ...sales.map(({ at, what, orderId, reference, key, amount }) => [
      londonIso(at),
      what === 'BOUGHT' ? 'sale' : 'refund',
      orderId ?? '',
      reference ?? '',
      key,
      plainPounds(amount),
    ]),
    [day, 'total', '', '', '', plainPounds(total)],
  ])
}
