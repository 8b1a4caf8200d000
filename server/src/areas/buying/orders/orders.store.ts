import { FIRST_STATUS, type OrderMove } from '@cledrau/domain/orders/order-status.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type DeliveryRow, type OrderItemRow, type OrderRow, type PassengerRow } from '../../../db/schema.ts'

export type OrderFound = Selectable<OrderRow>
export type NewOrder = Omit<Insertable<OrderRow>, 'status'>
export type Details = {
  passengers: Insertable<PassengerRow>[]
  items: Insertable<OrderItemRow>[]
  delivery: Insertable<DeliveryRow>
}

/** Whether the reference was free. */
export async function addOrder(trx: Trx, order: NewOrder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('orders')
    .values({ ...order, status: FIRST_STATUS })
    .onConflict((conflict) => conflict.column('recordLocator').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function addDetails(trx: Trx, { passengers, items, delivery }: Details): Promise<void> {
  if (passengers.length > 0) await trx.insertInto('passengers').values(passengers).execute()
  if (items.length > 0) await trx.insertInto('orderItems').values(items).execute()
  await trx.insertInto('deliveries').values(delivery).execute()
}

type Step = { orderId: string; why: string; at: Instant }

/** The first line of an order's history. */
export const addBegin = (trx: Trx, { orderId, why, at }: Step) =>
  trx
    .insertInto('orderHistory')
    .values({ orderId, why, at: moment(at), fromStatus: null, toStatus: FIRST_STATUS })
    .execute()

type Change = Partial<
  Pick<OrderFound, 'paymentId' | 'guestNetwork'> & { paidAt: Instant; closedAt: Instant; heldUntil: Instant }
>

/** Every move writes its history in the same breath. */
export async function saveMove(
  trx: Trx,
  { orderId, move, why, at }: Step & { move: OrderMove },
  { paidAt, closedAt, heldUntil, ...plain }: Change = {},
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      ...plain,
      status: move.to,
      ...(paidAt === undefined ? {} : { paidAt: moment(paidAt) }),
      ...(closedAt === undefined ? {} : { closedAt: moment(closedAt) }),
      ...(heldUntil === undefined ? {} : { heldUntil: moment(heldUntil) }),
    })
    .where('id', '=', orderId)
    .execute()
  await trx
    .insertInto('orderHistory')
    .values({ orderId, why, at: moment(at), fromStatus: move.from, toStatus: move.to })
    .execute()
}

export const saveClaimed = (trx: Trx, orderId: string, claimed: number) =>
  trx.updateTable('orders').set({ claimed }).where('id', '=', orderId).execute()

/** Keeps the row locked until the transaction ends: paying, cancelling and running out may arrive together. */
export const lockOrder = (trx: Trx, orderId: string) =>
  trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()

export const lockHeldOf = (trx: Trx, accountId: string) => heldOf(trx, accountId).forUpdate().execute()

/** The same, as it is now and without holding anybody up. */
export const listHeldOf = (db: Database, accountId: string) => heldOf(db, accountId).execute()

const heldOf = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', 'in', ['HELD', 'PAYING'])
    // What replaces other tickets is paid for by itself, never with the basket.
    .where('originalOrderId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')

/** What guests of one network hold or are paying for. Whoever counts waits until others of that network have counted. */
export async function lockGuestsHeld(trx: Trx, guestNetwork: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${guestNetwork}, 8))`.execute(trx)
  return guestsHeld(trx, guestNetwork).forUpdate().execute()
}

/** The same, as it is now and without holding anybody up. */
export const listGuestsHeld = (db: Database, guestNetwork: string) => guestsHeld(db, guestNetwork).execute()

const guestsHeld = (db: Database | Trx, guestNetwork: string) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select((row) =>
      row
        .selectFrom('passengers')
        .select(row.fn.countAll<number>().as('people'))
        .whereRef('passengers.orderId', '=', 'orders.id')
        .as('people'),
    )
    .where('guestNetwork', '=', guestNetwork)
    .where('status', 'in', ['HELD', 'PAYING'])
    .orderBy('createdAt')

const exchangesOf = (db: Database | Trx, originalOrderId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('originalOrderId', '=', originalOrderId)
    .where('status', 'in', ['HELD', 'PAYING'])
    .orderBy('id')

export const listExchangesOf = (db: Database | Trx, originalOrderId: string) =>
  exchangesOf(db, originalOrderId).execute()

/** What was begun to replace an order's tickets, and is neither paid for nor given up. */
export const lockExchangesOf = (trx: Trx, originalOrderId: string) =>
  exchangesOf(trx, originalOrderId).forUpdate().execute()

export const listPaidBy = (db: Database | Trx, paymentId: string) =>
  db.selectFrom('orders').select(['id', 'heldUntil']).where('paymentId', '=', paymentId).execute()

export const lockPaidBy = (trx: Trx, paymentId: string) =>
  trx.selectFrom('orders').selectAll().where('paymentId', '=', paymentId).orderBy('id').forUpdate().execute()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('orders').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const findOrder = (db: Database | Trx, orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()

export const listOrders = (db: Database | Trx, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()

const NEWEST = 1000

export const listPurchases = (db: Database, accountId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', 'in', ['PAID', 'REFUNDED'])
    .orderBy('paidAt', 'desc')
    .limit(NEWEST)
    .execute()

/** What stands in the basket: held, being paid, and what went out of it by itself since. */
export const listBasket = (db: Database, accountId: string, since: Instant) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('originalOrderId', 'is', null)
    .where((row) =>
      row.or([
        row('status', 'in', ['HELD', 'PAYING']),
        row.and([row('status', '=', 'REMOVED'), row('heldUntil', '>', moment(since)), row('dismissedAt', 'is', null)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The orders of the payment that ended last, if that was since then. */
export async function listLastPaid(db: Database, accountId: string, since: Instant) {
  const last = await db
    .selectFrom('orders')
    .select(['paymentId', 'id'])
    .where('accountId', '=', accountId)
    .where('status', '=', 'PAID')
    .where('paidAt', '>', moment(since))
    .orderBy('paidAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!last) return []
  return db
    .selectFrom('orders')
    .selectAll()
    .where('accountId', '=', accountId)
    .where((row) => (last.paymentId ? row('paymentId', '=', last.paymentId) : row('id', '=', last.id)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What belongs to these orders, in their own tables. */
export async function detailsOf(db: Database | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return { passengers: [], items: [], deliveries: [] }
  const passengers = await db
    .selectFrom('passengers')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('reference')
    .execute()
  const items = await db
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('position')
    .execute()
  const deliveries = await db.selectFrom('deliveries').selectAll().where('orderId', 'in', orderIds).execute()
  return { passengers, items, deliveries }
}

export async function rename(db: Database, accountId: string, orderId: string, journeyName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ journeyName })
    .where('id', '=', orderId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export const dismiss = (trx: Trx, orderId: string, at: Instant) =>
  trx
    .updateTable('orders')
    .set({ dismissedAt: moment(at) })
    .where('id', '=', orderId)
    .execute()

export const setCollectionReference = (trx: Trx, orderId: string, reference: string) =>
  trx
    .updateTable('deliveries')
    .set({ collectionReference: reference })
    .where('orderId', '=', orderId)
    .where('deliveryGroup', '=', 'ON_DEPARTURE')
    .execute()

/** Held for somebody who has not paid, and not run out. */
export async function countHeld(db: Database, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', 'HELD')
    .where('heldUntil', '>', moment(now))
    .executeTakeFirstOrThrow()
  return count
}

export const listRunOut = (db: Database, now: Instant) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'HELD')
    .where('heldUntil', '<=', moment(now))
    .orderBy('heldUntil')
    .limit(500)
    .execute()

export const findGuestOrder = (db: Database | Trx, recordLocator: string, emailKey: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('recordLocator', '=', recordLocator)
    .where('emailKey', '=', emailKey)
    .where('accountId', 'is', null)
    .executeTakeFirst()

export const addGuestCode = (
  trx: Trx,
  code: { id: string; orderId: string; keyId: string; createdAt: Instant; expiresAt: Instant },
) =>
  trx
    .insertInto('guestCodes')
    .values({ ...code, createdAt: moment(code.createdAt), expiresAt: moment(code.expiresAt), usedAt: null })
    .execute()

/** Counts a try of the newest code before anything is compared: tries that come together count one by one. */
export async function tryGuestCode(db: Database, orderId: string, mostTries: number, now: Instant) {
  const newest = await db
    .selectFrom('guestCodes')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  return db
    .updateTable('guestCodes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .where('tries', '<', mostTries)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', moment(now))
    .returning(['id', 'keyId'])
    .executeTakeFirst()
}

/** Whether it was ours to use: a code opens once. */
export async function useGuestCode(db: Database, id: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guestCodes')
    .set({ usedAt: moment(now) })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** What a guest bought with this address, and what they are exchanging it for. */
export async function takeOver(trx: Trx, accountId: string, emailKey: string): Promise<string[]> {
  const rows = await trx
    .updateTable('orders')
    .set({ accountId })
    .where('emailKey', '=', emailKey)
    .where('accountId', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('status', 'in', ['PAID', 'REFUNDED']),
        and([eb('originalOrderId', 'is not', null), eb('status', 'in', ['HELD', 'PAYING'])]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const getBuyer = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['title', 'firstName', 'lastName', 'email', 'language'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Whose an order is that a guest bought. */
export type HeldByGuest = 'held' | 'taken over' | 'forgotten'

export async function heldByGuest(db: Database, orderId: string): Promise<HeldByGuest> {
  const row = await db
    .selectFrom('orders')
    .select(['accountId', 'forgotten'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  // What never was is nobody's, which each call finds by itself.
  if (!row) return 'held'
  if (row.accountId !== null) return 'taken over'
  return row.forgotten ? 'forgotten' : 'held'
}

export const countOrders = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the law makes us keep stays, without saying whose it was. */
export async function eraseNames(trx: Trx, accountId: string): Promise<void> {
  const own = await trx.selectFrom('orders').select('id').where('accountId', '=', accountId).execute()
  await eraseNamesOf(trx, own)
  // The key of the call names whose it was.
  await trx.updateTable('orders').set({ onceKey: null }).where('accountId', '=', accountId).execute()
}

async function eraseNamesOf(trx: Trx, orders: readonly { id: string }[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await trx.deleteFrom('guestCodes').where('orderId', 'in', ids).execute()
  await trx
    .updateTable('passengers')
    .set({ title: '', firstName: '', lastName: '', sellerRef: null })
    .where('orderId', 'in', ids)
    .execute()
  await trx.updateTable('deliveries').set({ address: null, isrn: null }).where('orderId', 'in', ids).execute()
  await trx
    .updateTable('orders')
    .set({ email: '', emailKey: '', title: '', firstName: '', lastName: '', journeyName: '', photocard: null })
    .set({ guestNetwork: null, sellerRef: null, forgotten: true })
    .where('id', 'in', ids)
    .execute()
}

/** What guests held and never paid for, once its hold ended before: nobody needs to know any more who that was. */
export async function forgetUnpaidGuests(trx: Trx, before: Instant, most: number): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('accountId', 'is', null)
    .where('paidAt', 'is', null)
    .where('emailKey', '<>', '')
    .where('status', 'in', ['HELD', 'CANCELLED', 'REMOVED'])
    .where('heldUntil', '<', moment(before))
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  await eraseNamesOf(trx, orders)
  return orders.length
}

/** What guests bought, whose last day was before, from one order on. */
export async function listPaidGuests(db: Database, before: CalendarDate, after: string | null, most: number) {
  let query = db
    .selectFrom('orders')
    .select('id')
    .where('accountId', 'is', null)
    .where('paidAt', 'is not', null)
    .where('emailKey', '<>', '')
    .where('validUntil', '<', before)
  if (after !== null) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(most).execute()).map(({ id }) => id)
}

/** They stay, and nobody needs to know any more whose they were; one that an account has taken over meanwhile is left as it is. */
export async function forgetPaidGuests(trx: Trx, orderIDs: readonly string[]): Promise<string[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('accountId', 'is', null)
    .where('id', 'in', orderIDs)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseNamesOf(trx, orders)
  return orders.map(({ id }) => id)
}

/** Codes that could have been typed until then. */
export async function forgetGuestCodes(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('guestCodes').select('id').where('expiresAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('guestCodes').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export const untilOf = (order: Pick<OrderFound, 'heldUntil'>): Instant => instant(order.heldUntil)
