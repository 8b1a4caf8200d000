import * as calls from '@cledrau/contract/wallet/tickets.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Documents } from './documents.service.ts'

export function ticketsRoutes(server: FastifyInstance, documents: Documents) {
  serve(server, calls.downloadETicket, ({ caller, request, language }) =>
    documents.pdf(caller, request.recordLocator, language),
  )
  serve(server, calls.ticketCalendar, ({ caller, request, language }) =>
    documents.calendar(caller, request.recordLocator, language),
  )
  serve(server, calls.applePass, ({ traveller, request }) => documents.apple(traveller, request.recordLocator))
  serve(server, calls.googlePass, ({ traveller, request }) => documents.google(traveller, request.recordLocator))
  serve(server, calls.emailResend, ({ caller, request }) => documents.resend(caller, request.recordLocator))
}
