import { delayRepaySchemes, type SchemesReply } from '@cledrau/contract/reading/delay-repay-schemes.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'

export function schemesRoutes(server: FastifyInstance, schemes: Reference<SchemesReply>) {
  serveReference(server, delayRepaySchemes, () => done(schemes.current().value))
}
