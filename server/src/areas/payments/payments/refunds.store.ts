import type { Source } from '@cledrau/domain/ledger/postings.ts'
import type { RefundMove } from '@cledrau/domain/payments/refund-status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type RefundRow } from '../../../db/schema.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'

export type RefundFound = Selectable<RefundRow>

/**
 * `key` names why it goes back (a decision to give tickets back, a payment without a sale), `id` what the bank knows it
 * as.
 */
type NewRefund = {
  id: string
  key: string
  paymentId: string
  orderId: string | null
  amount: number
  source: Source
  reason: string
  at: Instant
}

/** False when it is promised already. */
export async function addRefund(trx: Trx, { at, ...refund }: NewRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({ ...refund, status: 'WAITING', how: null, createdAt: moment(at), lookAt: moment(at), endedAt: null })
    .onConflict((conflict) => conflict.columns(['key', 'paymentId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** The payments that paid for these orders, newest first, each with what can still go back; locked, so that two refunds share it rightly. */
export async function lockRefundable(trx: Trx, orderIDs: string[]): Promise<{ id: string; left: number }[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'amount'])
    // What is being returned already, or was never taken, pays for no refund.
    .where('status', '=', 'PAID')
    .where('id', 'in', (of) => of.selectFrom('paymentOrders').select('paymentId').where('orderId', 'in', orderIDs))
    .orderBy('createdAt', 'desc')
    .forUpdate()
    .execute()
  // An empty list can't stand in the question below.
  if (payments.length === 0) return []
  // Promised counts as given, also where the bank has refused it for now: it is tried until it is done.
  const given = await trx
    .selectFrom('refunds')
    .select(['paymentId', sql<number>`sum(amount)::integer`.as('amount')])
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .groupBy('paymentId')
    .execute()
  // And what was owed otherwise and went to the card that paid.
  const paidBack = await trx
    .selectFrom('payouts')
    .select(['paymentId', sql<number>`sum(amount)::integer`.as('amount')])
    .where('status', 'in', ['WAITING', 'DONE'])
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .groupBy('paymentId')
    .execute()
  return payments.map(({ id, amount }) => ({
    id,
    left:
      amount -
      (given.find(({ paymentId }) => paymentId === id)?.amount ?? 0) -
      (paidBack.find(({ paymentId }) => paymentId === id)?.amount ?? 0),
  }))
}

/** What of the payments for these orders went back, or is promised: in all, and as compensation. */
export async function sumsOf(
  db: Database | Trx,
  orderIDs: readonly string[],
): Promise<{ paid: number; given: number; compensated: number }> {
  const ofOrders = db.selectFrom('paymentOrders').select('paymentId').where('orderId', 'in', orderIDs)
  const paid = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount + voucher), 0)::integer`.as('paid'))
    .where('status', '=', 'PAID')
    .where('id', 'in', ofOrders)
    .executeTakeFirstOrThrow()
  const given = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      sql<number>`coalesce(sum(refunds.amount), 0)::integer`.as('given'),
      sql<number>`coalesce(sum(refunds.amount) filter (where refunds.source = 'compensation'), 0)::integer`.as(
        'compensated',
      ),
    ])
    .where('payments.status', '=', 'PAID')
    .where('refunds.paymentId', 'in', ofOrders)
    .executeTakeFirstOrThrow()
  const { owed } = await db
    .selectFrom('compensationOwed')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('owed'))
    .where('orderId', 'in', orderIDs)
    .executeTakeFirstOrThrow()
  return { ...paid, given: given.given + owed, compensated: given.compensated + owed }
}

/** The parts of one promise, a row for each payment that it goes back to. */
export const listByKey = (trx: Trx, key: string) =>
  trx.selectFrom('refunds').selectAll().where('key', '=', key).execute()

export const listByOrder = (db: Database | Trx, orderId: string) =>
  db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute()

export const isUnderWay = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await trx
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '<>', 'DONE')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findRefund = (db: Database, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Job and watch may hear the bank's answer at the same moment; whoever is second finds it done. */
export const lockRefund = (trx: Trx, id: string) =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Went = { how: 'refund' | 'payout'; endedAt: Instant }
type Refused = { attempts: number; lookAt: Instant }

/** Nothing where somebody else was quicker: a slow no must not hide a quick yes. */
export const saveMove = (db: Database | Trx, id: string, { from, to }: RefundMove, learned: Went | Refused) =>
  db
    .updateTable('refunds')
    .set({
      status: to,
      ...('how' in learned
        ? { how: learned.how, endedAt: moment(learned.endedAt) }
        : { attempts: learned.attempts, lookAt: moment(learned.lookAt) }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()

export const lookAgainAt = (db: Database, id: string, at: Instant) =>
  db
    .updateTable('refunds')
    .set({ lookAt: moment(at) })
    .where('id', '=', id)
    .execute()

/** After a start. Those that the bank refused keep their day: a restart is no reason to ask it again. */
export const lookAtAll = (db: Database, now: Instant) =>
  db
    .updateTable('refunds')
    .set({ lookAt: moment(now) })
    .where('status', '=', 'WAITING')
    .execute()

/** As many as are tried within one lease. */
const BATCH = 20

/** REFUSED ones come again, too, each day, under a new key. */
export async function claimDue(db: Database, now: Instant, until: Instant): Promise<string[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('refunds')
        .select('id')
        .where('status', '!=', 'DONE')
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

/** Payments for these orders that a voucher or a partner’s account paid a part of, newest first. */
export const listWithoutBank = (db: Database | Trx, orderIDs: readonly string[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'voucher', 'accountId', 'partnerId', 'description'])
    .where('status', '=', 'PAID')
    .where('voucher', '>', 0)
    .where('id', 'in', (of) => of.selectFrom('paymentOrders').select('paymentId').where('orderId', 'in', orderIDs))
    .orderBy('createdAt', 'desc')
    .execute()

export const countWaiting = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('refunds')
    .select(waitingSince(sql`min(created_at)`))
    .where('status', '<>', 'DONE')
    .executeTakeFirstOrThrow()
