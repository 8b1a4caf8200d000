import * as calls from '@cledrau/contract/reading/release-notes.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Notes, ReleaseNotes } from './release-notes.service.ts'

const oneOf = (notes: Notes, version: string) => {
  const note = notes.byVersion.get(version)
  return note ? done(note) : refuse('RELEASE_NOTES_UNKNOWN')
}

export function releaseNotesRoutes(server: FastifyInstance, notes: Reference<ReleaseNotes>) {
  const { current } = notes
  serveReference(server, calls.releaseNotes, () => done(current().value.web.newestFirst))
  serveReference(server, calls.releaseNotesOf, ({ id }) => oneOf(current().value.web, id))
  serveReference(server, calls.onboardingReleaseNotes, () => done(current().value.native.newestFirst))
  serveReference(server, calls.onboardingReleaseNotesOf, ({ id }) => oneOf(current().value.native, id))
}
