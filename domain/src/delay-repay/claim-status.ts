import { mayMove, nextStates, type Move, type Moves } from '../moves.ts'
import { refuse, type Result } from '../result.ts'

/**
 * A claim for one journey of one ticket.
 *
 * PROPOSED     worked out, and its traveller may send it
 * SENT         asked for
 * CHECKING     being decided: by the rule, a person, or another operator's desk
 * MORE_NEEDED  its traveller has to answer something first
 * AGREED       so much is owed
 * PAYING       a promise of money stands; it is tried until it is done
 * PAID         done. A later correction, or money that was sent back, makes it AGREED again
 * REFUSED      nothing is owed, and it says why. What becomes known later may still make it AGREED
 * APPEALED     its traveller disagreed, and somebody else decides
 * WITHDRAWN    its traveller doesn't want it; sent again it is the same claim
 * EXPIRED      nobody sent it in time
 */
const MOVES = {
  PROPOSED: ['SENT', 'WITHDRAWN', 'EXPIRED'],
  SENT: ['CHECKING', 'WITHDRAWN'],
  CHECKING: ['AGREED', 'REFUSED', 'MORE_NEEDED', 'WITHDRAWN'],
  MORE_NEEDED: ['CHECKING', 'APPEALED', 'REFUSED', 'WITHDRAWN'],
  AGREED: ['PAYING'],
  PAYING: ['PAID', 'AGREED'],
  PAID: ['AGREED'],
  REFUSED: ['APPEALED', 'AGREED'],
  APPEALED: ['AGREED', 'REFUSED', 'MORE_NEEDED', 'WITHDRAWN'],
  WITHDRAWN: ['SENT'],
  EXPIRED: [],
} as const satisfies Record<string, readonly string[]>

export type ClaimStatus = keyof typeof MOVES
export const CLAIM_STATUSES = Object.keys(MOVES) as ClaimStatus[]

export const CLAIM_MOVES: Moves<ClaimStatus> = { what: 'a claim', from: MOVES }
export type ClaimMove = Move<ClaimStatus>

/** The two lists that travellers see: where something may still happen by itself or by them, and the rest. */
export const CLAIM_VIEWS = ['OPEN', 'CLOSED'] as const
export type ClaimView = (typeof CLAIM_VIEWS)[number]

const CLOSED: readonly ClaimStatus[] = ['PAID', 'REFUSED', 'WITHDRAWN', 'EXPIRED']
export const viewOf = (status: ClaimStatus): ClaimView => (CLOSED.includes(status) ? 'CLOSED' : 'OPEN')
export const statusesIn = (view: ClaimView): ClaimStatus[] => CLAIM_STATUSES.filter((one) => viewOf(one) === view)

/** The four stops that a claim is drawn with. */
export const CLAIM_STOPS = ['SENT', 'CHECKED', 'AGREED', 'PAID'] as const
export type ClaimStop = (typeof CLAIM_STOPS)[number]

const REACHED: Record<ClaimStatus, ClaimStop | null> = {
  PROPOSED: null,
  SENT: 'SENT',
  CHECKING: 'SENT',
  MORE_NEEDED: 'SENT',
  AGREED: 'AGREED',
  PAYING: 'AGREED',
  PAID: 'PAID',
  REFUSED: 'CHECKED',
  APPEALED: 'CHECKED',
  WITHDRAWN: null,
  EXPIRED: null,
}
/** The last stop that it has come to; null before the first, and for what was given up. */
export const stopOf = (status: ClaimStatus): ClaimStop | null => REACHED[status]

/** Who may still do what. A no can be appealed once; after a second one there is the Ombudsman. */
export type AppealRefusal = 'CLAIM_APPEALED_BEFORE' | 'MOVE_NOT_ALLOWED'
export function mayAppeal(status: ClaimStatus, appeals: number): Result<ClaimMove, AppealRefusal> {
  if (status === 'REFUSED' && appeals > 0) return refuse('CLAIM_APPEALED_BEFORE')
  return mayMove(CLAIM_MOVES, status, 'APPEALED')
}
export const mayGoToOmbudsman = (status: ClaimStatus, appeals: number): boolean => status === 'REFUSED' && appeals > 0
export const mayWithdraw = (status: ClaimStatus): boolean => nextStates(CLAIM_MOVES, status).includes('WITHDRAWN')
