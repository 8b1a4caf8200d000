import type { Instant } from '@cledrau/domain/time/instant.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'

/** What a store answers when it has a newer version than the one that runs. */
export const UPDATE_THERE = 2
/** Whoever said no is left alone for so long. */
const LEFT_ALONE = 7 * DAY

type UpdateFacts = {
  /** What the store answered. */
  availability: number
  /** When somebody last answered the question, whichever way; null where that is forgotten or was never so. */
  answeredAt: Instant | null
  now: Instant
}

/** `ask`: there is a new version, and nobody said no lately · `forget`: there is none to be left alone with. */
export function storeUpdate({ availability, answeredAt, now }: UpdateFacts): 'ask' | 'wait' | 'forget' {
  if (availability !== UPDATE_THERE) return 'forget'
  // An answer from the time to come was given by a wrong clock.
  return answeredAt !== null && answeredAt <= now && now < answeredAt + LEFT_ALONE ? 'wait' : 'ask'
}
