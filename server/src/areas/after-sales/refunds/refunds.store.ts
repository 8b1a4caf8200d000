import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { lockTicketsOf } from '../../../db/lock-tickets.ts'
import { moment, type GivenBackRow } from '../../../db/schema.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { withFacts } from '../../../db/with-facts.ts'

export type GivenBack = Selectable<GivenBackRow>

/** By its reference, for whoever bought it; locked until the transaction ends, so that nobody activates and returns at once. */
export const lockPaidOrder = (trx: Trx, recordLocator: string, caller: Traveller | Guest) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('recordLocator', '=', recordLocator)
    .where(heldBy(caller, 'orders'))
    .where('status', 'in', ['PAID', 'REFUNDED'])
    .forUpdate()
    .executeTakeFirst()

/** Whoever asks for a booking that isn't theirs, but holds tickets of it, is told whose it is to give back or change. */
export async function notTheirs(
  trx: Trx,
  recordLocator: string,
  caller: Traveller | Guest,
): Promise<'BOUGHT_BY_SOMEBODY_ELSE' | 'INVALID_RECORD_LOCATOR'> {
  const taken = await trx
    .selectFrom('ticketProducts')
    .select('id')
    .where('recordLocator', '=', recordLocator)
    .where(heldBy(caller, 'ticketProducts'))
    .executeTakeFirst()
  return taken ? 'BOUGHT_BY_SOMEBODY_ELSE' : 'INVALID_RECORD_LOCATOR'
}

export const listItems = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('ticket')
    .orderBy('position')
    .execute()

export const listPassengers = (trx: Trx, orderId: string) =>
  trx.selectFrom('passengers').selectAll().where('orderId', '=', orderId).execute()

export const deliveryOf = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('deliveries')
    .select(['deliveryGroup', 'code', 'isrn'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()

/** Every ticket that was ever made for an order, in the order in which they were made. */
export async function lockTickets(trx: Trx, orderId: string) {
  await lockTicketsOf(trx, orderId)
  const rows = await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.activatedCount',
      'tickets.scannedAt',
      'tickets.collectedAt',
      'tickets.facts',
      'ticketProducts.accountId',
    ])
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.position')
    .execute()
  return withFacts(rows)
}

type NewGivenBack = Omit<GivenBack, 'at' | 'passengerReferences'> & { at: Instant; passengerReferences: string[] }

export const addGivenBack = (trx: Trx, { at, passengerReferences, ...row }: NewGivenBack) =>
  trx
    .insertInto('givenBack')
    .values({ ...row, passengerReferences: JSON.stringify(passengerReferences), at: moment(at) })
    .execute()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('givenBack').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const listOfOrder = (db: Database | Trx, orderId: string) =>
  db.selectFrom('givenBack').selectAll().where('orderId', '=', orderId).orderBy('at').execute()

/** An order and those that it was exchanged for, newest first: any of their payments may give the money back. */
export async function chainOf(trx: Trx, orderId: string): Promise<[string, ...string[]]> {
  const chain: [string, ...string[]] = [orderId]
  for (let next: string | null = orderId; next;) {
    const row: { originalOrderId: string | null } | undefined = await trx
      .selectFrom('orders')
      .select('originalOrderId')
      .where('id', '=', next)
      .executeTakeFirst()
    next = row?.originalOrderId ?? null
    if (next) chain.push(next)
  }
  return chain
}

/** Seats of those who no longer come. */
export const freeSeatsOf = (trx: Trx, orderId: string, passengers: readonly string[]) =>
  trx.deleteFrom('places').where('orderId', '=', orderId).where('passenger', 'in', passengers).execute()
