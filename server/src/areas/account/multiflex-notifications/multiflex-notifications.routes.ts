import * as calls from '@cledrau/contract/account/multiflex-notifications.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { MultiflexNotifications } from './multiflex-notifications.service.ts'

export function multiflexNotificationRoutes(server: FastifyInstance, notifications: MultiflexNotifications) {
  serve(server, calls.multiflexNotifications, async ({ traveller }) => done(await notifications.read(traveller.id)))
  serve(server, calls.addMultiflexNotifications, ({ traveller, request }) =>
    notifications.save(traveller.id, request.notifications),
  )
}
