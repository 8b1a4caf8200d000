import { osdmFindOffers } from '@cledrau/contract/osdm/offers.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmOffers } from './offers.service.ts'

export function osdmOffersRoutes(server: FastifyInstance, offers: OsdmOffers) {
  serveOsdm(server, osdmFindOffers, ({ request, language, abandoned }) => offers.find(request, language, abandoned))
}
