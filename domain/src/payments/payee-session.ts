import type { Move, Moves } from '../moves.ts'

/**
 * An account or a wallet that is added, at the bank's own page.
 *
 * STARTED  the bank may or may not know of it yet
 * WAITING  the traveller's turn
 * ADDED    the bank keeps it
 * OVER     given up, or too late
 */
const MOVES = {
  STARTED: ['WAITING', 'ADDED', 'OVER'],
  WAITING: ['ADDED', 'OVER'],
  ADDED: [],
  OVER: [],
} as const satisfies Record<string, readonly string[]>

export type PayeeSessionStatus = keyof typeof MOVES
export const PAYEE_SESSION_MOVES: Moves<PayeeSessionStatus> = { what: 'the adding of a payee', from: MOVES }
export type PayeeSessionMove = Move<PayeeSessionStatus>

export const isPayeeSessionOver = (status: PayeeSessionStatus): boolean => MOVES[status].length === 0
