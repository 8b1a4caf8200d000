import { options as call, type AppOptions } from '@cledrau/contract/reading/options.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'

export function optionsRoutes(server: FastifyInstance, options: Reference<AppOptions>) {
  serveReference(server, call, () => done(options.current().value))
}
