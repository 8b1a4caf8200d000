import type { Move, Moves } from '../moves.ts'

/**
 * Money on its way to somebody it is owed to. The row is the promise, tried under one key.
 *
 * WAITING   nobody has answered yet, or it takes its time
 * DONE      it arrived
 * REFUSED   a last no: another way has to be chosen
 * RETURNED  it arrived and was sent back: the same
 */
const MOVES = {
  WAITING: ['DONE', 'REFUSED'],
  DONE: ['RETURNED'],
  REFUSED: [],
  RETURNED: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutStatus = keyof typeof MOVES
export const PAYOUT_STATUSES = Object.keys(MOVES) as PayoutStatus[]

export const PAYOUT_MOVES: Moves<PayoutStatus> = { what: 'a payout', from: MOVES }
export type PayoutMove = Move<PayoutStatus>

/** It neither arrived nor is on its way: what it was to pay is owed as before. */
export const cameToNothing = (status: PayoutStatus): boolean => status === 'REFUSED' || status === 'RETURNED'
