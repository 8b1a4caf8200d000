import type { FastifyInstance } from 'fastify'
import type { ReferenceData } from '../../reference/reference.ts'
import { openStationInformation } from './stations/station-information.ts'
import { stationsRoutes } from './stations/stations.routes.ts'
import { openStations } from './stations/stations.service.ts'

/** Where trains call, and what is there for travellers, wired on one page. */
export async function openStationModules(data: ReferenceData) {
  const stations = await openStations(data)
  const stationInformation = await openStationInformation(data)
  return {
    stations,
    stationInformation,
    routes: (api: FastifyInstance) => stationsRoutes(api, stations, stationInformation),
  }
}
