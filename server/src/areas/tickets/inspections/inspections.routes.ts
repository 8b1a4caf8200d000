import * as calls from '@cledrau/contract/wallet/inspections.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Inspections } from './inspections.service.ts'
import type { TrainsOfDay } from './trains-of-day.ts'

export function inspectionsRoutes(server: FastifyInstance, inspections: Inspections, trainsOn: TrainsOfDay) {
  serve(server, calls.inspectorLists, async ({ request }) => done(await inspections.lists(request.since)))
  serve(server, calls.inspectorTrains, ({ request }) => Promise.resolve(done(trainsOn(request.date))))
  serve(server, calls.reportInspections, ({ request }) => inspections.report(request))
  serve(server, calls.inspectPhotocard, ({ request }) => inspections.photocard(request))
}
