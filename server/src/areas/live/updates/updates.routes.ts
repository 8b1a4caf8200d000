import * as calls from '@cledrau/contract/live/updates.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Updates } from './updates.service.ts'

export function updatesRoutes(server: FastifyInstance, updates: Updates) {
  serve(server, calls.rainbow, async () => done(await updates.rainbow()))
  serve(server, calls.allUpdates, async () => done(await updates.all()))
  serve(server, calls.routeUpdates, ({ request }) => updates.specific(request))
  serve(server, calls.serviceProviders, () => done(updates.providers()))
}
