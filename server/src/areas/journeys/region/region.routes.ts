import * as calls from '@cledrau/contract/planner/timetable-region.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference, serveUnchanging } from '../../../http/serve-reference.ts'
import type { RegionService } from './region.service.ts'

export function regionRoutes(server: FastifyInstance, region: RegionService) {
  serveReference(server, calls.newestCut, () => region.newest())
  serveUnchanging(server, calls.readCut, ({ hash }) => region.file(hash))
}
