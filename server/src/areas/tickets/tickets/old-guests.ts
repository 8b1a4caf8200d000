import { done } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { forgetUnneeded, type StillNeeded } from '../../../forgetting.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { eraseNamesOfGuests } from './held.store.ts'

/** Orders and tickets stay, and say no more whose they were. Answers which were a guest's still. */
export async function forgetGuestsOf(trx: Trx, orderIDs: readonly string[]): Promise<string[]> {
  const forgotten = await soldOrders.forgetGuests(trx, orderIDs)
  if (forgotten.length > 0) await eraseNamesOfGuests(trx, forgotten)
  return forgotten
}

/**
 * Guests whose tickets were over before then: their orders and tickets stay, and say no more whose they were. `needed`: of which orders somebody still has to
 * know it.
 */
export const forgetOldGuests = (db: Database, before: Instant, most: number, needed: StillNeeded): Promise<number> =>
  forgetUnneeded(
    {
      page: (after, many) => soldOrders.guestsOver(db, clockTime(before).date, after, many),
      needed,
      remove: async (ids) => {
        const forgotten = await db.inTransaction(async (trx) => done((await forgetGuestsOf(trx, ids)).length))
        return forgotten.ok ? forgotten.value : 0
      },
    },
    most,
  )
