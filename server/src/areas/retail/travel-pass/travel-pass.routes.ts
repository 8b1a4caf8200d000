import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { TravelPassSearch } from './travel-pass.service.ts'

export function travelPassRoutes(server: FastifyInstance, search: TravelPassSearch) {
  serve(server, travelPassSearch, ({ request, abandoned }) => search(request, abandoned))
}
