import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { JourneyNotifications } from './journey-notifications.service.ts'

export function journeyNotificationsRoutes(server: FastifyInstance, alerts: JourneyNotifications) {
  serve(server, calls.createAlert, ({ traveller, request }) => alerts.create(traveller.id, request))
  serve(server, calls.updateAlert, ({ traveller, request }) => alerts.update(traveller.id, request))
  serve(server, calls.alertList, ({ traveller, request }) => alerts.list(traveller.id, request))
  serve(server, calls.deleteAlert, ({ traveller, request }) => alerts.remove(traveller.id, request))
  serve(server, calls.createAutoAlert, ({ traveller, request }) => alerts.createAutomatic(traveller.id, request))
  serve(server, calls.updateAutoAlerts, ({ traveller, request }) => alerts.updateAutomatic(traveller.id, request))
  serve(server, calls.suspendAlerts, ({ traveller, request }) => alerts.suspend(traveller.id, request))
  serve(server, calls.resumeAlerts, ({ traveller, request }) => alerts.resume(traveller.id, request))
  serve(server, calls.trainsInWindow, ({ request }) => alerts.trainsIn(request))
}
