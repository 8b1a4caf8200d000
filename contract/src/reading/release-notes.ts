import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const noteText = z.object({
  /** HTML made by the server from Markdown; empty when there is nothing to say in this language. */
  notes: z.string(),
  heroImage: z.object({ alt: z.string(), url: z.object({ large: z.string() }) }),
})

export const releaseNote = z.object({
  /** The version, too: notes are asked for by it. */
  id: z.string(),
  version: z.string(),
  release_notes_target: z.enum(['pilot_only', 'live_only', 'both']),
  en: noteText,
  cy: noteText,
  /** A drawing for each of the news, in their order, where they are a list of names and sentences. */
  icons: z.optional(z.array(z.string())),
})
export type ReleaseNote = z.infer<typeof releaseNote>

const one = z.object({ id: z.string() })

export const releaseNotes = endpoint({
  method: 'GET',
  path: '/v1/release-notes',
  access: 'anyone',
  summary: 'What is new, newest first: web and mobile web.',
  reply: z.array(releaseNote),
  reference: true,
})

export const releaseNotesOf = endpoint({
  method: 'GET',
  path: '/v1/release-notes/{id}',
  access: 'anyone',
  summary: 'What is new in one version: web and mobile web.',
  request: one,
  reply: releaseNote,
  refusals: ['RELEASE_NOTES_UNKNOWN'],
  reference: true,
})

export const onboardingReleaseNotes = endpoint({
  method: 'GET',
  path: '/v1/onboarding-release-notes',
  access: 'anyone',
  summary: 'What is new, newest first: the native app.',
  reply: z.array(releaseNote),
  reference: true,
})

export const onboardingReleaseNotesOf = endpoint({
  method: 'GET',
  path: '/v1/onboarding-release-notes/{id}',
  access: 'anyone',
  summary: 'What is new in one version: the native app.',
  request: one,
  reply: releaseNote,
  refusals: ['RELEASE_NOTES_UNKNOWN'],
  reference: true,
})
