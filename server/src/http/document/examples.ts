import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from './document.ts'
import type { JsonSchema } from './shapes.ts'

/** What calls were answered in the server's tests, by operation id and status. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export const EXAMPLES = join(import.meta.dirname, '../../../../data/calls/examples.json')

/** Written by `npm run document -- examples FOLDER`. */
export const readExamples = (): Examples => JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Examples

type Response = { content?: Record<string, JsonSchema> }

export function withExamples(document: OpenApi, examples: Examples): OpenApi {
  for (const operation of Object.values(document.paths).flatMap((calls) => Object.values(calls))) {
    const seen = examples[String(operation.operationId)] ?? {}
    const responses = operation.responses as Record<string, Response>
    for (const [status, example] of Object.entries(seen)) {
      const media = responses[status]?.content?.['application/json']
      if (media) media.example = example
    }
  }
  return document
}
