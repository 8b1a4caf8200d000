import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Capacity } from './capacity.service.ts'

export function capacityRoutes(server: FastifyInstance, capacity: Capacity) {
  serve(server, capacityStatus, ({ request }) => done({ crowding: capacity.crowdingOf(request.services) }))
}
