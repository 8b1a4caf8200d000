import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Insertable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type TicketOfferRow } from '../../../db/schema.ts'

type Read = Database | Trx

export const addOffer = (trx: Trx, offer: Insertable<TicketOfferRow>) =>
  trx.insertInto('ticketOffers').values(offer).execute()

/** With the giver's product; locked, because two people may press at once. */
export const lockOffer = (trx: Trx, hash: Buffer) =>
  trx.selectFrom('ticketOffers').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()

export const findOffer = (db: Read, hash: Buffer) =>
  db.selectFrom('ticketOffers').selectAll().where('hash', '=', hash).executeTakeFirst()

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

export const forgetOffers = (trx: Trx, accountId: string) =>
  trx.deleteFrom('ticketOffers').where('accountId', '=', accountId).execute()
