import { done, refuse, type Result } from '../result.ts'
import type { Instant } from '../time/instant.ts'
import { isGivenBack, isOver, type WalletStatus } from '../wallet/status.ts'

/** One ticket of a booking, as far as taking it out of a machine goes. */
export type WaitingTicket = {
  readonly id: string
  readonly status: WalletStatus
  readonly expiresAt: Instant
  /** A machine has printed it: it is on paper, and nowhere else. */
  readonly isCollected: boolean
  /** Something else was chosen for it, and isn't paid for or given up yet. */
  readonly underExchange: boolean
}

export const COLLECTION_REFUSALS = [
  'COLLECTION_UNKNOWN',
  'COLLECTION_NOT_READY',
  'COLLECTION_DONE',
  'COLLECTION_GIVEN_BACK',
  'COLLECTION_TOO_LATE',
  'COLLECTION_BEING_CHANGED',
] as const
export type CollectionRefusal = (typeof COLLECTION_REFUSALS)[number]

/** Which tickets a machine prints for whoever types their reference: all that wait, and each only once. */
export function ticketsToCollect(
  tickets: readonly WaitingTicket[],
  now: Instant,
): Result<readonly string[], CollectionRefusal> {
  if (tickets.length === 0) return refuse('COLLECTION_NOT_READY')
  const left = tickets.filter(({ status }) => !isGivenBack(status))
  if (left.length === 0) return refuse('COLLECTION_GIVEN_BACK')
  const waiting = left.filter(({ isCollected }) => !isCollected)
  if (waiting.length === 0) return refuse('COLLECTION_DONE')
  const usable = waiting.filter(({ status, expiresAt }) => !isOver(status) && now < expiresAt)
  if (usable.length === 0) return refuse('COLLECTION_TOO_LATE')
  if (usable.some(({ underExchange }) => underExchange)) return refuse('COLLECTION_BEING_CHANGED')
  return done(usable.map(({ id }) => id))
}
