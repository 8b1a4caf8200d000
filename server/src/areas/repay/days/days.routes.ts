import * as calls from '@cledrau/contract/repay/days.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { openDays } from './days.service.ts'

export function daysRoutes(server: FastifyInstance, days: ReturnType<typeof openDays>) {
  serve(server, calls.readDays, async ({ traveller }) => done(await days.read(traveller.id)))
  serve(server, calls.nameTrip, ({ traveller, request }) => days.name(traveller.id, request))
}
