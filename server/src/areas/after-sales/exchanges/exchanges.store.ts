import type { Trx } from '../../../db/database.ts'

/** Until then the old tickets can't be activated, downloaded or handed over; null: they can. Others' stay what they are. */
export const keepOldTickets = (trx: Trx, orderId: string, until: Date | null) =>
  trx
    .updateTable('ticketProducts')
    .set({ exchangingUntil: until })
    .where('orderId', '=', orderId)
    .where('accountId', 'is not distinct from', (from) =>
      from.selectFrom('orders').select('orders.accountId').where('orders.id', '=', orderId),
    )
    .execute()

type Terms = { orderId: string; back: number; ticketIds: readonly string[] }

export const addTerms = (trx: Trx, { ticketIds, ...terms }: Terms) =>
  trx
    .insertInto('exchangeTerms')
    .values({ ...terms, ticketIds: JSON.stringify(ticketIds) })
    .execute()

export const findTerms = (trx: Trx, orderId: string) =>
  trx.selectFrom('exchangeTerms').selectAll().where('orderId', '=', orderId).executeTakeFirst()

/** Whether seats were kept for whoever travels on an order: whoever changes wants seats again. */
export async function hasSeats(trx: Trx, orderId: string): Promise<boolean> {
  const seat = await trx
    .selectFrom('places')
    .select('name')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'SEAT')
    .executeTakeFirst()
  return seat !== undefined
}
