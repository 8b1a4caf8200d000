import { alerts as call } from '@cledrau/contract/reading/alerts.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import { alertsShown, type Alerts } from './alerts.service.ts'

export function alertsRoutes(server: FastifyInstance, alerts: Reference<Alerts>, clock: Clock) {
  serveReference(server, call, ({ platform }) => done(alertsShown(alerts.current().value, platform, clock.now())))
}
