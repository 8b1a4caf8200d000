import * as calls from '@cledrau/contract/osdm/places.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmPlaces } from './places.service.ts'

export function osdmPlacesRoutes(server: FastifyInstance, places: OsdmPlaces) {
  serveOsdm(server, calls.osdmListPlaces, ({ language }) => done(places.list(language)))
  serveOsdm(server, calls.osdmReadPlace, ({ request, language }) => places.read(request.placeId, language))
  serveOsdm(server, calls.osdmFindPlaces, ({ request, language }) => places.find(request, language))
}
