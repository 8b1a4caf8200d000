import type { Move, Moves } from '../moves.ts'

/**
 * A payment from the first press to the last penny. The bank is asked between moves, never during one, so each state is
 * a place to go on from after a crash.
 *
 * STARTED    the orders are held for it; the bank may or may not know of it yet
 * WAITING    the traveller's turn: card, confirmation, another card
 * CAPTURING  the bank has reserved the money and we have decided to take it
 * CLOSING    we have decided to give up; the bank hasn't confirmed that it won't take anything
 * PAID       the money is ours and the orders are paid
 * RETURNING  the money was taken but what it was for is gone; it is on its way back
 */
const MOVES = {
  // At once where a voucher pays all of it.
  STARTED: ['WAITING', 'CLOSING', 'PAID'],
  WAITING: ['CAPTURING', 'CLOSING', 'REFUSED'],
  CAPTURING: ['PAID', 'RETURNING', 'REFUSED'],
  CLOSING: ['CANCELLED', 'REFUSED', 'RETURNING'],
  RETURNING: ['RETURNED'],
  PAID: [],
  RETURNED: [],
  REFUSED: [],
  CANCELLED: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentStatus = keyof typeof MOVES
export const PAYMENT_STATUSES = Object.keys(MOVES) as PaymentStatus[]

export const PAYMENT_MOVES: Moves<PaymentStatus> = { what: 'a payment', from: MOVES }
export type PaymentMove = Move<PaymentStatus>

export const nextPaymentStatuses = (from: PaymentStatus): readonly PaymentStatus[] => MOVES[from]

/** Something is still to be found out or done with the bank; the way back has rows of its own. */
export const UNDER_WAY = ['STARTED', 'WAITING', 'CAPTURING', 'CLOSING'] as const satisfies readonly PaymentStatus[]
export const isUnderWay = (status: PaymentStatus): boolean => (UNDER_WAY as readonly PaymentStatus[]).includes(status)
/** Nothing will change any more. */
export const isOver = (status: PaymentStatus): boolean => MOVES[status].length === 0

/** What a traveller is told. Never more than is known: between asking the bank and its answer we are finding out. */
export const PAYMENT_STATES = [
  'YOUR_TURN',
  'FINDING_OUT',
  'PAID',
  'RETURNING',
  'RETURNED',
  'REFUSED',
  'CANCELLED',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const STATES = {
  STARTED: 'FINDING_OUT',
  WAITING: 'YOUR_TURN',
  CAPTURING: 'FINDING_OUT',
  CLOSING: 'FINDING_OUT',
  PAID: 'PAID',
  RETURNING: 'RETURNING',
  RETURNED: 'RETURNED',
  REFUSED: 'REFUSED',
  CANCELLED: 'CANCELLED',
} as const satisfies Record<PaymentStatus, PaymentState>

export const stateOf = (status: PaymentStatus): PaymentState => STATES[status]
