import type { Move, Moves } from '../moves.ts'

/**
 * A claim for a late journey, from the moment it is owed.
 *
 * PROPOSED     owed, and not asked for yet
 * SENT         asked for
 * CHECKING     the rule, a person or another company is at it
 * MORE_NEEDED  the traveller is asked something
 * AGREED       owed for certain; where it goes is chosen, or has to be chosen again
 * PAYING       promised, and on its way
 * PAID         there
 * REFUSED      a no, with its rule, figures and fact
 * APPEALED     looked at again, once
 * WITHDRAWN    taken back by its traveller
 * EXPIRED      nobody asked for it in time
 */
const MOVES = {
  PROPOSED: ['SENT', 'WITHDRAWN', 'EXPIRED'],
  SENT: ['CHECKING', 'MORE_NEEDED', 'AGREED', 'REFUSED', 'WITHDRAWN'],
  CHECKING: ['MORE_NEEDED', 'AGREED', 'REFUSED', 'WITHDRAWN'],
  MORE_NEEDED: ['CHECKING', 'REFUSED', 'WITHDRAWN'],
  AGREED: ['PAYING'],
  // A final no of the bank asks for another way.
  PAYING: ['PAID', 'AGREED'],
  // Money that came back, and a correction that pays more.
  PAID: ['AGREED', 'PAYING'],
  // A correction of the record turns a no into a yes without being asked.
  REFUSED: ['APPEALED', 'AGREED'],
  APPEALED: ['MORE_NEEDED', 'AGREED', 'REFUSED', 'WITHDRAWN'],
  WITHDRAWN: [],
  EXPIRED: [],
} as const satisfies Record<string, readonly string[]>

export type ClaimStatus = keyof typeof MOVES
export const CLAIM_STATUSES = Object.keys(MOVES) as [ClaimStatus, ...ClaimStatus[]]

export const CLAIM_MOVES: Moves<ClaimStatus> = { what: 'a claim', from: MOVES }
export type ClaimMove = Move<ClaimStatus>

/** Open and Closed are views of how a claim stands: it is open while something may still come of it by itself. */
const CLOSED = ['PAID', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const satisfies readonly ClaimStatus[]
export const isClosed = (status: ClaimStatus): boolean => (CLOSED as readonly ClaimStatus[]).includes(status)
