import { instant, type Instant } from '@cledrau/domain/time/instant.ts'

/** The only place the server's time comes from. Services and jobs are handed it; tests set it. */
export type Clock = { now: () => Instant }

export const systemClock: Clock = { now: () => instant(Date.now()) }

/** A clock that starts at a chosen moment and runs on from there: CLOCK shifts time, it doesn't stop it. */
export function shiftedClock(start: Instant, since = Date.now()): Clock {
  return { now: () => instant(start + Date.now() - since) }
}
