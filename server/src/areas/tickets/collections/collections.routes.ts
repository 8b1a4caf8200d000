import * as calls from '@cledrau/contract/wallet/collections.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Collections } from './collections.service.ts'

export function collectionsRoutes(server: FastifyInstance, collections: Collections) {
  serve(server, calls.collectTickets, ({ request }) => collections.collect(request))
}
