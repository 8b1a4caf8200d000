import * as calls from '@cledrau/contract/osdm/trips.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmTrips } from './trips.service.ts'

export function osdmTripsRoutes(server: FastifyInstance, trips: OsdmTrips) {
  serveOsdm(server, calls.osdmFindTrips, ({ request, language, abandoned }) => trips.find(request, language, abandoned))
  serveOsdm(server, calls.osdmReadTrip, ({ request, language }) => trips.read(request.tripId, language))
}
