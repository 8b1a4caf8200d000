import * as calls from '@cledrau/contract/account/security-events.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { SecurityEvents } from './security-events.service.ts'

export function securityEventRoutes(server: FastifyInstance, events: SecurityEvents) {
  serve(server, calls.securityEvents, async ({ traveller }) => done(await events.list(traveller.id)))
}
