import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { forgetBefore } from './events.store.ts'

/** Told or not: what happened so long ago is found in the orders themselves. */
export const openForgetEvents =
  (db: Database) =>
  (before: Instant, most: number): Promise<number> =>
    forgetBefore(db, before, most)
