import * as calls from '@cledrau/contract/live/livetimes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Boards } from './boards.service.ts'

export function boardsRoutes(server: FastifyInstance, boards: Boards) {
  serve(server, calls.liveTimes, ({ request }) => boards.board(request))
  serve(server, calls.liveDetail, ({ request }) => boards.detail(request.serviceId))
}
