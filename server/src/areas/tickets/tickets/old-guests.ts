import { done } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { forgetUnneeded, type StillNeeded } from '../../../forgetting.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { eraseNamesOfGuests } from './held.store.ts'

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
        const forgotten = await db.inTransaction(async (trx) => {
          const orderIDs = await soldOrders.forgetGuests(trx, ids)
          if (orderIDs.length > 0) await eraseNamesOfGuests(trx, orderIDs)
          return done(orderIDs.length)
        })
        return forgotten.ok ? forgotten.value : 0
      },
    },
    most,
  )
