import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Trx } from '../../../db/database.ts'
import { lockTicketsOf } from '../../../db/lock-tickets.ts'
import { moment } from '../../../db/schema.ts'
import { withFacts } from '../../../db/with-facts.ts'

/**
 * The order whose tickets wait under a reference, locked until the transaction ends: whoever gives them back, changes them or
 * collects them at another machine waits for its turn.
 */
export const lockOrderOf = (trx: Trx, reference: string) =>
  trx
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.orderId', 'orders.id')
    .select(['orders.id', 'deliveries.collectionReference'])
    .where('deliveries.collectionReference', '=', reference)
    .where('deliveries.deliveryGroup', '=', 'ON_DEPARTURE')
    .where('orders.status', 'in', ['PAID', 'REFUNDED'])
    .forUpdate('orders')
    .executeTakeFirst()

/** Every ticket of an order, with its product: both stay as they are meanwhile. */
export async function lockTickets(trx: Trx, orderId: string) {
  await lockTicketsOf(trx, orderId)
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select([
      'tickets.id',
      'tickets.productId',
      'tickets.status',
      'tickets.expiresAt',
      'tickets.facts',
      'tickets.collectedAt',
      'tickets.collectedStation',
      'tickets.collectionId',
      'ticketProducts.exchangingUntil',
    ])
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.position')
    .execute()
  return withFacts(rows)
}
export type Waiting = Awaited<ReturnType<typeof lockTickets>>[number]

type Collected = { collectionId: string; station: string; at: Instant }

export const saveCollected = (trx: Trx, ids: readonly string[], { collectionId, station, at }: Collected) =>
  trx
    .updateTable('tickets')
    .set({ collectedAt: moment(at), collectedStation: station, collectionId })
    .where('id', 'in', ids)
    .execute()

export const addMoves = (trx: Trx, tickets: readonly Waiting[], cause: string, at: Instant) =>
  trx
    .insertInto('ticketMoves')
    .values(
      tickets.map(({ id, productId, status }) => ({
        productId,
        ticketId: id,
        fromStatus: status,
        toStatus: status,
        cause,
        at: moment(at),
      })),
    )
    .execute()
