import * as calls from '@cledrau/contract/search/railcards.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { timestampOf, type Reference } from '../../../reference/reference.ts'

export function railcardsRoutes(server: FastifyInstance, railcards: Reference<calls.Railcard[]>) {
  serveReference(server, calls.railcardsTime, () => done(timestampOf(railcards)))
  serveReference(server, calls.railcards, () => done(railcards.current().value))
}
