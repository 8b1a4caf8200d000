import type { Trx } from '../../../db/database.ts'

type Terms = { orderId: string; back: number; ticketIds: readonly string[] }

export const addTerms = (trx: Trx, { ticketIds, ...terms }: Terms) =>
  trx
    .insertInto('exchangeTerms')
    .values({ ...terms, ticketIds: JSON.stringify(ticketIds) })
    .execute()

export const findTerms = (trx: Trx, orderId: string) =>
  trx.selectFrom('exchangeTerms').selectAll().where('orderId', '=', orderId).executeTakeFirst()
