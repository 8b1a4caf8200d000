import { instant, type Instant } from '../time/instant.ts'
import type { Between } from './journey.ts'

export const point = (at: Instant): Between => ({ from: at, until: at })
export const latest = (...moments: readonly Instant[]): Instant => instant(Math.max(...moments))

const end = ({ until }: Between): number => until ?? Number.POSITIVE_INFINITY
const ending = (until: number): Instant | null => (Number.isFinite(until) ? instant(until) : null)

/** Not before a moment. */
export const after = ({ from, until }: Between, at: Instant): Between => ({
  from: latest(from, at),
  until: until === null ? null : latest(until, at),
})

/** The earlier of two moments, as far as both are known. */
export const earlierOf = (a: Between, b: Between): Between => ({
  from: instant(Math.min(a.from, b.from)),
  until: ending(Math.min(end(a), end(b))),
})

/** Everything between the earliest and the latest of both. */
export const around = (a: Between, b: Between): Between => ({
  from: instant(Math.min(a.from, b.from)),
  until: ending(Math.max(end(a), end(b))),
})
