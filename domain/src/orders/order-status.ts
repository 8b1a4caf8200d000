import { refuse, done, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'

/** Every way that an order may go. What is nowhere to the right is where orders begin; what has nothing is where they end. */
export const ORDER_MOVES = {
  /** Places and price are kept until a moment. PAID at once where nothing is to pay. */
  HELD: ['PAYING', 'PAID', 'CANCELLED', 'REMOVED'],
  /** A payment is under way: until it ends, nothing else happens to the order. */
  PAYING: ['PAID', 'HELD', 'REMOVED'],
  PAID: ['REFUNDED'],
  /** Taken out by the traveller. */
  CANCELLED: [],
  /** Its time was over. */
  REMOVED: [],
  REFUNDED: [],
} as const satisfies Record<string, readonly string[]>

export type OrderStatus = keyof typeof ORDER_MOVES
export const ORDER_STATUSES = Object.keys(ORDER_MOVES) as OrderStatus[]
export const FIRST_STATUS: OrderStatus = 'HELD'

export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] => ORDER_MOVES[from]

export type OrderFacts = {
  now: Instant
  holdExpiresAt: Instant
  /** What has been paid for it, and what it costs. */
  settled: number
  total: number
}

export type OrderRefusal = 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' | 'ORDER_NOT_COVERED'

export function moveOrder(from: OrderStatus, to: OrderStatus, facts: OrderFacts): Result<OrderStatus, OrderRefusal> {
  if (!nextStatuses(from).includes(to)) return refuse('ORDER_MOVE_NOT_ALLOWED')
  const isOver = facts.now >= facts.holdExpiresAt
  // A payment that has begun in time is never too late.
  if (from === 'HELD' && (to === 'PAYING' || to === 'PAID') && isOver) return refuse('ORDER_HOLD_EXPIRED')
  if (to === 'HELD' && isOver) return refuse('ORDER_HOLD_EXPIRED')
  if (to === 'REMOVED' && !isOver) return refuse('ORDER_MOVE_NOT_ALLOWED')
  if (to === 'PAID' && facts.settled < facts.total) return refuse('ORDER_NOT_COVERED')
  return done(to)
}

/** How long places and price are kept, in minutes. */
export const HOLD_MINUTES = 20

/**
 * A guest who has not begun to pay holds for less: nobody knows who it is, and whoever has places kept and never pays takes
 * them from everybody. With the payment begun, the time is the same for all.
 */
export const GUEST_HOLD_MINUTES = 5
