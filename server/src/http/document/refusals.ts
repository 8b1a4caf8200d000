import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { FAILURES, type FailureCode } from '@cledrau/contract/failure.ts'
import { REFUSALS, type RefusalCode } from '@cledrau/contract/refusals.ts'
import type { Say } from '../../words.ts'
import { statusOf } from '../failures.ts'
import { ALWAYS, COUNTED, headersOf, type HeaderName } from './headers.ts'
import { refTo, type JsonSchema } from './shapes.ts'

export type Code = FailureCode | RefusalCode

export const CODES = [...Object.keys(FAILURES), ...Object.keys(REFUSALS)] as Code[]

const isFailure = (code: Code): code is FailureCode => code in FAILURES
export const wordsOf = (say: Say, code: Code) => {
  const name = `${isFailure(code) ? 'FAILURE' : 'REFUSAL'}_${code}`
  return { en: say('en', name), cy: say('cy', name) }
}

/** Each no by its code, with what it says to people in either language. */
export const refusalSchemas = (say: Say): Record<string, JsonSchema> =>
  Object.fromEntries(
    CODES.map((code) => {
      const { en, cy } = wordsOf(say, code)
      return [
        code,
        {
          description: `${en}\n\nCymraeg: ${cy}`,
          allOf: [refTo('Failure'), { type: 'object', properties: { code: { const: code } } }],
          'x-words': { en, cy },
        },
      ]
    }),
  )

/** RFC 9457, for whoever asks for `application/problem+json`. */
export const problemSchema: JsonSchema = {
  description: 'The same no as RFC 9457 has it, for whoever accepts `application/problem+json`.',
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where this code is explained.' },
    title: { type: 'string', description: 'For people, in the language of `Accept-Language`.' },
    status: { type: 'integer' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'array', items: refTo('FieldProblem') },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
}

/** What any call, or many, may answer, by the name under which the document has it. */
const SHARED: Record<string, readonly Code[]> = {
  BadRequest: ['BAD_REQUEST'],
  UnknownApp: ['APP_TOKEN'],
  SignInNeeded: ['APP_TOKEN', 'SIGN_IN'],
  SignInOrOrderNeeded: ['APP_TOKEN', 'SIGN_IN', 'TAKEN_OVER'],
  NotAllowed: ['NOT_ALLOWED'],
  StillRunning: ['STILL_RUNNING'],
  TooLarge: ['TOO_LARGE'],
  WrongMediaType: ['WRONG_MEDIA_TYPE'],
  KeyReused: ['KEY_REUSED'],
  TooManyCalls: ['TOO_MANY_CALLS'],
  OurFault: ['OUR_FAULT'],
  OutsideTrouble: ['OUTSIDE_TROUBLE'],
  NotNow: ['TOO_BUSY', 'NOT_NOW'],
}

const NAMED = new Map(Object.entries(SHARED).map(([name, codes]) => [codes.join(), name]))

/** With these somebody is told when to come back. */
const WAITING: ReadonlySet<Code> = new Set(['STILL_RUNNING', 'TOO_MANY_CALLS', 'TOO_BUSY', 'NOT_NOW'])

export const sharedResponses = (): Record<string, JsonSchema> =>
  Object.fromEntries([
    ...Object.entries(SHARED).map(([name, codes]) => [name, responseOf(codes)]),
    ...CODES.map((code) => [code, responseOf([code])]),
  ])

const oneOf = (schemas: JsonSchema[]): JsonSchema => (schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas })

function responseOf(codes: readonly Code[]): JsonSchema {
  const headers: HeaderName[] = [...ALWAYS, ...COUNTED]
  if (codes.every((code) => WAITING.has(code))) headers.push('Retry-After')
  const code = codes.length === 1 ? { const: codes[0] } : { enum: [...codes] }
  return {
    description: codes.map((one) => `\`${one}\``).join(', '),
    headers: headersOf(headers, { maybe: codes.some((one) => WAITING.has(one)) ? ['Retry-After'] : [] }),
    content: {
      'application/json': { schema: oneOf(codes.map(refTo)) },
      'application/problem+json': {
        schema: { allOf: [refTo('Problem'), { type: 'object', properties: { code } }] },
      },
    },
  }
}

/** Every no that a call may answer, by status: its own, and those of the frame around it. */
export function codesOf(call: AnyEndpoint): Map<number, Code[]> {
  const { access, once, method } = call
  const frame: Code[] = ['BAD_REQUEST', 'APP_TOKEN']
  if (access !== 'anyone') frame.push('SIGN_IN')
  if (access === 'guest' || access === 'traveller') frame.push('TAKEN_OVER')
  // A partner's token may not be for it, also where anybody else may.
  if (access === 'anyone' ? once : access !== 'tapper') frame.push('NOT_ALLOWED')
  if (once) frame.push('STILL_RUNNING', 'KEY_REUSED')
  if (method !== 'GET') frame.push('TOO_LARGE', 'WRONG_MEDIA_TYPE')
  frame.push('TOO_MANY_CALLS', 'OUR_FAULT', 'OUTSIDE_TROUBLE', 'TOO_BUSY', 'NOT_NOW')
  return Map.groupBy([...frame, ...call.refusals], statusOf)
}

export const refusalsOf = (call: AnyEndpoint): Record<string, JsonSchema> => answersOf(codesOf(call))

/** The answers that say some codes, each by its name where it has one. */
export function answersOf(codes: ReadonlyMap<number, readonly Code[]>): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...codes].map(([status, together]) => {
      const name = NAMED.get(together.join()) ?? (together.length === 1 ? together[0] : undefined)
      return [String(status), name ? { $ref: `#/components/responses/${name}` } : responseOf(together)]
    }),
  )
}
