import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PartnerMoveRow } from '../../../db/schema.ts'

export type PartnerMove = Selectable<PartnerMoveRow>

/** False where it was done already. */
export async function addMove(trx: Trx, { at, ...made }: Omit<PartnerMove, 'at'> & { at: Instant }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('partnerMoves')
    .values({ ...made, at: moment(at) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** What was owed before a day. */
export async function owedBefore(db: Database, partnerId: string, day: CalendarDate): Promise<number> {
  const { owed } = await db
    .selectFrom('partnerMoves')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('owed'))
    .where('partnerId', '=', partnerId)
    .where('day', '<', day)
    .executeTakeFirstOrThrow()
  return owed
}

export const listOfDay = (db: Database, partnerId: string, day: CalendarDate) =>
  db
    .selectFrom('partnerMoves')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('day', '=', day)
    .orderBy('at')
    .orderBy('key')
    .execute()

/** What came off the account again of what these payments had put onto it. */
export const listReturned = (db: Database | Trx, paymentIds: readonly string[]) =>
  db
    .selectFrom('partnerMoves')
    .select(['key', 'amount'])
    .where('what', '=', 'RETURNED')
    .where(sql<string>`split_part(key, ':', 2)`, '=', sql<string>`any(${paymentIds}::text[])`)
    .where('key', 'like', 'refund:%')
    .execute()
