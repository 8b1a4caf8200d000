import * as calls from '@cledrau/contract/osdm/places.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdmKept } from '../frame/serve-kept.ts'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmPlaces } from './places.service.ts'

export function osdmPlacesRoutes(server: FastifyInstance, places: OsdmPlaces) {
  serveOsdmKept(server, calls.osdmListPlaces, places.list)
  serveOsdm(server, calls.osdmReadPlace, ({ request, language }) => places.read(request.placeId, language))
  serveOsdm(server, calls.osdmFindPlaces, ({ request, language }) => places.find(request, language))
}
