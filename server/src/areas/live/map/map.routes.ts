import * as calls from '@cledrau/contract/live/trains-now.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { TrainsNow } from './trains-now.service.ts'

export function mapRoutes(server: FastifyInstance, trains: TrainsNow) {
  serveReference(server, calls.trainsNow, () => done(trains.now()))
}
