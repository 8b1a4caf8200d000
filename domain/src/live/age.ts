import { MINUTE, SECOND, type Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'

/** When somebody was last heard, by our own ear. */
export type LastHeard = {
  /** News of trains. */
  readonly newsAt?: Instant
  /** Anything at all, a beat of the line as well. */
  readonly beatAt?: Instant
}

/** LIVE: of this minute · RECENT: still true, said with its time · OLD: what was last known · NONE: the timetable alone. */
export type Freshness = 'LIVE' | 'RECENT' | 'OLD' | 'NONE'

const LIVE_MS = 60 * SECOND
/** From then on nothing is "on time" any more: nobody knows. */
const TRUSTED_MS = 2 * MINUTE
/** Whoever only beats for longer than this by day has nothing to say, and isn't believed. */
const BEATS_COUNT_MS = 10 * MINUTE
/** Before this few trains run, and a long silence is what a good night sounds like. */
const DAY_BEGINS = 5 * 60

/** From when what is known of trains is true. */
export function knownAsOf({ newsAt, beatAt }: LastHeard, now: Instant): Instant | undefined {
  if (newsAt === undefined || beatAt === undefined || beatAt <= newsAt) return newsAt
  const isDay = clockTime(now).minutes >= DAY_BEGINS
  return isDay && now - newsAt > BEATS_COUNT_MS ? newsAt : beatAt
}

/** How old it is now: said on every answer, and judged anew by whoever keeps one. */
export function freshnessOf(asOf: Instant | undefined, now: Instant): Freshness {
  if (asOf === undefined) return 'NONE'
  const age = now - asOf
  return age <= LIVE_MS ? 'LIVE' : age <= TRUSTED_MS ? 'RECENT' : 'OLD'
}

/** Whether "on time" may be said. */
export const isTrusted = (freshness: Freshness): boolean => freshness === 'LIVE' || freshness === 'RECENT'
