import * as calls from '@cledrau/contract/wallet/inspections.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Inspections } from './inspections.service.ts'

export function inspectionsRoutes(server: FastifyInstance, inspections: Inspections) {
  serve(server, calls.inspectorLists, async ({ request }) => done(await inspections.lists(request.since)))
  serve(server, calls.reportInspections, ({ request }) => inspections.report(request))
}
