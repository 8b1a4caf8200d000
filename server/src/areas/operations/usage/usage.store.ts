import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { UsageDayRow } from '../../../db/schema.ts'

/** Adds to the numbers of the day, in one statement: of any number of notes at once, none is lost. */
export const addCounts = (db: Database, counts: UsageDayRow[]) =>
  db
    .insertInto('usageDays')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'language', 'layout']).doUpdateSet({
        views: sql`usage_days.views + excluded.views`,
        visits: sql`usage_days.visits + excluded.visits`,
      }),
    )
    .execute()

export const forgetDaysBefore = (db: Database, day: string) =>
  db.deleteFrom('usageDays').where('day', '<', day).execute()
