import * as calls from '@cledrau/contract/after-sales/exchanges.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Exchanges } from './exchanges.service.ts'

export function exchangesRoutes(server: FastifyInstance, exchanges: Exchanges) {
  serve(server, calls.verifyExchangeAvailability, ({ caller, request }) =>
    exchanges.available(caller, request.recordLocator),
  )
  serve(server, calls.exchangeSearch, ({ caller, request, abandoned }) => exchanges.search(caller, request, abandoned))
  serve(server, calls.retrieveExchangeSummary, ({ caller, request }) => exchanges.summary(caller, request))
  serve(server, calls.confirmExchange, ({ caller, request, language, onceKey }) =>
    exchanges.confirm(caller, request, { language, onceKey }),
  )
  serve(server, calls.giveUpExchange, ({ caller, request, language }) =>
    exchanges.giveUp(caller, request.recordLocator, language),
  )
  serve(server, calls.fetchPreviousJourney, ({ caller, request }) =>
    exchanges.previous(caller, request.originalOrderId),
  )
}
