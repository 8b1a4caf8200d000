import { HOLDER_REFUSALS } from '../tickets/holder.ts'
import type { Instant } from '../time/instant.ts'

/** Why nothing can be kept on the trains of a booking any more. */
export const LATER_EXTRAS_REFUSALS = [
  'EXTRAS_NO_TRAINS',
  'EXTRAS_TOO_LATE',
  'EXTRAS_ON_PAPER',
  'EXTRAS_EXCHANGING',
  ...HOLDER_REFUSALS,
] as const
export type LaterExtrasRefusal = (typeof LATER_EXTRAS_REFUSALS)[number]

export type LaterExtrasFacts = {
  readonly now: Instant
  /** When the first train of each of its ways leaves. */
  readonly departures: readonly Instant[]
  /** Printed or posted: what stands there can't be changed any more. */
  readonly onPaper: boolean
  /** A change of the tickets is under way, which has its own seats. */
  readonly underExchange: boolean
}

/** Whether a seat or a bike's space can still be kept, until the first train of a way leaves; nothing when it can. */
export function laterExtrasRefusal(facts: LaterExtrasFacts): LaterExtrasRefusal | null {
  const { now, departures, onPaper, underExchange } = facts
  if (departures.length === 0) return 'EXTRAS_NO_TRAINS'
  if (departures.every((departs) => departs <= now)) return 'EXTRAS_TOO_LATE'
  if (onPaper) return 'EXTRAS_ON_PAPER'
  return underExchange ? 'EXTRAS_EXCHANGING' : null
}
