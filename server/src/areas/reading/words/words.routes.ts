import * as calls from '@cledrau/contract/reading/words.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { timestampOf, type Reference } from '../../../reference/reference.ts'
import type { WordsData } from './words.service.ts'

export function wordsRoutes(server: FastifyInstance, words: Reference<WordsData>) {
  serveReference(server, calls.wordsTime, () => done(timestampOf(words)))
  serveReference(server, calls.words, () => done(words.current().value.list))
}
