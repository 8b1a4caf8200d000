import { HOLDER_REFUSALS } from '../tickets/holder.ts'
import { done, refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'
import type { TicketKind } from '../give-back/refund-fee.ts'

export type ExchangeFacts = {
  kind: TicketKind
  now: Instant
  /** When the first booked train leaves; for tickets of no train, the end of their last day. */
  usableUntil: Instant
  /** A ticket was activated, or seen by a guard. */
  touched: boolean
  /** Posted, or printed by a machine: whoever changes them has to take the paper back. */
  onPaper: boolean
  /** What was paid for the tickets, without delivery, and what the new ones cost. */
  paid: number
  price: number
}

export const EXCHANGE_REFUSALS = [
  'EXCHANGE_PAID_BACK',
  'EXCHANGE_NOT_ALLOWED',
  'EXCHANGE_TOO_LATE',
  'EXCHANGE_USED',
  'EXCHANGE_ON_PAPER',
  ...HOLDER_REFUSALS,
] as const
export type ExchangeRefusal = (typeof EXCHANGE_REFUSALS)[number]

export type ExchangeQuote = {
  /** So much of the new price the old tickets cover. */
  credit: number
  /** Still to pay; 0 when the old tickets cover everything. */
  toPay: number
  /** Goes back to the card; Advance tickets never give money back. */
  back: number
}

/** Whether tickets can be exchanged at all, before anything new is chosen. */
export function mayExchange({
  kind,
  now,
  usableUntil,
  touched,
  onPaper,
}: ExchangeFacts): Result<void, ExchangeRefusal> {
  if (kind !== 'FLEXIBLE' && kind !== 'ADVANCE') return refuse('EXCHANGE_NOT_ALLOWED')
  if (touched) return refuse('EXCHANGE_USED')
  if (onPaper) return refuse('EXCHANGE_ON_PAPER')
  if (now >= usableUntil) return refuse('EXCHANGE_TOO_LATE')
  return done(undefined)
}

/** What changing to something else costs, to the penny, before anybody decides: the difference, and no fee beside it. */
export function quoteExchange(facts: ExchangeFacts): Result<ExchangeQuote, ExchangeRefusal> {
  const may = mayExchange(facts)
  if (!may.ok) return may
  const { kind, paid, price } = facts
  const credit = Math.min(paid, price)
  return done({ credit, toPay: price - credit, back: kind === 'ADVANCE' ? 0 : paid - credit })
}
