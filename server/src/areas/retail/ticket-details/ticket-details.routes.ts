import { ticketDetailsContentPage } from '@cledrau/contract/search/ticket-details.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { TicketDetails } from './ticket-details.service.ts'

export function ticketDetailsRoutes(server: FastifyInstance, details: TicketDetails) {
  serve(server, ticketDetailsContentPage, ({ request }) => details(request.ticketTypeArray))
}
