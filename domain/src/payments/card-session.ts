import type { Move, Moves } from '../moves.ts'

/**
 * A card that is added without paying.
 *
 * STARTED  the bank may or may not know of it yet
 * WAITING  the traveller's turn: card, confirmation, another card
 * ADDED    the card is kept
 * REFUSED  the bank wants no other card of them
 * OVER     given up, too late, or no room for another card
 */
const MOVES = {
  STARTED: ['WAITING', 'ADDED', 'REFUSED', 'OVER'],
  WAITING: ['ADDED', 'REFUSED', 'OVER'],
  ADDED: [],
  REFUSED: [],
  OVER: [],
} as const satisfies Record<string, readonly string[]>

export type CardSessionStatus = keyof typeof MOVES
export const CARD_SESSION_STATUSES = Object.keys(MOVES) as CardSessionStatus[]

export const CARD_SESSION_MOVES: Moves<CardSessionStatus> = { what: 'the adding of a card', from: MOVES }
export type CardSessionMove = Move<CardSessionStatus>

export const isCardSessionOver = (status: CardSessionStatus): boolean => MOVES[status].length === 0
