import { done } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { eraseNamesOfGuests } from './held.store.ts'

/** Guests whose tickets were over before then: their orders and tickets stay, and say no more whose they were. */
export async function forgetOldGuests(db: Database, before: Instant, most: number): Promise<number> {
  const forgotten = await db.inTransaction(async (trx) => {
    const orderIDs = await soldOrders.forgetGuests(trx, clockTime(before).date, most)
    if (orderIDs.length > 0) await eraseNamesOfGuests(trx, orderIDs)
    return done(orderIDs.length)
  })
  return forgotten.ok ? forgotten.value : 0
}
