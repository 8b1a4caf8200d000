import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import { FIRST_STATUS } from '@cledrau/domain/wallet/status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type Schema } from '../../../db/schema.ts'
import { withFacts } from './with-facts.ts'

type Read = Database | Trx

const products = (db: Read, holder: Asker) =>
  db.selectFrom('ticketProducts').selectAll().where(heldBy(holder, 'ticketProducts')).where('removedAt', 'is', null)

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
    .forUpdate()
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

/** Every pass of these accounts' bundles that can still be travelled on. */
export const listBundles = async (db: Read, accountIds: readonly string[]) => {
  const rows = await db
    .selectFrom('ticketProducts')
    .innerJoin('tickets', 'tickets.productId', 'ticketProducts.id')
    .select([
      'ticketProducts.id as productId',
      'ticketProducts.accountId',
      'ticketProducts.recordLocator',
      'ticketProducts.expiresAt as productExpiresAt',
      'tickets.id as ticketId',
      'tickets.status',
      'tickets.activatedAt',
      'tickets.expiresAt',
      'tickets.facts',
    ])
    .where('ticketProducts.ticketType', '=', 'MULTIFLEX')
    .where('ticketProducts.status', 'in', ['INACTIVE', 'ACTIVE'])
    .where('ticketProducts.removedAt', 'is', null)
    .where('ticketProducts.accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .$narrowType<{ accountId: string }>()
    .execute()
  return withFacts(rows)
}

export type BundlePass = Awaited<ReturnType<typeof listBundles>>[number]
export type HeldProduct = Awaited<ReturnType<typeof listProducts>>[number]
export type TicketOfHolder = Awaited<ReturnType<typeof listTickets>>[number]

type TicketState = Pick<
  TicketOfHolder,
  'id' | 'activatedAt' | 'activateAt' | 'activatedCount' | 'onlineState' | 'screenshotTaken'
>

/** What happened to a ticket besides its moves, which are saved by themselves. */
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

export const lockProductById = (trx: Trx, accountId: string, id: string) =>
  products(trx, { kind: 'traveller', id: accountId }).where('ticketProducts.id', '=', id).forUpdate().executeTakeFirst()

/** The taker's own product of that order, made where there is none yet. */
export const productForTaker = async (trx: Trx, from: HeldProduct, accountId: string, id: string) => {
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
      status: FIRST_STATUS,
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

export const findProductOrder = (db: Read, id: string) =>
  db.selectFrom('ticketProducts').select('orderId').where('id', '=', id).executeTakeFirst()

/**
 * What the law makes us keep of a ticket stays, without saying whose it was. A code may name its holder, and nobody can
 * fetch it any more; guards' devices know it by its number.
 */
export const eraseNames = (trx: Trx, accountId: string): Promise<void> =>
  eraseNamesOn(trx, (of) => of('accountId', '=', accountId))

/** The same of what guests bought and nobody took over. */
export const eraseNamesOfGuests = (trx: Trx, orderIDs: readonly string[]): Promise<void> =>
  eraseNamesOn(trx, (of) => of.and([of('accountId', 'is', null), of('orderId', 'in', orderIDs)]))

type Which = (of: ExpressionBuilder<Schema, 'ticketProducts'>) => Expression<SqlBool>

async function eraseNamesOn(trx: Trx, which: Which): Promise<void> {
  const own = trx.selectFrom('ticketProducts').select('id').where(which)
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
  await trx.updateTable('ticketProducts').set({ isrn: null, deviceId: null, downloadedAt: null }).where(which).execute()
}

// On smartcards

/** Cards that something of this account's is for: one's own, or somebody else's that one buys for. */
export const listCardsWithProducts = async (db: Read, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('ticketProducts')
    .select('isrn')
    .distinct()
    .where('accountId', '=', accountId)
    .where('status', 'in', ['INACTIVE', 'ACTIVE'])
    .where('isrn', 'is not', null)
    .execute()
  return rows.flatMap(({ isrn }) => (isrn === null ? [] : [isrn]))
}

/** What this account holds of what was bought for a card. */
export const listProductsOnCard = async (db: Read, accountId: string, isrn: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('ticketProducts')
    .select('id')
    .where('accountId', '=', accountId)
    .where('isrn', '=', isrn)
    .execute()
  return rows.map(({ id }) => id)
}

/** What this account may have put onto cards: all that was bought for one, and neither given back nor over. */
export const listForCards = async (db: Read, accountId: string): Promise<{ id: string; isrn: string }[]> => {
  const rows = await db
    .selectFrom('ticketProducts')
    .select(['id', 'isrn'])
    .where('accountId', '=', accountId)
    .where('status', 'in', ['INACTIVE', 'ACTIVE'])
    .where('isrn', 'is not', null)
    .execute()
  return rows.flatMap(({ id, isrn }) => (isrn === null ? [] : [{ id, isrn }]))
}

export const findCardProduct = (db: Read, id: string) =>
  db
    .selectFrom('ticketProducts')
    .select(['isrn', 'orderId', 'recordLocator', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
