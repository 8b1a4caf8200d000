import * as calls from '@cledrau/contract/search/rovers.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Rovers } from './rovers.service.ts'

export function roversRoutes(server: FastifyInstance, rovers: Rovers) {
  serve(server, calls.roverTypes, () => done(rovers.listTypes()))
  serve(server, calls.roverSearch, ({ request }) => rovers.search(request))
}
