import type { Database } from '../db/database.ts'
import { listMovedDays, pagesOfMovements } from './live.store.ts'

/** What was reported of trains, day by day, for whoever tells of days gone by. */
export const openReports = (db: Database) => ({
  /** In the order in which it became known. */
  pagesOf: (serviceDate: string) => pagesOfMovements(db, serviceDate),
  /** Days of which anything was. */
  daysBetween: (since: string, until: string) => listMovedDays(db, since, until),
})
