import * as calls from '@cledrau/contract/buying/extras.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Extras } from './extras.service.ts'

export function extrasRoutes(server: FastifyInstance, extras: Extras) {
  serve(server, calls.optionalExtras, ({ request }) => extras.offer(request))
  serve(server, calls.seatMap, ({ request, caller }) => extras.seatMap(request, caller))
}
