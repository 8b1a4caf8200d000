import type { Language } from '@cledrau/contract/language.ts'
import { UNDER_WAY, type PaymentMove } from '@cledrau/domain/payments/payment-status.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PaymentRow } from '../../../db/schema.ts'
import { heldBy } from '../../../db/held-by.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'

/** Who may see a payment: whoever began it, on any of their devices. A guest is known by one order. */
export type Payer = Traveller | Guest
export type PaymentFound = Selectable<PaymentRow>

/** Whose payment it is stands in the query: an account's, or the one order's that a guest's token is for. */
const mine = (payer: Asker) => heldBy(payer, 'payments')

// Nearly all payments are over; an index covers just those that aren't.
const underWay = sql<boolean>`status in (${sql.join(UNDER_WAY)})`

/** What the row says from its first moment on: for what, how much, how long. It is never changed afterwards. */
type NewPayment = {
  id: string
  payer: Payer
  target: string
  description: string
  language: Language
  amount: number
  /** What a voucher pays beside it. */
  voucher?: number
  /** Whose account it is that pays that instead. */
  partnerId?: string | null
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
      // Due at once: if the server dies before it asks the bank, another one goes on.
      lookAt: moment(at),
      endedAt: null,
    })
    .execute()
  await trx
    .insertInto('paymentOrders')
    .values(orderIDs.map((orderId) => ({ paymentId: payment.id, orderId })))
    .execute()
  await remember(trx, payment.id, { from: null, to: 'STARTED', why: 'the traveller wants to pay', at })
}

type HistoryLine = { from: string | null; to: string; why: string; at: Instant }

/** Every move with its reason, in the transaction that makes it: for people who look into a payment. */
const remember = (trx: Trx, paymentId: string, { from, to, why, at }: HistoryLine) =>
  trx
    .insertInto('paymentHistory')
    .values({ paymentId, at: moment(at), fromStatus: from, toStatus: to, why })
    .execute()

/**
 * For those who know its number from elsewhere, the bank's notice and the watch. What answers travellers asks
 * `findMine`.
 */
export const findPayment = (db: Database | Trx, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findMine = (db: Database, payer: Payer, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).where(mine(payer)).executeTakeFirst()

/** The key holds who called already, so it needs no second look at whose it is. */
export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('payments').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

/** Newest first: where there are several, the newest is what is on somebody's screen. */
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

/** Whatever began to pay for an order, newest first. */
export const listFor = (db: Database, payer: Payer, orderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(mine(payer))
    .where('id', 'in', (nested) =>
      nested.selectFrom('paymentOrders').select('paymentId').where('orderId', '=', orderId),
    )
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

/**
 * What the bank may have told with a move. A token stands for a card at the bank; figures of a card never come here.
 */
type Learned = Partial<Pick<PaymentFound, 'form' | 'refusal' | 'cardScheme' | 'cardLastFour' | 'token'>>
/** `move` is what the table of moves answered: a move that nobody asked about doesn't compile. */
type Step = { id: string; move: PaymentMove; why: string; at: Instant; ended: boolean }

/**
 * The row must still be where the move comes from. Callers hold its lock; the condition makes a mistake of theirs
 * harmless.
 */
export async function saveMove(
  trx: Trx,
  { id, move: { from, to }, why, at, ended }: Step,
  learned: Learned = {},
): Promise<void> {
  await trx
    .updateTable('payments')
    // Due again at once, whatever state it came to: the next step needn't wait for anybody.
    .set({ ...learned, status: to, lookAt: moment(at), ...(ended ? { endedAt: moment(at) } : {}) })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
  await remember(trx, id, { from, to, why, at })
}

/**
 * Why the last card was refused, while another one may be tried; no move, and only while it is the traveller's turn.
 */
export const saveRefusal = (db: Database, id: string, refusal: string | null) =>
  db.updateTable('payments').set({ refusal }).where('id', '=', id).where('status', '=', 'WAITING').execute()

/** Without a look at the state: at worst somebody looks once too often. */
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

/** As many as one server looks at within its lease, even where the bank takes its time. */
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
        // Another node is taking these at this moment.
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const listOf = (db: Database, payer: Asker) =>
  db.selectFrom('payments').selectAll().where(mine(payer)).orderBy('createdAt').execute()

/** Whether something of it is still to be paid, or on its way back because it wasn't needed. */
export const isMoving = async (trx: Trx, orderId: string): Promise<boolean> =>
  (await trx
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', (of) => of.selectFrom('paymentOrders').select('paymentId').where('orderId', '=', orderId))
    .where('status', 'in', [...UNDER_WAY, 'RETURNING'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The same of a guest's: the sum stays, and the card at the bank that it names goes. */
export const forgetGuest = (trx: Trx, orderId: string) =>
  trx
    .updateTable('payments')
    .set({ token: null, onceKey: null })
    .where(mine({ kind: 'guest', orderId }))
    .execute()

/** A guest who opens an account takes along what they paid; what has an owner keeps it. */
export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx
    .updateTable('payments')
    .set({ accountId })
    .where('guestOrderId', 'in', orderIDs)
    .where('accountId', 'is', null)
    .execute()

/** What the law makes us keep loses its name. */
export const forgetAccount = (trx: Trx, accountId: string) =>
  trx
    .updateTable('payments')
    .set({ accountId: null, token: null, onceKey: null })
    .where('accountId', '=', accountId)
    .execute()

/** Past their time, and nobody knows yet what came of them. */
export const countOpen = (db: Database, now: Instant): Promise<Waiting> =>
  db
    .selectFrom('payments')
    .select(waitingSince(sql`min(expires_at)`))
    .where(underWay)
    .where('expiresAt', '<', moment(now))
    .executeTakeFirstOrThrow()
