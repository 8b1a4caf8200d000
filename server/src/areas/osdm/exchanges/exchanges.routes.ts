import * as calls from '@cledrau/contract/osdm/exchanges.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmExchangeOffers } from './exchange-offers.service.ts'
import type { OsdmExchangeOperations } from './exchange-operations.service.ts'

export function osdmExchangesRoutes(
  server: FastifyInstance,
  offers: OsdmExchangeOffers,
  operations: OsdmExchangeOperations,
) {
  serveOsdm(server, calls.osdmOfferExchange, ({ partner, request, language, abandoned }) =>
    offers.find(partner, request, language, abandoned),
  )
  serveOsdm(server, calls.osdmBeginExchange, ({ partner, request, language, onceKey }) =>
    operations.begin(partner, request, { language, onceKey }),
  )
  serveOsdm(server, calls.osdmReadExchange, ({ partner, request }) => operations.read(partner, request))
  serveOsdm(server, calls.osdmChangeExchange, ({ partner, request }) => operations.change(partner, request))
  serveOsdm(server, calls.osdmGiveUpExchange, ({ partner, request, language }) =>
    operations.giveUp(partner, request, language),
  )
}
