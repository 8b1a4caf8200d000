import * as calls from '@cledrau/contract/buying/orders.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { GuestOrders } from './guest-orders.service.ts'
import type { Orders } from './orders.service.ts'

export function ordersRoutes(server: FastifyInstance, orders: Orders, guests: GuestOrders) {
  serve(server, calls.listOrders, async ({ traveller }) => done({ orders: await orders.listPurchases(traveller.id) }))
  serve(server, calls.readOrder, ({ caller, request }) => orders.read(caller, request.orderID))
  serve(server, calls.askGuestCode, async ({ request, exchange }) => {
    await guests.askCode(request, exchange.network)
    return done({})
  })
  serve(server, calls.openGuestOrder, ({ request, exchange }) => guests.open(request, exchange.network))
  serve(server, calls.takeOverOrders, ({ traveller }) => guests.takeOver(traveller.id))
}
