import * as calls from '@cledrau/contract/buying/basket.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Orders } from '../orders/orders.service.ts'
import type { BasketService } from './basket.service.ts'

export function basketRoutes(server: FastifyInstance, basket: BasketService, orders: Orders) {
  serve(server, calls.basketInformations, ({ traveller }) => basket.read(traveller))
  serve(server, calls.cancelJourney, ({ caller, request }) => orders.cancel(caller, request))
  serve(server, calls.renameJourney, async ({ traveller, request: { orderID, journeyName } }) =>
    (await orders.rename(traveller.id, orderID, journeyName))
      ? done({ orderID, journeyName })
      : refuse('ORDER_UNKNOWN'),
  )
  serve(server, calls.completeBooking, ({ caller, request }) => orders.complete(caller, request))
  serve(server, calls.oneClickMultiflex, ({ traveller, request, language, onceKey }) =>
    basket.buyMultiflexAgain(traveller, request, { language, onceKey }),
  )
}
