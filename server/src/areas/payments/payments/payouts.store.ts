import type { PayoutMove } from '@cledrau/domain/payments/payout-status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PayoutRow } from '../../../db/schema.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'

export type PayoutFound = Selectable<PayoutRow>

/** False where it is owed already. */
export async function addOwed(
  trx: Trx,
  { at, ...owed }: { key: string; orderId: string | null; amount: number; at: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('compensationOwed')
    .values({ ...owed, at: moment(at) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

type NewPayout = Pick<
  PayoutFound,
  'id' | 'key' | 'accountId' | 'orderId' | 'way' | 'paymentId' | 'token' | 'target' | 'ends' | 'amount'
> & { at: Instant }

/** False where it is promised already. */
export async function addPayout(trx: Trx, { at, ...payout }: NewPayout): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payouts')
    .values({ ...payout, status: 'WAITING', createdAt: moment(at), lookAt: moment(at), endedAt: null })
    .onConflict((conflict) => conflict.columns(['key', 'paymentId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const findPayout = (db: Database | Trx, id: string) =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Whoever hears the bank's answer second finds it done. */
export const lockPayout = (trx: Trx, id: string) =>
  trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listByKeys = (db: Database | Trx, keys: readonly string[]) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('createdAt')
    .execute()

export const saveMove = (trx: Trx, id: string, { from, to }: PayoutMove, lookAt: Instant, at: Instant) =>
  trx
    .updateTable('payouts')
    .set({ status: to, lookAt: moment(lookAt), endedAt: moment(at) })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()

export const lookAgainAt = (db: Database | Trx, id: string, at: Instant) =>
  db
    .updateTable('payouts')
    .set({ lookAt: moment(at) })
    .where('id', '=', id)
    .execute()

export const lookAtAll = (db: Database, now: Instant) =>
  db
    .updateTable('payouts')
    .set({ lookAt: moment(now) })
    .where('status', '=', 'WAITING')
    .execute()

/** As many as are tried within one lease. */
const BATCH = 40

/** Those under way, and those that arrived and may still be sent back. */
export async function claimDue(db: Database, now: Instant, until: Instant): Promise<string[]> {
  const rows = await db
    .updateTable('payouts')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payouts')
        .select('id')
        .where('status', 'in', ['WAITING', 'DONE'])
        .where('lookAt', '<=', moment(now))
        .orderBy('lookAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether money is on its way to it. */
export const isUnderWayTo = async (trx: Trx, target: string): Promise<boolean> =>
  (await trx
    .selectFrom('payouts')
    .select('id')
    .where('target', '=', target)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether money is on its way to whoever bought it. */
export const isUnderWayFor = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await trx
    .selectFrom('payouts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What the law makes us keep loses its name; what is under way arrives all the same. */
export const forgetAccount = (trx: Trx, accountId: string) =>
  trx.updateTable('payouts').set({ accountId: null }).where('accountId', '=', accountId).execute()

/** The card that paid for an order, as people know it. */
export const findCardThatPaid = (db: Database | Trx, orderIDs: readonly string[]) =>
  db
    .selectFrom('payments')
    .select(['cardScheme', 'cardLastFour'])
    .where('status', '=', 'PAID')
    .where('cardLastFour', 'is not', null)
    .where('id', 'in', (of) => of.selectFrom('paymentOrders').select('paymentId').where('orderId', 'in', orderIDs))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export const countWaiting = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('payouts')
    .select(waitingSince(sql`min(created_at)`))
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
