import { osdmReadPlaceMap } from '@cledrau/contract/osdm/place-map.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmPlaceMap } from './place-map.service.ts'

export function osdmPlaceMapRoutes(server: FastifyInstance, placeMap: OsdmPlaceMap) {
  serveOsdm(server, osdmReadPlaceMap, ({ partner, request }) => placeMap.read(partner, request))
}
