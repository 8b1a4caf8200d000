import * as calls from '@cledrau/contract/reading/titles.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Titles } from './titles.service.ts'

export function titlesRoutes(server: FastifyInstance, titles: Reference<Titles>) {
  serveReference(server, calls.userTitles, () => done(titles.current().value.user))
  serveReference(server, calls.smartcardTitles, () => done(titles.current().value.smartcard))
}
