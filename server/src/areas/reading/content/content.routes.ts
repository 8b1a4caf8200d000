import * as calls from '@cledrau/contract/reading/content.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Content } from './content.service.ts'

export function contentRoutes(
  server: FastifyInstance,
  content: Reference<Content>,
  home: Reference<calls.HomeContent>,
) {
  serveReference(server, calls.contentPages, () => done(content.current().value.pages))
  serveReference(server, calls.content, ({ id }) => {
    const page = content.current().value.byId.get(id)
    return page ? done(page) : refuse('CONTENT_UNKNOWN')
  })
  serveReference(server, calls.homepage, () => done(home.current().value))
}
