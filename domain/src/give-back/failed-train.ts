import { done, refuse, type Result } from '../result.ts'
import { DAY, HOUR, type Instant } from '../time/instant.ts'
import type { TicketKind } from './refund-fee.ts'
import { DAYS_AFTER_EXPIRY, type RefundQuote } from './refund-quote.ts'

/** What became of a train. Arriving late is something else: whoever travelled claims Delay Repay. */
export const TRAIN_FAILURES = ['CANCELLED', 'LATE'] as const
export type TrainFailure = (typeof TRAIN_FAILURES)[number]

/** What is known of how a train ran; UNKNOWN where nobody wrote it down, and its traveller is believed. */
export type TrainRecord = 'UNKNOWN' | { readonly cancelled: boolean; readonly delayMinutes: number }

/** Somebody may see a train cancelled on the day before, and late when it is nearly due. */
const SAID_BEFORE: Record<TrainFailure, number> = { CANCELLED: DAY, LATE: HOUR }

/** So many statements of one buyer are believed within so many days; then somebody looks at them. */
export const MOST_BELIEVED = 3
export const BELIEVED_DAYS = 28

export const FAILED_TRAIN_REFUSALS = [
  /** A season, a bundle or a rover is for no train. */
  'REFUND_NOT_FOR_TRAINS',
  'REFUND_OTHER_TRAIN',
  'REFUND_TRAIN_NOT_YET',
  'REFUND_TRAIN_RAN',
  'REFUND_TRAIN_TAKEN',
  'REFUND_ASK_US',
] as const
export type FailedTrainRefusal = (typeof FAILED_TRAIN_REFUSALS)[number] | 'REFUND_ON_PAPER' | 'REFUND_TOO_LATE'

export type FailedTrainFacts = {
  readonly kinds: readonly TicketKind[]
  readonly now: Instant
  /** The end of the last day on which what goes back is valid. */
  readonly expiresAt: Instant
  readonly what: TrainFailure
  /** When the train should have left, from where it was to be boarded; null where it is none of these tickets'. */
  readonly departs: Instant | null
  readonly record: TrainRecord
  /** Everybody who asks activated a ticket of this way, or showed it to a guard. */
  readonly taken: boolean
  readonly onPaper: boolean
  /** Statements of this buyer that were believed in the last `BELIEVED_DAYS`. */
  readonly believed: number
  /** What was paid for what goes back, with everything around it where nothing stays. */
  readonly paid: number
  /** The half of a return that was travelled on. */
  readonly used: number
}

/**
 * What somebody gets who doesn't travel because a train was cancelled or late: everything, without a fee, whatever the
 * ticket. What is known of the train decides; where nothing is, the traveller's word, within limits.
 */
export function quoteFailedTrain(facts: FailedTrainFacts): Result<RefundQuote, FailedTrainRefusal> {
  const no = refusalOf(facts)
  if (no) return refuse(no)
  const { paid, used } = facts
  return done({ reason: 'TRAIN_FAILED', amount: paid - used, paid, used, fee: 0 })
}

function refusalOf(facts: FailedTrainFacts): FailedTrainRefusal | null {
  const { kinds, now, expiresAt, what, departs, record } = facts
  if (kinds.some((kind) => kind !== 'FLEXIBLE' && kind !== 'ADVANCE')) return 'REFUND_NOT_FOR_TRAINS'
  if (departs === null) return 'REFUND_OTHER_TRAIN'
  if (facts.onPaper) return 'REFUND_ON_PAPER'
  if (facts.taken) return 'REFUND_TRAIN_TAKEN'
  if (now > expiresAt + DAYS_AFTER_EXPIRY * DAY) return 'REFUND_TOO_LATE'
  if (record !== 'UNKNOWN') return record.cancelled || record.delayMinutes > 0 ? null : 'REFUND_TRAIN_RAN'
  if (now < departs - SAID_BEFORE[what]) return 'REFUND_TRAIN_NOT_YET'
  return facts.believed >= MOST_BELIEVED ? 'REFUND_ASK_US' : null
}

/** What one of a party holds for a way: the ticket out, the ticket back. */
type Way = 'OUT' | 'RETURN'
type OnWay = {
  readonly direction: Way | 'ANY'
  readonly isUsed: boolean
  readonly trains: readonly { readonly departs: Instant }[]
}

/**
 * The ways that are not travelled on because a train of one failed. Whoever doesn't get there has nothing to come back
 * from. When it is the way back, the way out counts as travelled as soon as its first train has left.
 */
export function waysLost(failed: Way, tickets: readonly OnWay[], now: Instant): readonly Way[] {
  const out = tickets.filter(({ direction }) => direction === 'OUT')
  const begun = out.some(({ isUsed, trains }) => isUsed || trains.some(({ departs }) => departs <= now))
  return failed === 'RETURN' && begun ? ['RETURN'] : ['OUT', 'RETURN']
}
