import type { Trx } from '../../db/database.ts'

/** Until then the old tickets can't be activated, downloaded or handed over; null: they can. */
export const keepOldTickets = (trx: Trx, orderId: string, until: Date | null) =>
  trx.updateTable('ticketProducts').set({ exchangingUntil: until }).where('orderId', '=', orderId).execute()

export const addTerms = (trx: Trx, terms: { orderId: string; fee: number; back: number }) =>
  trx.insertInto('exchangeTerms').values(terms).execute()

export const findTerms = (trx: Trx, orderId: string) =>
  trx.selectFrom('exchangeTerms').selectAll().where('orderId', '=', orderId).executeTakeFirst()
