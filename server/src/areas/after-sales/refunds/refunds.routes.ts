import * as calls from '@cledrau/contract/after-sales/refunds.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Refunds } from './refunds.service.ts'

export function refundsRoutes(server: FastifyInstance, refunds: Refunds) {
  serve(server, calls.quoteRefund, ({ caller, request }) => refunds.quote(caller, request))
  serve(server, calls.giveBackTickets, ({ caller, request, onceKey }) => refunds.giveBack(caller, request, onceKey))
  serve(server, calls.listRefunds, ({ caller, request }) => refunds.list(caller, request.recordLocator))
}
