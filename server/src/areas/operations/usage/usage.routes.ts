import { noteUsage } from '@cledrau/contract/usage.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Usage } from './usage.service.ts'

/** Only what the note says goes on from here: not who asked, and not from where. */
export function usageRoutes(server: FastifyInstance, usage: Usage) {
  serve(server, noteUsage, async ({ request }) => {
    await usage.note(request)
    return done({})
  })
}
