import * as calls from '@cledrau/contract/planner/journey-planner.ts'
import { intermediate } from '@cledrau/contract/search/intermediate.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { JourneyPlannerService } from './journey-planner.service.ts'

export function journeyPlannerRoutes(server: FastifyInstance, planner: JourneyPlannerService) {
  serve(server, calls.planJourneys, ({ request, abandoned }) => planner.plan(request, abandoned))
  serve(server, intermediate, ({ request }) => done(planner.intermediate(request.travelSegments)))
  serve(server, calls.suggestPlaces, ({ request }) => done(planner.suggest(request.q, request.lang)))
}
