import { alerts as call, type ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import { alertsShown, type Alerts } from './alerts.service.ts'

/** What disturbs trains now, told by whoever knows. */
export type LiveAlerts = () => Promise<readonly ServiceAlert[]>

export function alertsRoutes(server: FastifyInstance, alerts: Reference<Alerts>, live: LiveAlerts, clock: Clock) {
  serveReference(server, call, async ({ platform }) =>
    done(alertsShown(alerts.current().value, await live(), platform, clock.now())),
  )
}
