import { popupSettings, type Popup } from '@cledrau/contract/reading/popups.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'

export function popupsRoutes(server: FastifyInstance, popups: Reference<Popup[]>) {
  serveReference(server, popupSettings, () => done(popups.current().value))
}
