import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf, type ParsedRequestOf, type Readable } from '@cledrau/contract/endpoint.ts'
import type { Failure } from '@cledrau/contract/failure.ts'
import { hasCardNumber } from '@cledrau/domain/payments/card.ts'
import type { FastifyRequest } from 'fastify'
import type { Say } from '../words.ts'
import { Failed, languageOf } from './failures.ts'

type Fields = Record<string, unknown>

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** What came with a call besides its path: GET's query, everybody else's body. */
export function sentWith(call: Pick<Readable, 'method'>, request: FastifyRequest): Fields {
  if (Array.isArray(request.body)) throw new Failed('BAD_REQUEST')
  return asFields(call.method === 'GET' ? request.query : request.body)
}

export function checkAppToken(sent: Fields): void {
  if (sent.token !== APP_TOKEN) throw new Failed('APP_TOKEN')
}

export type ReadFields<Call extends Readable> = (sent: Fields, request: FastifyRequest) => ParsedRequestOf<Call>

/** Takes a call's fields from where they travel. Unknown ones are left behind: old and new apps live side by side. */
export function fieldsReader<Call extends Readable>(call: Call, say: Say): ReadFields<Call> {
  const { path, query, body } = fieldsOf(call)
  const elsewhere = [...query, ...body]
  return (sent, request) => {
    const given: Fields = {}
    for (const name of path) given[name] = asFields(request.params)[name]
    for (const name of elsewhere) if (Object.hasOwn(sent, name)) given[name] = sent[name]

    const read = call.request.safeParse(given)
    const unkept = unstorable(given)
    const problems = unkept.length > 0 || read.success ? unkept : read.error.issues
    if (problems.length > 0) throw new Failed('BAD_REQUEST', { fields: problemsOf(problems, given, request, say) })
    return read.data as ParsedRequestOf<Call>
  }
}

/**
 * No text of ours holds the character 0, or half of a character: PostgreSQL can't keep them, and nobody types them. Nor a card's number, which some
 * people type wherever there is room: it isn't kept, and they are told where it belongs.
 */
function unstorable(value: unknown, path: PropertyKey[] = []): Issue[] {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) return [{ path, code: 'invalid_format' }]
    return hasCardNumber(value) ? [{ path, code: 'card_number' }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, [...path, name]))
}

type Issue = { path: PropertyKey[]; code?: string }

const PROBLEMS: Record<string, string> = {
  invalid_type: 'PROBLEM_TYPE',
  invalid_value: 'PROBLEM_CHOICE',
  invalid_format: 'PROBLEM_FORMAT',
  too_big: 'PROBLEM_TOO_BIG',
  too_small: 'PROBLEM_TOO_SMALL',
  card_number: 'PROBLEM_CARD_NUMBER',
}

/** Each field that is wrong, once, with what is wrong in plain words. */
function problemsOf(issues: readonly Issue[], given: Fields, request: FastifyRequest, say: Say): Failure['fields'] {
  const byField = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || '-'
    const missing = issue.path.length === 1 && given[String(issue.path[0])] === undefined
    const name = missing ? 'PROBLEM_MISSING' : (PROBLEMS[issue.code ?? ''] ?? 'PROBLEM_FORMAT')
    if (!byField.has(field)) byField.set(field, say(languageOf(request), name))
  }
  return [...byField].map(([field, problem]) => ({ field, problem }))
}
