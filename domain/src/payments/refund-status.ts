import type { Move, Moves } from '../moves.ts'

/**
 * Money on its way back. The row is the promise: it is tried until the bank has done it.
 *
 * WAITING  nobody has answered yet
 * REFUSED  the bank said no, and is asked again each day
 * DONE     it went back
 */
const MOVES = {
  WAITING: ['DONE', 'REFUSED'],
  REFUSED: ['DONE', 'REFUSED'],
  DONE: [],
} as const satisfies Record<string, readonly string[]>

export type RefundStatus = keyof typeof MOVES
export const REFUND_STATUSES = Object.keys(MOVES) as RefundStatus[]

export const REFUND_MOVES: Moves<RefundStatus> = { what: 'money on its way back', from: MOVES }
export type RefundMove = Move<RefundStatus>
