import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Database, Trx } from '../../../db/database.ts'

/** Which timetable each of these days was compared with last. */
export const listSources = (db: Database, from: CalendarDate, until: CalendarDate) =>
  db
    .selectFrom('comparedTimetables')
    .select(['serviceDate', 'source'])
    .where('serviceDate', '>=', from)
    .where('serviceDate', '<=', until)
    .execute()

export const findCompared = (db: Database, date: CalendarDate) =>
  db.selectFrom('comparedTimetables').selectAll().where('serviceDate', '=', date).executeTakeFirst()

/** Whether it stood there as it was read: nobody else has compared it meanwhile. */
export async function saveCompared(
  trx: Trx,
  day: { serviceDate: CalendarDate; source: string; trains: Buffer },
  before: string | null,
): Promise<boolean> {
  const { source, trains } = day
  if (before === null) {
    const added = await trx
      .insertInto('comparedTimetables')
      .values(day)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(added.numInsertedOrUpdatedRows) > 0
  }
  const changed = await trx
    .updateTable('comparedTimetables')
    .set({ source, trains })
    .where('serviceDate', '=', day.serviceDate)
    .where('source', '=', before)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) > 0
}

export const forgetBefore = (db: Database, date: CalendarDate) =>
  db.deleteFrom('comparedTimetables').where('serviceDate', '<', date).execute()
