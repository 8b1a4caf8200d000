import type { Instant } from '@cledrau/domain/time/instant.ts'
import { type RawBuilder, sql } from 'kysely'

/** Rows whose work is due and not done. */
export type Waiting = { count: number; since: Instant | null }

/** One kind of them, asked of whoever does the work. */
export type WaitingWork = { what: string; look: (now: Instant) => Promise<Waiting> }

/** The same for whoever looks at all of it: for how long the oldest waits. */
export type WaitingFigure = { what: string; count: number; seconds: number }

/** How many rows there are, and since when the oldest waits; only what an index of such rows holds is read. */
export const waitingSince = (since: RawBuilder<Instant | null>) =>
  [sql<number>`count(*)::integer`.as('count'), since.as('since')] as const
