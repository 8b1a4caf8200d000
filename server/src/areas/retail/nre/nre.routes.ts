import { requestData } from '@cledrau/contract/search/nre.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Notes } from './nre.service.ts'

export function nreRoutes(server: FastifyInstance, notes: Notes) {
  serve(server, requestData, ({ request }) => notes(request.id))
}
