import * as calls from '@cledrau/contract/reading/lists.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Lists } from './lists.service.ts'

export function listsRoutes(server: FastifyInstance, lists: Reference<Lists>) {
  serveReference(server, calls.deletionReasons, () => done(lists.current().value.deletionReasons))
  serveReference(server, calls.multiflexNotificationOptions, () =>
    done(lists.current().value.multiflexNotificationOptions),
  )
  serveReference(server, calls.countries, () => done(lists.current().value.countries))
}
