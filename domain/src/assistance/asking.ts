import { HOUR, type Instant } from '../time/instant.ts'

/** What staff can do for somebody. Nothing else is asked about them. */
export const NEEDS = ['RAMP', 'GUIDING', 'WHEELCHAIR_SPACE'] as const
export type Need = (typeof NEEDS)[number]

/** So long before the first train, staff at every station can still be told in time. */
export const ASK_BEFORE = 2 * HOUR
/** Wheelchair spaces of a train. */
export const SPACES_OF_TRAIN = 2

export const ASKING_REFUSALS = ['ASSISTANCE_NO_TRAINS', 'ASSISTANCE_TOO_LATE', 'ASSISTANCE_EXCHANGING'] as const
export type AskingRefusal = (typeof ASKING_REFUSALS)[number]

export type AskingFacts = {
  readonly now: Instant
  /** When the first train of the way leaves; null where the ticket names none. */
  readonly departs: Instant | null
  /** A change of the tickets is under way: nobody knows yet which trains it will be. */
  readonly underExchange: boolean
}

/** Whether assistance for a way can be asked for, or changed; nothing when it can. Who comes too late turns up and is helped all the same. */
export function askingRefusal({ now, departs, underExchange }: AskingFacts): AskingRefusal | null {
  if (departs === null) return 'ASSISTANCE_NO_TRAINS'
  if (now > departs - ASK_BEFORE) return 'ASSISTANCE_TOO_LATE'
  return underExchange ? 'ASSISTANCE_EXCHANGING' : null
}

/** A ticket of whoever asked, as far as their assistance hangs on it. */
type HeldTicket = {
  readonly accountId: string | null
  readonly passenger: string
  readonly direction: string
  readonly isGone: boolean
}
type Asked = { readonly accountId: string | null; readonly passenger: string; readonly direction: string }

/**
 * Assistance is somebody's own. It stands as long as they hold a ticket for that way: given back, changed or handed over,
 * it ends, and nobody else learns what was needed.
 */
export const isStillTheirs = (asked: Asked, tickets: readonly HeldTicket[]): boolean =>
  tickets.some(
    ({ accountId, passenger, direction, isGone }) =>
      !isGone && accountId === asked.accountId && passenger === asked.passenger && direction === asked.direction,
  )
