import { OSDM_VERSION } from '@cledrau/contract/osdm/osdm-call.ts'
import { osdmVersions } from '@cledrau/contract/osdm/versions.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { openOsdm } from './frame/osdm-frame.ts'
import { serveOsdm } from './frame/serve-osdm.ts'
import type { Stations } from '../stations/stations/stations.service.ts'
import { osdmPlacesRoutes } from './places/places.routes.ts'
import { openOsdmPlaces } from './places/places.service.ts'

type Parts = {
  stations: () => Stations
}

export type OsdmModules = { open: (server: FastifyInstance) => Promise<void> }

/** The OSDM: another way in for companies that sell for us, over what our own calls stand on; wired on one page. */
export function openOsdmModules({ stations }: Parts): OsdmModules {
  const places = openOsdmPlaces(stations)
  return {
    open: (server) =>
      openOsdm(server, (osdm) => {
        serveOsdm(osdm, osdmVersions, () => done([{ version: OSDM_VERSION }]))
        osdmPlacesRoutes(osdm, places)
      }),
  }
}
