import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'

/** By its reference, for whoever bought it; locked until the transaction ends, so that nobody activates and returns at once. */
export const lockPaid = (trx: Trx, recordLocator: string, asker: Asker) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('recordLocator', '=', recordLocator)
    .where(heldBy(asker, 'orders'))
    .where('status', 'in', ['PAID', 'REFUNDED'])
    .forUpdate()
    .executeTakeFirst()

/**
 * The order whose tickets wait at machines under a reference, locked until the transaction ends: whoever gives them back,
 * changes them or collects them at another machine waits for its turn.
 */
export const lockToCollect = (trx: Trx, collectionReference: string) =>
  trx
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.orderId', 'orders.id')
    .select('orders.id')
    .where('deliveries.collectionReference', '=', collectionReference)
    .where('deliveries.deliveryGroup', '=', 'ON_DEPARTURE')
    .where('orders.status', 'in', ['PAID', 'REFUNDED'])
    .forUpdate('orders')
    .executeTakeFirst()

export const lockId = (trx: Trx, orderId: string) =>
  trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()

export const listItems = (trx: Database | Trx, orderId: string) => listItemsOf(trx, [orderId])

export const listItemsOf = (trx: Database | Trx, orderIds: readonly string[]) =>
  trx
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('ticket')
    .orderBy('position')
    .execute()

/** The order of a guest who still has it; locked until the transaction ends. What is locked already may have been taken over or forgotten before. */
export const lockOfGuest = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('accountId', 'is', null)
    .where('forgotten', '=', false)
    .forUpdate()
    .executeTakeFirst()

export const listPassengers = (trx: Database | Trx, orderId: string) =>
  trx.selectFrom('passengers').selectAll().where('orderId', '=', orderId).orderBy('reference').execute()

export const findDelivery = (db: Database | Trx, orderId: string) =>
  db
    .selectFrom('deliveries')
    .select(['deliveryGroup', 'code', 'isrn', 'collectionReference', 'smartcardCollectionStation'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()

export const findReplacement = (trx: Database | Trx, orderId: string) =>
  trx
    .selectFrom('orders')
    .select(['id', 'recordLocator'])
    .where('originalOrderId', '=', orderId)
    .where('status', 'in', ['HELD', 'PAYING', 'PAID'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The order that took the place of one, whatever became of it since. */
export const findSuccessor = (trx: Database | Trx, orderId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('originalOrderId', '=', orderId)
    .where('status', 'in', ['PAID', 'REFUNDED'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export const findReplaced = (trx: Database | Trx, orderId: string) =>
  trx.selectFrom('orders').select('originalOrderId').where('id', '=', orderId).executeTakeFirst()

/** Who bought these orders, and under which reference their tickets wait at machines. */
export const listBuyers = async (db: Database | Trx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('orders')
        .leftJoin('deliveries', 'deliveries.orderId', 'orders.id')
        .select(['orders.id', 'orders.accountId', 'deliveries.collectionReference'])
        .where('orders.id', 'in', orderIds)
        .execute()

/** Those of these orders that a guest bought, and where letters about them go. */
export const listGuests = async (db: Database | Trx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('orders')
        .select(['id as orderId', 'recordLocator', 'email', 'language'])
        .where('id', 'in', orderIds)
        .where('accountId', 'is', null)
        // An account's that was erased has none.
        .where('email', '!=', '')
        .execute()

/** What an account paid for, or whoever buys without one from this address. */
export async function listPaidBy(
  trx: Trx,
  { accountId, emailKey }: { accountId: string | null; emailKey: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where((is) =>
      accountId === null
        ? is.and([is('accountId', 'is', null), is('emailKey', '=', emailKey)])
        : is('accountId', '=', accountId),
    )
    .where('paidAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Trains of an account's journey in the basket, or bought. */
export const findTrains = (db: Database, accountId: string, by: { orderId?: string; recordLocator?: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'recordLocator', 'product', 'outbound', 'inbound'])
    .where('accountId', '=', accountId)
    .$if(by.orderId !== undefined, (query) => query.where('id', '=', by.orderId ?? ''))
    .$if(by.recordLocator !== undefined, (query) => query.where('recordLocator', '=', by.recordLocator ?? ''))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
