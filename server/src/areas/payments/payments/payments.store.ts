import type { Language } from '@cledrau/contract/language.ts'
import { UNDER_WAY, type PaymentMove } from '@cledrau/domain/payments/payment-status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PaymentRow } from '../../../db/schema.ts'
import { heldBy } from '../../../db/held-by.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'

export type Payer = Traveller | Guest
export type PaymentFound = Selectable<PaymentRow>

/** Whose payment it is stands in the query: an account's, or the one order's that a guest's token is for. */
const mine = (payer: Payer) => heldBy(payer, 'payments')

const underWay = sql<boolean>`status in (${sql.join(UNDER_WAY)})`

type NewPayment = {
  id: string
  payer: Payer
  target: string
  description: string
  language: Language
  amount: number
  orderIDs: string[]
  onceKey: string | null
  at: Instant
  expiresAt: Instant
}

export async function addPayment(trx: Trx, { payer, orderIDs, at, expiresAt, ...payment }: NewPayment): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      ...payment,
      accountId: payer.kind === 'traveller' ? payer.id : null,
      guestOrderId: payer.kind === 'guest' ? payer.orderId : null,
      status: 'STARTED',
      form: null,
      refusal: null,
      cardScheme: null,
      cardLastFour: null,
      token: null,
      createdAt: moment(at),
      expiresAt: moment(expiresAt),
      lookAt: moment(at),
      endedAt: null,
    })
    .execute()
  await trx
    .insertInto('paymentOrders')
    .values(orderIDs.map((orderId) => ({ paymentId: payment.id, orderId })))
    .execute()
  await remember(trx, payment.id, null, 'STARTED', 'the traveller wants to pay', at)
}

const remember = (trx: Trx, paymentId: string, fromStatus: string | null, toStatus: string, why: string, at: Instant) =>
  trx
    .insertInto('paymentHistory')
    .values({ paymentId, at: moment(at), fromStatus, toStatus, why })
    .execute()

export const findPayment = (db: Database | Trx, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findMine = (db: Database, payer: Payer, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).where(mine(payer)).executeTakeFirst()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('payments').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const listUnderWay = (db: Database, payer: Payer) =>
  db.selectFrom('payments').selectAll().where(mine(payer)).where(underWay).orderBy('createdAt', 'desc').execute()

export const listRecent = (db: Database, payer: Payer, since: Instant) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(mine(payer))
    .where(({ or, eb }) => or([underWay, eb('createdAt', '>=', moment(since))]))
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()

/** Kept until the transaction ends: poll, notice and job may find out at the same moment. */
export const lockPayment = (trx: Trx, id: string) =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const ordersOf = async (db: Database | Trx, paymentId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('paymentOrders')
      .select('orderId')
      .where('paymentId', '=', paymentId)
      .orderBy('orderId')
      .execute()
  ).map(({ orderId }) => orderId)

type Learned = Partial<Pick<PaymentFound, 'form' | 'refusal' | 'cardScheme' | 'cardLastFour' | 'token'>>
type Step = { id: string; move: PaymentMove; why: string; at: Instant; ended: boolean }

export async function saveMove(
  trx: Trx,
  { id, move: { from, to }, why, at, ended }: Step,
  learned: Learned = {},
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...learned, status: to, lookAt: moment(at), ...(ended ? { endedAt: moment(at) } : {}) })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
  await remember(trx, id, from, to, why, at)
}

export const saveRefusal = (db: Database, id: string, refusal: string | null) =>
  db.updateTable('payments').set({ refusal }).where('id', '=', id).where('status', '=', 'WAITING').execute()

export const lookAgainAt = (db: Database, id: string, at: Instant) =>
  db
    .updateTable('payments')
    .set({ lookAt: moment(at) })
    .where('id', '=', id)
    .execute()

/** After a start: whoever was looking is gone. */
export const lookAtAll = (db: Database, now: Instant) =>
  db
    .updateTable('payments')
    .set({ lookAt: moment(now) })
    .where(underWay)
    .execute()

const BATCH = 20

/** Takes what is due for itself until `until`: several nodes look after the same table. */
export async function claimDue(db: Database, now: Instant, until: Instant): Promise<string[]> {
  const rows = await db
    .updateTable('payments')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('status', 'in', UNDER_WAY)
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

export const listOfAccount = (db: Database, accountId: string) =>
  db.selectFrom('payments').selectAll().where('accountId', '=', accountId).orderBy('createdAt').execute()

export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx
    .updateTable('payments')
    .set({ accountId })
    .where('guestOrderId', 'in', orderIDs)
    .where('accountId', 'is', null)
    .execute()

/** What the law makes us keep loses its name. */
export const forgetAccount = (trx: Trx, accountId: string) =>
  trx.updateTable('payments').set({ accountId: null, token: null }).where('accountId', '=', accountId).execute()
