import * as calls from '@cledrau/contract/stations/carriers.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { timestampOf, type Reference } from '../../../reference/reference.ts'

export function carriersRoutes(server: FastifyInstance, carriers: Reference<calls.Carrier[]>) {
  serveReference(server, calls.carriersTime, () => done(timestampOf(carriers)))
  serveReference(server, calls.carriers, () => done(carriers.current().value))
}
