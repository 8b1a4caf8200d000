import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { KeptForExchange } from '@cledrau/domain/orders/under-exchange.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment } from '../../../db/schema.ts'
import { withFacts } from './with-facts.ts'

/** Every ticket that was ever made for an order with its product, locked by id; in the order in which they were made. */
export async function lockTickets(trx: Trx, orderId: string) {
  await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.id')
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.id')
    .forUpdate()
    .execute()
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select([
      'tickets.id',
      'tickets.productId',
      'tickets.status',
      'tickets.activatedCount',
      'tickets.scannedAt',
      'tickets.expiresAt',
      'tickets.facts',
      'tickets.collectedAt',
      'tickets.collectedStation',
      'tickets.collectionId',
      'ticketProducts.accountId',
      'ticketProducts.exchangingUntil',
      'ticketProducts.isrn',
      'ticketProducts.status as productStatus',
    ])
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.position')
    .orderBy('tickets.id')
    .execute()
  return withFacts(rows)
}

export const findHeld = (trx: Trx, recordLocator: string, asker: Asker) =>
  trx
    .selectFrom('ticketProducts')
    .select('id')
    .where('recordLocator', '=', recordLocator)
    .where(heldBy(asker, 'ticketProducts'))
    .executeTakeFirst()

/** PostgreSQL’s own moment after all others; it is read as JavaScript’s Infinity. */
const WITHOUT_END = sql<Date & Instant>`'infinity'::timestamptz`

/** Until then what the buyer holds of an order is kept for an exchange; null: it isn't any more. */
export const saveExchanging = (trx: Trx, orderId: string, buyerId: string | null, until: KeptForExchange | null) =>
  trx
    .updateTable('ticketProducts')
    .set({ exchangingUntil: until === 'WHILE_PAYING' ? WITHOUT_END : until && moment(until) })
    .where('orderId', '=', orderId)
    .where('accountId', 'is not distinct from', buyerId)
    .execute()

/** Tickets of these orders that a machine printed, the first of each order first. */
export const listCollected = (db: Database | Trx, orderIds: readonly string[]) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['ticketProducts.orderId', 'tickets.collectedAt as at', 'tickets.collectedStation as station'])
    .where('ticketProducts.orderId', 'in', orderIds)
    .where('tickets.collectedAt', 'is not', null)
    .orderBy('tickets.collectedAt')
    .execute()

type Collected = { collectionId: string; station: string; at: Instant }

export const saveCollected = (trx: Trx, ids: readonly string[], { collectionId, station, at }: Collected) =>
  trx
    .updateTable('tickets')
    .set({ collectedAt: moment(at), collectedStation: station, collectionId })
    .where('id', 'in', ids)
    .execute()

/** Every ticket that was made for these orders, with whoever holds it now. */
export const listOfOrders = async (db: Database | Trx, orderIds: readonly string[]) =>
  withFacts(
    await db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select(['ticketProducts.orderId', 'ticketProducts.accountId', 'tickets.status', 'tickets.facts'])
      .where('ticketProducts.orderId', 'in', orderIds)
      .orderBy('tickets.position')
      .orderBy('tickets.id')
      .execute(),
  )
