import type { Instant } from '../time/instant.ts'
import { isGivenBack, type WalletStatus } from './status.ts'

export type TravelFacts = {
  readonly status: WalletStatus
  readonly validFrom: Instant
  readonly expiryDate: Instant
  readonly needsActivation: boolean
  readonly bookedTrainsOnly: boolean
  /** Not every train of its way will do: the train decides. */
  readonly limited: boolean
  /** One of its trains failed, or staff said so: others take it now. */
  readonly eased: boolean
}

/** What a ticket says by itself about being used now: without a network, and without a train. */
export type TravelAnswer =
  | 'GIVEN_BACK'
  | 'OVER'
  | 'NOT_YET'
  | 'ACTIVATE'
  | 'EASED'
  | 'BOOKED_TRAINS'
  | 'CERTAIN_TRAINS'
  | 'ANY_TRAIN'

export function canTravel(facts: TravelFacts, now: Instant): TravelAnswer {
  if (isGivenBack(facts.status)) return 'GIVEN_BACK'
  if (facts.status === 'USED' || facts.status === 'EXPIRED' || now > facts.expiryDate) return 'OVER'
  if (now < facts.validFrom) return 'NOT_YET'
  if (facts.needsActivation && facts.status !== 'ACTIVE') return 'ACTIVATE'
  if (facts.eased) return 'EASED'
  if (facts.bookedTrainsOnly) return 'BOOKED_TRAINS'
  return facts.limited ? 'CERTAIN_TRAINS' : 'ANY_TRAIN'
}
