import * as calls from '@cledrau/contract/live/trains-now.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { serve } from '../../../http/serve.ts'
import type { TrainDays } from './train-days.service.ts'
import type { TrainsNow } from './trains-now.service.ts'

export function mapRoutes(server: FastifyInstance, trains: TrainsNow, days: TrainDays) {
  serveReference(server, calls.trainsNow, () => done(trains.now()))
  serveReference(server, calls.trainsOfDay, ({ serviceDate }) => days.day(serviceDate))
  serve(server, calls.trainDays, async () => done({ days: await days.days() }))
}
