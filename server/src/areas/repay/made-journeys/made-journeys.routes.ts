import * as calls from '@cledrau/contract/repay/made-journeys.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { askerOf } from '../askers.ts'
import type { openMadeJourneys } from './made-journeys.service.ts'

export function madeJourneysRoutes(server: FastifyInstance, journeys: ReturnType<typeof openMadeJourneys>) {
  serve(server, calls.readJourneys, async ({ traveller, request }) =>
    done(await journeys.year(traveller.id, request.year)),
  )
  serve(server, calls.readDue, async ({ traveller }) => done(await journeys.due(traveller.id)))
  serve(server, calls.readJourney, ({ caller, request }) => journeys.one(askerOf(caller), request.journeyID))
}
