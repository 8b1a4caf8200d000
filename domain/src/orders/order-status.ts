import { mayMove, type Move, type Moves } from '../moves.ts'
import { refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'

/** Every way that an order may go. What is nowhere to the right is where orders begin; what has nothing is where they end. */
const MOVES = {
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

export type OrderStatus = keyof typeof MOVES
export const ORDER_MOVES: Moves<OrderStatus> = { what: 'an order', from: MOVES }
export const ORDER_STATUSES = Object.keys(MOVES) as OrderStatus[]
export const FIRST_STATUS: OrderStatus = 'HELD'

export type OrderMove = Move<OrderStatus>

export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] => MOVES[from]

/** When it is, and until when the order is held. */
type Held = { now: Instant; holdExpiresAt: Instant }
/** What has been paid for it, and what it costs. */
type Covered = { settled: number; total: number }

/** What each move asks about, and what may come of asking. */
type Asked = {
  PAYING: { facts: Held; refusal: 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' }
  PAID: { facts: Held & Covered; refusal: 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' | 'ORDER_NOT_COVERED' }
  HELD: { facts: Held; refusal: 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED' }
  REMOVED: { facts: Held; refusal: 'ORDER_MOVE_NOT_ALLOWED' }
  CANCELLED: { facts: object; refusal: 'ORDER_MOVE_NOT_ALLOWED' }
  REFUNDED: { facts: object; refusal: 'ORDER_MOVE_NOT_ALLOWED' }
}

/** Whether an order may go there now. */
export function moveOrder<To extends OrderStatus>(
  from: OrderStatus,
  to: To,
  facts: Asked[To]['facts'],
): Result<OrderMove, Asked[To]['refusal']> {
  const asked = mayMove(ORDER_MOVES, from, to)
  if (!asked.ok) return refuse('ORDER_MOVE_NOT_ALLOWED')
  const no = objection(from, to, facts as Held & Covered)
  return no ? refuse(no) : asked
}

/** Each move's own question; `to` says which of the facts were told. */
function objection(from: OrderStatus, to: OrderStatus, { now, holdExpiresAt, settled, total }: Held & Covered) {
  const isOver = now >= holdExpiresAt
  // A payment that has begun in time is never too late.
  if (from === 'HELD' && (to === 'PAYING' || to === 'PAID') && isOver) return 'ORDER_HOLD_EXPIRED' as const
  if (to === 'HELD' && isOver) return 'ORDER_HOLD_EXPIRED' as const
  if (to === 'REMOVED' && !isOver) return 'ORDER_MOVE_NOT_ALLOWED' as const
  if (to === 'PAID' && settled < total) return 'ORDER_NOT_COVERED' as const
  return undefined
}

/** How long places and price are kept, in minutes. */
export const HOLD_MINUTES = 20

/**
 * A guest who has not begun to pay holds for less: nobody knows who it is, and whoever has places kept and never pays takes
 * them from everybody. With the payment begun, the time is the same for all.
 */
export const GUEST_HOLD_MINUTES = 5
