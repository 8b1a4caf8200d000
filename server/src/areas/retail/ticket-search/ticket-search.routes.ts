import { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { TicketSearch } from './ticket-search.service.ts'

export function ticketSearchRoutes(server: FastifyInstance, search: TicketSearch) {
  serve(server, ticketSearch, ({ request, abandoned }) => search.find(request, abandoned))
  serve(server, faresByTime, ({ request, abandoned }) => search.byTime(request, abandoned))
}
