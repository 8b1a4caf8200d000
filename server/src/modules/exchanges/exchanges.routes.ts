import * as calls from '@cledrau/contract/exchanges.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Exchanges } from './exchanges.service.ts'

export function exchangesRoutes(server: FastifyInstance, exchanges: Exchanges) {
  serve(server, calls.verifyExchangeAvailability, ({ traveller, request }) =>
    exchanges.available(traveller, request.recordLocator),
  )
  serve(server, calls.exchangeSearch, ({ traveller, request, abandoned }) =>
    exchanges.search(traveller, request, abandoned),
  )
  serve(server, calls.retrieveExchangeSummary, ({ traveller, request }) => exchanges.summary(traveller, request))
  serve(server, calls.confirmExchange, ({ traveller, request, language, onceKey }) =>
    exchanges.confirm(traveller, request, { language, onceKey }),
  )
  serve(server, calls.fetchPreviousJourney, ({ traveller, request }) =>
    exchanges.previous(traveller, request.originalOrderId),
  )
}
