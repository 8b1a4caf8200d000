import * as calls from '@cledrau/contract/live/livetimes.ts'
import type { FastifyInstance } from 'fastify'
import { serveReady } from '../../../http/serve-ready.ts'
import type { ReadyBoards } from './ready-boards.ts'

export function boardsRoutes(server: FastifyInstance, boards: ReadyBoards) {
  serveReady(server, calls.liveTimes, boards.board)
  serveReady(server, calls.liveDetail, ({ serviceId }) => boards.detail(serviceId))
}
