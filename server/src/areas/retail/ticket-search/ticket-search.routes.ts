import { faresByTime } from '@cledrau/contract/search/fares-by-time.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { OwnPlacesOf } from '../finding/own-places-of.ts'
import type { TicketSearch } from './ticket-search.service.ts'

export function ticketSearchRoutes(server: FastifyInstance, search: TicketSearch, ownPlaces: OwnPlacesOf) {
  serve(server, ticketSearch, async ({ caller, request, abandoned }) =>
    search.find(request, await ownPlaces(caller, request.instead), abandoned),
  )
  serve(server, faresByTime, async ({ caller, request, abandoned }) =>
    search.byTime(request, await ownPlaces(caller, request.instead), abandoned),
  )
}
