import type { Database, Trx } from '../../../db/database.ts'
import { listOfOrder } from './give-back.store.ts'

/** What one of a party was refunded for tickets of an order, in whole pence: those who gave theirs back together share alike. */
export async function refundedOf(db: Database | Trx, orderId: string, passenger: string): Promise<number> {
  const refunds = await listOfOrder(db, orderId)
  const own = refunds.filter(({ passengerReferences }) => passengerReferences.includes(passenger))
  return own.reduce((sum, { amount, passengerReferences }) => sum + Math.ceil(amount / passengerReferences.length), 0)
}
