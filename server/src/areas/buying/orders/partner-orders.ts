import { listPartnerOrders, PARTNER_ORDERS_AT_ONCE } from '@cledrau/contract/partners/partner-orders.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { serve } from '../../../http/serve.ts'
import { statusNow } from './order-wire.ts'
import * as store from './partner-orders.store.ts'

/** Whose sale an order is: a partner opens its own, and no others. */
export const ownsOrder = async (db: Database, partnerId: string, orderId: string): Promise<boolean> =>
  (await store.findOfPartner(db, partnerId, orderId)) !== undefined

/** Who sold these; what isn't in it we sold ourselves. */
export const sellersOf = async (trx: Trx, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await store.listSellers(trx, orderIds)).flatMap(({ id, partnerId }) =>
      partnerId === null ? [] : [[id, partnerId]],
    ),
  )

/** What a partner sold, for whoever lost an answer or compares books. */
export function partnerOrderRoutes(server: FastifyInstance, db: Database, clock: Clock): void {
  serve(server, listPartnerOrders, async ({ partner, request }) => {
    const after = request.after === undefined ? null : await store.findOfPartner(db, partner.id, request.after)
    if (after === undefined) return refuse('ORDER_UNKNOWN')
    const since = request.since === undefined ? null : instant(Date.parse(request.since))
    const most = PARTNER_ORDERS_AT_ONCE
    const found = await store.listOfPartner(db, partner.id, { after, since, most: most + 1 })
    const now = clock.now()
    return done({
      orders: found.slice(0, most).map((order) => {
        const status = statusNow(order, now)
        return {
          orderID: order.id,
          recordLocator: order.recordLocator,
          status,
          totalInPennies: order.total,
          createdAt: utcIso(order.createdAt),
          heldUntil: status === 'HELD' ? utcIso(order.heldUntil) : null,
          paidAt: order.paidAt === null ? null : utcIso(order.paidAt),
          originalOrderID: order.originalOrderId,
        }
      }),
      more: found.length > most,
    })
  })
}
