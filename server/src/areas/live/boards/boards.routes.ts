import * as calls from '@cledrau/contract/live/livetimes.ts'
import { otherDays } from '@cledrau/contract/live/other-days.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveReady } from '../../../http/serve-ready.ts'
import type { OtherDays } from './other-days.ts'
import type { ReadyBoards } from './ready-boards.ts'

export function boardsRoutes(server: FastifyInstance, boards: ReadyBoards, daysOf: OtherDays) {
  serveReady(server, calls.liveTimes, boards.board)
  serveReady(server, calls.liveDetail, ({ serviceId }) => boards.detail(serviceId))
  serve(server, otherDays, ({ request: { serviceId } }) => daysOf(serviceId))
}
