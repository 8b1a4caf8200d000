import { readEvidenceDay } from '@cledrau/contract/repay/evidence.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Evidence } from './evidence.service.ts'

export function evidenceRoutes(server: FastifyInstance, evidence: Evidence) {
  serve(server, readEvidenceDay, ({ request: { date, size } }) =>
    evidence.readDay(date, size === undefined ? undefined : Number(size)),
  )
}
