import type { Database, Trx } from '../../../db/database.ts'

type Read = Database | Trx

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

export const findCardProduct = (db: Read, id: string) =>
  db
    .selectFrom('ticketProducts')
    .leftJoin('deliveries', 'deliveries.orderId', 'ticketProducts.orderId')
    .select([
      'ticketProducts.isrn',
      'ticketProducts.recordLocator',
      'ticketProducts.status',
      'deliveries.smartcardCollectionStation as station',
    ])
    .where('ticketProducts.id', '=', id)
    .executeTakeFirst()
