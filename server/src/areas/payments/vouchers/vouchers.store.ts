import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type VoucherMoveRow } from '../../../db/schema.ts'

export type VoucherMove = Selectable<VoucherMoveRow>

/** False where it was done already. */
export async function addMove(trx: Trx, { at, ...made }: Omit<VoucherMove, 'at'> & { at: Instant }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('voucherMoves')
    .values({ ...made, at: moment(at) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const listMoves = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('voucherMoves')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('key')
    .execute()

export async function balanceOf(db: Database | Trx, accountId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('voucherMoves')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('balance'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return balance
}

export const findMove = (db: Database | Trx, key: string) =>
  db.selectFrom('voucherMoves').selectAll().where('key', '=', key).executeTakeFirst()

/** With the account; the books keep the sums. */
export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('voucherMoves').where('accountId', '=', accountId).execute()

/** What went back onto vouchers of what these payments had taken off them. */
export const returned = (db: Database | Trx, paymentIds: readonly string[]) =>
  db
    .selectFrom('voucherMoves')
    .select(['key', 'amount'])
    .where('what', '=', 'RETURNED')
    .where(sql<string>`split_part(key, ':', 2)`, '=', sql<string>`any(${paymentIds}::text[])`)
    .where('key', 'like', 'refund:%')

export const listReturned = (db: Database | Trx, paymentIds: readonly string[]) => returned(db, paymentIds).execute()
