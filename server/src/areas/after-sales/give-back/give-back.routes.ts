import * as calls from '@cledrau/contract/after-sales/give-back.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { GiveBack } from './give-back.service.ts'

export function giveBackRoutes(server: FastifyInstance, giveBack: GiveBack) {
  serve(server, calls.quoteRefund, ({ caller, request }) => giveBack.quote(caller, request))
  serve(server, calls.giveBackTickets, ({ caller, request, onceKey }) => giveBack.accept(caller, request, onceKey))
  serve(server, calls.trainsOfBooking, ({ caller, request }) => giveBack.trains(caller, request.recordLocator))
  serve(server, calls.listRefunds, ({ caller, request }) => giveBack.list(caller, request.recordLocator))
}
