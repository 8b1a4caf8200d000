import type { Trx } from './database.ts'

/**
 * An order, then every ticket of it, by id: whoever locks tickets takes them in this order, so that two of them wait for
 * each other's end and never for each other. Locked until the transaction ends.
 */
export async function lockTicketsOf(trx: Trx, orderId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.id')
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.id')
    .forUpdate()
    .execute()
}
