import * as calls from '@cledrau/contract/account/preferences.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { PreferencesService } from './preferences.service.ts'

export function preferencesRoutes(server: FastifyInstance, preferences: PreferencesService) {
  serve(server, calls.readPreferences, async ({ traveller }) => done({ data: await preferences.read(traveller.id) }))
  serve(server, calls.savePreferences, async ({ traveller, request }) =>
    done({ data: await preferences.save(traveller.id, request.data) }),
  )
}
