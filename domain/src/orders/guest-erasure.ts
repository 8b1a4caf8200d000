import { viewOf, type ClaimStatus } from '../delay-repay/claim-status.ts'
import { isOver, type WalletStatus } from '../wallet/status.ts'
import type { Instant } from '../time/instant.ts'
import type { OrderStatus } from './order-status.ts'

/** Why what a guest left with a booking can't be erased yet; the first of them is what the guest is refused with. */
export const ERASURE_REFUSALS = [
  'ERASURE_BOOKING_OPEN',
  'ERASURE_TICKET_GOOD',
  'ERASURE_MONEY_MOVING',
  'ERASURE_CLAIM_OPEN',
] as const
export type ErasureRefusal = (typeof ERASURE_REFUSALS)[number]

/** `from`: when it ends by itself; null where nobody can say. */
export type ErasureWait = { why: ErasureRefusal; from: Instant | null }

type Booking = { status: OrderStatus; heldUntil: Instant; ticketedAt: Instant | null }
export type ErasureFacts = {
  booking: Booking
  /** What was begun to replace its tickets. */
  exchanges: readonly Pick<Booking, 'status' | 'heldUntil'>[]
  tickets: readonly { status: WalletStatus; expiresAt: Instant }[]
  /** Something is being paid, given back or paid out. */
  isMoneyMoving: boolean
  claims: readonly { status: ClaimStatus; answerBy: Instant | null }[]
}

const latest = (moments: readonly Instant[]): Instant | null =>
  moments.length === 0 ? null : moments.reduce((one, other) => (one > other ? one : other))
/** A day that has passed promises nothing any more. */
const ahead = (at: Instant | null, now: Instant): Instant | null => (at !== null && at > now ? at : null)

/** All that a guest's data is still needed for; nothing of it left, it goes at once. */
export function erasureWaits(facts: ErasureFacts, now: Instant): ErasureWait[] {
  return [bookingWait(facts, now), ticketWait(facts, now), moneyWait(facts), claimWait(facts, now)].filter(
    (wait) => wait !== null,
  )
}

function bookingWait({ booking, exchanges }: ErasureFacts, now: Instant): ErasureWait | null {
  const why = 'ERASURE_BOOKING_OPEN'
  const all = [booking, ...exchanges]
  // The bank has the word, or tickets are being made: neither takes long, and neither has an hour.
  if (all.some(({ status }) => status === 'PAYING')) return { why, from: null }
  if (booking.status === 'PAID' && booking.ticketedAt === null) return { why, from: null }
  const held = all.filter(({ status, heldUntil }) => status === 'HELD' && heldUntil > now)
  return held.length === 0 ? null : { why, from: latest(held.map(({ heldUntil }) => heldUntil)) }
}

function ticketWait({ tickets }: ErasureFacts, now: Instant): ErasureWait | null {
  const good = tickets.filter(({ status, expiresAt }) => !isOver(status) && expiresAt > now)
  return good.length === 0 ? null : { why: 'ERASURE_TICKET_GOOD', from: latest(good.map(({ expiresAt }) => expiresAt)) }
}

const moneyWait = ({ isMoneyMoving }: ErasureFacts): ErasureWait | null =>
  isMoneyMoving ? { why: 'ERASURE_MONEY_MOVING', from: null } : null

/** What was worked out and never sent holds nothing back: whoever erases gives it up. */
function claimWait({ claims }: ErasureFacts, now: Instant): ErasureWait | null {
  const open = claims.filter(({ status }) => status !== 'PROPOSED' && viewOf(status) === 'OPEN')
  if (open.length === 0) return null
  const answers = open.flatMap(({ answerBy }) => (answerBy === null ? [] : [answerBy]))
  return { why: 'ERASURE_CLAIM_OPEN', from: ahead(latest(answers), now) }
}
