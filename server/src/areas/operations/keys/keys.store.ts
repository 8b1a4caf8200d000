import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listRevoked = (db: Database | Trx) => db.selectFrom('revokedKeys').selectAll().execute()

/** Whether it is new: revoking twice is revoking once. */
export async function addRevoked(trx: Trx, id: string, purpose: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('revokedKeys')
    .values({ id, purpose, revokedAt: moment(at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Two who change keys at the same moment take turns. */
export const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('cledrau keys'))`.execute(trx)
