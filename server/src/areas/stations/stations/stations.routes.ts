import * as calls from '@cledrau/contract/stations/stations.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { timestampOf, type Reference } from '../../../reference/reference.ts'
import type { StationInformations } from './station-information.ts'
import type { Stations } from './stations.service.ts'

export function stationsRoutes(
  server: FastifyInstance,
  stations: Reference<Stations>,
  information: Reference<StationInformations>,
) {
  serveReference(server, calls.stationsTime, () => done(timestampOf(stations)))
  serveReference(server, calls.stations, () => done(stations.current().value.places))
  serveReference(server, calls.bookingStations, () => done(stations.current().value.bookable))
  serveReference(server, calls.readStation, ({ code, lang }) => {
    const found = information.current().value.get(`${code.toUpperCase()}/${lang}`)
    return found ? done(found) : refuse('STATION_UNKNOWN')
  })
}
