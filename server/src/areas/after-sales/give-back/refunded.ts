import type { Database, Trx } from '../../../db/database.ts'
import { listOfOrders } from './give-back.store.ts'

/**
 * What one of a party was refunded for tickets of one of these orders, in whole pence: those who gave theirs back together share
 * alike.
 */
export async function refundedOf(db: Database | Trx, orderIds: readonly string[]) {
  const refunds = Map.groupBy(await listOfOrders(db, orderIds), ({ orderId }) => orderId)
  return (orderId: string, passenger: string): number =>
    (refunds.get(orderId) ?? [])
      .filter(({ passengerReferences }) => passengerReferences.includes(passenger))
      .reduce((sum, { amount, passengerReferences }) => sum + Math.ceil(amount / passengerReferences.length), 0)
}
