import type { Move, Moves } from '../moves.ts'

/** How far a product or a ticket has come. The order is the rule: syncing only ever moves forward in it. */
export const WALLET_STATUSES = ['INACTIVE', 'ACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED'] as const
export type WalletStatus = (typeof WALLET_STATUSES)[number]

export const FIRST_STATUS = 'INACTIVE' satisfies WalletStatus

/** Looked up, not searched for: a full wallet asks thousands of times. */
const RANK = Object.fromEntries(WALLET_STATUSES.map((status, rank) => [status, rank])) as Record<WalletStatus, number>

export const rankOf = (status: WalletStatus): number => RANK[status]

export const laterStatus = (one: WalletStatus, other: WalletStatus): WalletStatus =>
  rankOf(one) >= rankOf(other) ? one : other

/** Given back: nothing that a device or a clock says undoes it. */
export const isGivenBack = (status: WalletStatus): boolean => rankOf(status) >= rankOf('CANCELLED')

type OverStatus = Extract<WalletStatus, 'USED' | 'EXPIRED' | 'REFUNDED' | 'CANCELLED'>

/** Nothing can be travelled on any more: what the wallet lists under "expired". */
export const isOver = (status: WalletStatus): status is OverStatus => rankOf(status) >= rankOf('USED')

/**
 * Every way that a ticket or a product may go between two looks at it, however much happened meanwhile. Back it only goes where
 * one of several days is over and another is left.
 */
export const WALLET_MOVES: Moves<WalletStatus> = {
  what: 'a ticket',
  from: {
    INACTIVE: ['ACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED'],
    ACTIVE: ['INACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED'],
    USED: ['EXPIRED', 'CANCELLED', 'REFUNDED'],
    EXPIRED: ['CANCELLED', 'REFUNDED'],
    CANCELLED: ['REFUNDED'],
    REFUNDED: [],
  },
}
export type WalletMove = Move<WalletStatus>
