import type { VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type TicketMoveRow, type TicketOfferRow } from '../../../db/schema.ts'
import { withFacts } from '../../../db/with-facts.ts'

type Read = Database | Trx

/** An account as whoever holds tickets. */
export const account = (id: string): Asker => ({ kind: 'traveller', id })

const products = (db: Read, holder: Asker) =>
  db
    .selectFrom('ticketProducts')
    .leftJoin('devices', 'devices.id', 'ticketProducts.deviceId')
    .leftJoin('orders', 'orders.id', 'ticketProducts.orderId')
    .selectAll('ticketProducts')
    .leftJoin('deliveries', 'deliveries.orderId', 'ticketProducts.orderId')
    .select(['devices.name as deviceName', 'orders.accountId as buyerId', 'deliveries.collectionReference'])
    .where(heldBy(holder, 'ticketProducts'))
    .where('removedAt', 'is', null)

/** Everything that hasn't expired, and of what has the newest. */
export const listProducts = async (db: Read, holder: Asker, mostExpired: number) => {
  const others = await products(db, holder).where('ticketProducts.status', '!=', 'EXPIRED').execute()
  const expired = await products(db, holder)
    .where('ticketProducts.status', '=', 'EXPIRED')
    .orderBy('expiresAt', 'desc')
    .limit(mostExpired)
    .execute()
  return [...others, ...expired]
}

/** Locked until the transaction ends, always in the same order: two devices may report together. */
export const lockProducts = (trx: Trx, holder: Asker, locators: readonly string[]) =>
  products(trx, holder)
    .where('ticketProducts.recordLocator', 'in', locators)
    .orderBy('ticketProducts.id')
    .forUpdate('ticketProducts')
    .execute()

export const findProduct = (db: Read, holder: Asker, locator: string) =>
  products(db, holder).where('ticketProducts.recordLocator', '=', locator).executeTakeFirst()

const EXCHANGED: VoidReason = 'EXCHANGED'

export const listTickets = async (db: Read, productIds: readonly string[]) => {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('ticketIssues', (join) =>
      join.onRef('ticketIssues.ticketId', '=', 'tickets.id').on('ticketIssues.voidedAt', 'is', null),
    )
    .selectAll('tickets')
    .select((row) => [
      'ticketIssues.code',
      row
        .exists(
          row
            .selectFrom('ticketIssues as former')
            .select('former.id')
            .whereRef('former.ticketId', '=', 'tickets.id')
            .where('former.voidReason', '=', EXCHANGED),
        )
        .as('exchanged'),
    ])
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('productId')
    .orderBy('position')
    .execute()
  return withFacts(rows)
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]
export type TicketRow = Awaited<ReturnType<typeof listTickets>>[number]

export const saveProductStatus = (trx: Trx, id: string, status: ProductRow['status']) =>
  trx.updateTable('ticketProducts').set({ status }).where('id', '=', id).execute()

type TicketState = Pick<
  TicketRow,
  'id' | 'status' | 'activatedAt' | 'activateAt' | 'activatedCount' | 'onlineState' | 'screenshotTaken'
>

export const saveTicket = (trx: Trx, { id, activatedAt, activateAt, ...state }: TicketState) =>
  trx
    .updateTable('tickets')
    .set({
      ...state,
      activatedAt: activatedAt === null ? null : moment(activatedAt),
      activateAt: activateAt === null ? null : moment(activateAt),
    })
    .where('id', '=', id)
    .execute()

export const addMoves = (trx: Trx, moves: Insertable<TicketMoveRow>[]) =>
  trx.insertInto('ticketMoves').values(moves).execute()

export const bindDevice = (trx: Trx, id: string, deviceId: string | null, at: Instant) =>
  trx
    .updateTable('ticketProducts')
    .set({ deviceId, downloadedAt: deviceId === null ? null : moment(at) })
    .where('id', '=', id)
    .execute()

export const removeProducts = (trx: Trx, ids: readonly string[], at: Instant) =>
  trx
    .updateTable('ticketProducts')
    .set({ removedAt: moment(at) })
    .where('id', 'in', ids)
    .execute()

export const saveSeen = (db: Read, accountId: string, locators: readonly string[]) =>
  db
    .updateTable('ticketProducts')
    .set({ isNew: false })
    .where('accountId', '=', accountId)
    .where('recordLocator', 'in', locators)
    .execute()

export const findEmailKey = (db: Read, accountId: string) =>
  db.selectFrom('accounts').select('emailKey').where('id', '=', accountId).executeTakeFirst()

// Offers

export const addOffer = (trx: Trx, offer: Insertable<TicketOfferRow>) =>
  trx.insertInto('ticketOffers').values(offer).execute()

/** With the giver's product; locked, because two people may press at once. */
export const lockOffer = (trx: Trx, hash: Buffer) =>
  trx.selectFrom('ticketOffers').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()

export const findOffer = (db: Read, hash: Buffer) =>
  db
    .selectFrom('ticketOffers')
    .innerJoin('accounts', 'accounts.id', 'ticketOffers.accountId')
    .selectAll('ticketOffers')
    .select('accounts.firstName')
    .where('hash', '=', hash)
    .executeTakeFirst()

export const closeOffer = (trx: Trx, id: string, at: Instant, takenBy: string | null) =>
  trx
    .updateTable('ticketOffers')
    .set({ closedAt: moment(at), takenBy })
    .where('id', '=', id)
    .execute()

/** What was offered of a product and neither taken nor taken back: by the order in which it was. */
export const listOffers = (db: Read, accountId: string, productId: string, now: Instant) =>
  db
    .selectFrom('ticketOffers')
    .selectAll()
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', moment(now))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** All that is open of a product, or one offer of it. */
export const closeOffersOf = (db: Read, accountId: string, productId: string, only: string | null, at: Instant) =>
  db
    .updateTable('ticketOffers')
    .set({ closedAt: moment(at) })
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
    .executeTakeFirst()

/** The order of a product, locked: whoever exchanges, gives back or takes its tickets waits for its turn. */
export const lockOrderOf = (trx: Trx, productId: string) =>
  trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', (from) =>
      from.selectFrom('ticketProducts').select('ticketProducts.orderId').where('ticketProducts.id', '=', productId),
    )
    .forUpdate()
    .executeTakeFirst()

export const lockProductById = (trx: Trx, accountId: string, id: string) =>
  products(trx, account(accountId)).where('ticketProducts.id', '=', id).forUpdate('ticketProducts').executeTakeFirst()

/** The taker's own product of that order, made where there is none yet. */
export const productForTaker = async (trx: Trx, from: ProductRow, accountId: string, id: string) => {
  const { orderId, recordLocator, ticketType, fulfilmentType, isrn, expiresAt, issuedAt } = from
  await trx
    .insertInto('ticketProducts')
    .values({
      id,
      orderId,
      recordLocator,
      accountId,
      ticketType,
      fulfilmentType,
      isrn,
      status: 'INACTIVE',
      expiresAt: moment(expiresAt),
      issuedAt: moment(issuedAt),
      deviceId: null,
      downloadedAt: null,
      exchangingUntil: null,
      removedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['orderId', 'accountId']).doUpdateSet({ removedAt: null, isNew: true }))
    .execute()
  return trx
    .selectFrom('ticketProducts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Where a ticket says who travels, it says so of its taker from now on. */
export const moveTicket = (trx: Trx, id: string, productId: string, name: string) =>
  trx
    .updateTable('tickets')
    .set({
      productId,
      facts: sql`case when facts #>> '{passenger,name}' is null then facts
        else jsonb_set(facts, '{passenger,name}', to_jsonb(${name}::text)) end`,
    })
    .where('id', '=', id)
    .execute()

export async function nameOf(trx: Trx, accountId: string): Promise<string> {
  const { title, firstName, lastName } = await trx
    .selectFrom('accounts')
    .select(['title', 'firstName', 'lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return [title, firstName, lastName].filter(Boolean).join(' ')
}

/** The taker's product of the order that an offer came from. */
export const findTaken = (trx: Trx, accountId: string, productId: string) =>
  trx
    .selectFrom('ticketProducts')
    .select('recordLocator')
    .where('accountId', '=', accountId)
    .where('orderId', '=', (from) =>
      from.selectFrom('ticketProducts as given').select('given.orderId').where('given.id', '=', productId),
    )
    .executeTakeFirst()

/** Trains of a journey in the basket, or bought. */
export const findOrder = (db: Read, accountId: string, by: { orderId?: string; recordLocator?: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'recordLocator', 'product', 'outbound', 'inbound'])
    .where('accountId', '=', accountId)
    .$if(by.orderId !== undefined, (query) => query.where('id', '=', by.orderId ?? ''))
    .$if(by.recordLocator !== undefined, (query) => query.where('recordLocator', '=', by.recordLocator ?? ''))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

// What an account takes with it when it is deleted

/**
 * What the law makes us keep of a ticket stays, without saying whose it was. A code may name its holder, and nobody can
 * fetch it any more; guards' devices know it by its number.
 */
export async function eraseNames(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('ticketProducts').select('id').where('accountId', '=', accountId)
  await trx
    .updateTable('ticketIssues')
    .set({ code: '' })
    .where('ticketId', 'in', (from) => from.selectFrom('tickets').select('tickets.id').where('productId', 'in', own))
    .execute()
  await trx
    .updateTable('tickets')
    .set({
      facts: sql`jsonb_set(facts || '{"photocard": null, "isrn": null}', '{passenger,name}', 'null')`,
    })
    .where('productId', 'in', own)
    .execute()
  await trx
    .updateTable('ticketProducts')
    .set({ isrn: null, deviceId: null, downloadedAt: null })
    .where('accountId', '=', accountId)
    .execute()
}

export const forgetOffers = (trx: Trx, accountId: string) =>
  trx.deleteFrom('ticketOffers').where('accountId', '=', accountId).execute()
