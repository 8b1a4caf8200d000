import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { KeptForExchange } from '@cledrau/domain/orders/under-exchange.ts'
import type { TicketType } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
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
      .where('ticketProducts.orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .orderBy('tickets.position')
      .orderBy('tickets.id')
      .execute(),
  )

/** Tickets of these orders with what was written down of their use, and every code that was ever theirs. */
export const listUsedOfOrders = async (db: Database | Trx, orderIds: readonly string[]) =>
  withFacts(
    await db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select([
        'tickets.id',
        'tickets.status',
        'tickets.direction',
        'tickets.facts',
        'tickets.activatedAt',
        'tickets.scannedAt',
        'ticketProducts.orderId',
        'ticketProducts.accountId',
        'ticketProducts.exchangingUntil',
      ])
      .select((row) =>
        row
          .selectFrom('ticketIssues')
          .select(sql<string[]>`coalesce(array_agg(ticket_issues.id), '{}')`.as('ids'))
          .whereRef('ticketIssues.ticketId', '=', 'tickets.id')
          .as('issueIds'),
      )
      .where('ticketProducts.orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
      .orderBy('tickets.position')
      .orderBy('tickets.id')
      .execute(),
  )

/** Tickets without trains of their own that were activated in a time. */
export const listActivated = async (db: Database | Trx, since: Instant, until: Instant) =>
  withFacts(
    await db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select([
        'tickets.id',
        'tickets.facts',
        'tickets.activatedAt as at',
        'ticketProducts.orderId',
        'ticketProducts.recordLocator',
        'ticketProducts.accountId',
      ])
      .where('tickets.activatedAt', '>=', moment(since))
      .where('tickets.activatedAt', '<', moment(until))
      .where(sql<boolean>`tickets.facts -> 'trains' = '[]'::jsonb`)
      .execute(),
  )

/** Somebody's tickets of these types that were good on some day since. */
export const listOfHolder = async (
  db: Database | Trx,
  accountId: string,
  types: readonly TicketType[],
  since: CalendarDate,
) =>
  withFacts(
    await db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select([
        'tickets.id',
        'tickets.status',
        'tickets.activatedAt',
        'tickets.facts',
        'ticketProducts.orderId',
        'ticketProducts.recordLocator',
        'ticketProducts.accountId',
      ])
      .where('ticketProducts.accountId', '=', accountId)
      .where(sql<boolean>`tickets.facts ->> 'type' = any(${types}::text[])`)
      .where(sql<boolean>`tickets.facts ->> 'validUntil' >= ${since}`)
      .orderBy(sql`tickets.facts ->> 'validFrom'`, 'desc')
      .orderBy('tickets.id')
      .execute(),
  )

/** The tickets of these codes, whatever became of them. */
export const listByIssues = async (db: Database | Trx, issueIds: readonly string[]) =>
  withFacts(
    await db
      .selectFrom('ticketIssues')
      .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select([
        'ticketIssues.id as issueId',
        'tickets.id',
        'tickets.facts',
        'tickets.status',
        'ticketProducts.orderId',
        'ticketProducts.recordLocator',
        'ticketProducts.accountId',
      ])
      .where('ticketIssues.id', '=', sql<string>`any(${issueIds}::text[])`)
      .execute(),
  )
