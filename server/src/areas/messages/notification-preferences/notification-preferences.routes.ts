import * as calls from '@cledrau/contract/account/notification-preferences.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { NotificationPreferences } from './notification-preferences.service.ts'

export function notificationPreferencesRoutes(server: FastifyInstance, preferences: NotificationPreferences): void {
  serve(server, calls.notificationPreferences, async ({ traveller }) => done(await preferences.read(traveller.id)))
  serve(server, calls.saveNotificationPreferences, ({ traveller, request }) => preferences.save(traveller.id, request))
}
