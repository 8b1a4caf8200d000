import { instant, MINUTE, type Instant } from '../time/instant.ts'
import type { Between } from './journey.ts'

export const point = (at: Instant): Between => ({ from: at, until: at })
export const latest = (...moments: readonly Instant[]): Instant => instant(Math.max(...moments))
export const addMinutes = (at: Instant, minutes: number): Instant => instant(at + minutes * MINUTE)

const end = ({ until }: Between): number => until ?? Number.POSITIVE_INFINITY

/** Whichever certainly ends first; of two alike the one that may be sooner. */
export const earliest = (a: Between, b: Between): Between => {
  if (end(a) !== end(b)) return end(a) < end(b) ? a : b
  return b.from < a.from ? b : a
}

/** The earlier of two moments, as far as both are known. */
export const earlierOf = (a: Between, b: Between): Between => {
  const until = Math.min(end(a), end(b))
  return { from: instant(Math.min(a.from, b.from)), until: Number.isFinite(until) ? instant(until) : null }
}
