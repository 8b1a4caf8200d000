import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export type PlannedCall = {
  uid: string
  position: number
  stop: string
  operator: string
  arrival: Instant
  departure: Instant
  platform: string
}

/** Claims a date for freezing; false when somebody froze it before. */
export async function claimDay(trx: Trx, serviceDate: string, at: Instant, trains: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('plannedDays')
    .values({ serviceDate, frozenAt: moment(at), trains })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Thousands of rows in one statement: a column each, as an array. */
export const insertCalls = (trx: Trx, serviceDate: string, calls: readonly PlannedCall[]) =>
  sql`
    insert into planned_calls (service_date, uid, position, stop, operator, arrival, departure, platform)
    select ${serviceDate}::date, * from unnest(
      ${calls.map((call) => call.uid)}::text[],
      ${calls.map((call) => call.position)}::smallint[],
      ${calls.map((call) => call.stop)}::text[],
      ${calls.map((call) => call.operator)}::text[],
      ${calls.map((call) => new Date(call.arrival))}::timestamptz[],
      ${calls.map((call) => new Date(call.departure))}::timestamptz[],
      ${calls.map((call) => call.platform)}::text[]
    )`.execute(trx)

export const deleteDaysBefore = (trx: Trx, serviceDate: string) =>
  trx.deleteFrom('plannedDays').where('serviceDate', '<', serviceDate).execute()

export const listCalls = (trx: Pick<Trx, 'selectFrom'>, serviceDate: string, uid: string) =>
  trx
    .selectFrom('plannedCalls')
    .select(['position', 'stop', 'operator', 'arrival', 'departure', 'platform'])
    .where('serviceDate', '=', serviceDate)
    .where('uid', '=', uid)
    .orderBy('position')
    .execute()

export const findDay = (db: Pick<Trx, 'selectFrom'>, serviceDate: string) =>
  db.selectFrom('plannedDays').select('frozenAt').where('serviceDate', '=', serviceDate).executeTakeFirst()
