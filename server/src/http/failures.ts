import { FAILURES, type Failure, type FailureCode } from '@cledrau/contract/failure.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { REFUSALS, type RefusalCode } from '@cledrau/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../db/database.ts'
import type { Say } from '../words.ts'
import { sendFailure } from './problem.ts'

/** The server's own no, on its way to the edge: thrown anywhere around a call, turned into an answer in one place. */
export class Failed extends Error {
  readonly code: FailureCode
  readonly fields: Failure['fields']
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: FailureCode,
    more: { fields?: Failure['fields']; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** The language of the answer: the app says which one it shows; without a word, English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = String(request.headers['accept-language'] ?? '')
  const codes = wanted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return codes.find((code) => code === 'en' || code === 'cy') ?? 'en'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What its caller was told no for. */
    refusedFor: FailureCode | RefusalCode | undefined
  }
}

/** The body of a refusal or a failure. The code travels, and is noted for the log; the sentence is added here, in the caller's language. */
export function failureBody(
  request: FastifyRequest,
  say: Say,
  code: FailureCode | RefusalCode,
  fields?: Failure['fields'],
): Failure {
  request.refusedFor = code
  const kind = code in FAILURES ? 'FAILURE' : 'REFUSAL'
  return {
    error: true,
    code,
    errorMessage: say(languageOf(request), `${kind}_${code}`),
    requestId: request.id,
    ...(fields ? { fields } : {}),
  }
}

export const statusOf = (code: FailureCode | RefusalCode): number =>
  code in FAILURES ? FAILURES[code as FailureCode] : REFUSALS[code as RefusalCode]

/** A rightful no, said at once. */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, say: Say, code: RefusalCode): FastifyReply =>
  sendFailure(request, reply, statusOf(code), failureBody(request, say, code))

export type HttpError = Error & { statusCode?: number; code?: string; constraint?: string }

/** Whose account was erased: a token outlives it by some minutes, and what it keeps for itself has nobody to belong to. */
const isOfNobody = ({ code, constraint }: HttpError): boolean =>
  code === '23503' && (constraint ?? '').endsWith('_account_id_fkey')

/** Another database takes over in a quarter of a minute; most of its absences are shorter. */
const AWAY_FOR = 5

/** Fastify's own complaints, in our words. */
function failedFrom(error: HttpError): Failed {
  if (error instanceof Failed) return error
  if (isOfNobody(error)) return new Failed('SIGN_IN')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failed('WRONG_MEDIA_TYPE')
  if (error.statusCode === 413) return new Failed('TOO_LARGE')
  if (error.statusCode === 429) return new Failed('TOO_MANY_CALLS', { retryAfterSeconds: 60 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Failed('BAD_REQUEST')
  // A repeat with the same key has one effect, so whoever asks loses nothing by asking again.
  if (isAway(error)) return new Failed('NOT_NOW', { cause: error, retryAfterSeconds: AWAY_FOR })
  return new Failed('OUR_FAULT', { cause: error })
}

/** The one place where a throw becomes an answer, and where our own faults are logged, once. */
export const answerFailure = (say: Say) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const failed = noted(error as HttpError, request)
  if (failed.retryAfterSeconds !== undefined) reply.header('retry-after', failed.retryAfterSeconds)
  return sendFailure(request, reply, statusOf(failed.code), failureBody(request, say, failed.code, failed.fields))
}

/** What was thrown, as our own no; a fault of ours is in the log from here on. */
export function noted(error: HttpError, request: FastifyRequest): Failed {
  const failed = failedFrom(error)
  if (failed.code === 'OUR_FAULT' || failed.code === 'OUTSIDE_TROUBLE' || failed.code === 'NOT_NOW') {
    request.log.error(
      { err: failed.cause ?? failed, route: request.routeOptions.url },
      failed.code === 'NOT_NOW' ? 'a call could not be answered now' : 'a call failed through our fault',
    )
  }
  return failed
}
