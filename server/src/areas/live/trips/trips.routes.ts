import { tripsNow } from '@cledrau/contract/live/trips-now.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { TripsNow } from './trips.service.ts'

export function tripsRoutes(server: FastifyInstance, trips: TripsNow) {
  serve(server, tripsNow, ({ request }) => done(trips.now(request.trips)))
}
