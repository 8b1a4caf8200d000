import { HOLDER_REFUSALS } from '../tickets/holder.ts'
import { done, refuse, type Result } from '../result.ts'
import { DAY, MINUTE, type Instant } from '../time/instant.ts'
import { refundFee, type TicketKind } from './refund-fee.ts'

/** Within this time of paying, whoever pressed too soon gets everything back. */
export const UNDO_MINUTES = 3
/** Unused tickets can be given back for so long after their last day. */
export const DAYS_AFTER_EXPIRY = 28

export type RefundFacts = {
  kind: TicketKind
  now: Instant
  /** Null where there is no undoing it: what it was paid with is gone. */
  paidAt: Instant | null
  /** The end of the last day on which it is valid. */
  expiresAt: Instant
  /** The start of the first. */
  startsAt: Instant
  /** What was paid for the tickets that go back, and what for everything around them: delivery, buses. */
  paid: number
  extras: number
  /** What those parts would have cost that were used, or days, or passes; 0 when nothing was. */
  used: number
  /** A ticket that is given back was activated, or seen by a guard. */
  touched: boolean
  /** Some of the party keep their tickets. */
  isPart: boolean
  /** A discount needs more people than would be left. */
  breaksDiscount: boolean
  /** Tickets that are posted exist on paper. */
  onPaper: boolean
  /** A machine has printed some of them: they are in somebody's hand, however short ago they were paid for. */
  isCollected: boolean
}

export const REFUND_REFUSALS = [
  'REFUND_TOO_LATE',
  'REFUND_NOT_ALLOWED',
  'REFUND_USED',
  'REFUND_WORTH_NOTHING',
  'REFUND_NEEDS_ALL',
  'REFUND_ON_PAPER',
  ...HOLDER_REFUSALS,
] as const
export type RefundRefusal = (typeof REFUND_REFUSALS)[number]

export type RefundQuote = {
  reason: 'UNDO' | 'CHANGED_PLANS' | 'TRAIN_FAILED'
  /** What goes back, and how it comes about: paid − used − fee. */
  amount: number
  paid: number
  used: number
  fee: number
}

type UndoFacts = Pick<RefundFacts, 'now' | 'paidAt' | 'paid' | 'extras' | 'touched' | 'isPart' | 'isCollected'>

/** Everything back, while a purchase can still be undone: nothing of it used, printed or kept. */
export function undoOf({
  now,
  paidAt,
  paid,
  extras,
  touched,
  isPart,
  isCollected,
}: UndoFacts): RefundQuote | undefined {
  const inTime = paidAt !== null && now - paidAt <= UNDO_MINUTES * MINUTE
  if (!inTime || touched || isCollected || isPart) return undefined
  return { reason: 'UNDO', amount: paid + extras, paid: paid + extras, used: 0, fee: 0 }
}

/** What somebody gets who gives tickets back now, to the penny, before they decide. */
export function quoteRefund(facts: RefundFacts): Result<RefundQuote, RefundRefusal> {
  const { kind, now, paid, isPart } = facts
  const undo = undoOf(facts)
  if (undo) return done(undo)

  if (facts.onPaper || facts.isCollected) return refuse('REFUND_ON_PAPER')
  if (now > facts.expiresAt + DAYS_AFTER_EXPIRY * DAY) return refuse('REFUND_TOO_LATE')
  if (isPart && facts.breaksDiscount) return refuse('REFUND_NEEDS_ALL')
  const no = refusalByKind(facts)
  if (no) return refuse(no)
  const worth = paid - facts.used
  const fee = refundFee(kind, Math.max(worth, 0))
  if (worth - fee <= 0) return refuse('REFUND_WORTH_NOTHING')
  return done({ reason: 'CHANGED_PLANS', amount: worth - fee, paid, used: facts.used, fee })
}

function refusalByKind({ kind, now, expiresAt, startsAt, touched }: RefundFacts): RefundRefusal | null {
  switch (kind) {
    case 'ADVANCE':
      return 'REFUND_NOT_ALLOWED'
    case 'ROVER':
      if (touched) return 'REFUND_USED'
      return now >= startsAt ? 'REFUND_TOO_LATE' : null
    // Days and passes that were used are taken off the price: being used is no reason to refuse.
    case 'SEASON':
    case 'BUNDLE':
      return now >= expiresAt ? 'REFUND_TOO_LATE' : null
    case 'FLEXIBLE':
      return touched ? 'REFUND_USED' : null
  }
}
