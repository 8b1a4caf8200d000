import { fieldsOf, MOST_BODY, type AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { scopesOf } from '../partner-scopes.ts'
import { groupOf } from './call-groups.ts'
import { ALWAYS, COUNTED, headersOf, parameterRef, type HeaderName } from './headers.ts'
import { refusalsOf } from './refusals.ts'
import { mayBeEmpty, refTo, titled, type Fields, type JsonSchema, type Shapes } from './shapes.ts'

/** What a call is described by besides itself. */
export type Around = { shapes: Shapes; callsPerMinute: number }

export const isTagged = ({ reference, tagged }: AnyEndpoint): boolean => reference || tagged === true

/** One call of the document; `name` is its operation id, and stays. */
export function operationOf(call: AnyEndpoint, name: string, { shapes, callsPerMinute }: Around): JsonSchema {
  const fields = shapes.fieldsOf(call)
  const carried = fieldsOf(call)
  const inQuery = carried.query.map((field) => parameterOf(fields, field, 'query'))
  const limits = limitsOf(call, callsPerMinute)
  return {
    operationId: name,
    summary: call.summary.replace(/\.$/, ''),
    description: sentencesOf(call, limits),
    tags: [groupOf(call.path)],
    parameters: [
      ...carried.path.map((field) => parameterOf(fields, field, 'path')),
      ...inQuery,
      ...(call.method === 'GET' ? [parameterRef('AppToken')] : []),
      parameterRef('Language'),
      ...(call.once ? [parameterRef('IdempotencyKey')] : []),
      ...(isTagged(call) ? [parameterRef('Held')] : []),
    ],
    ...(call.method === 'GET' ? {} : { requestBody: bodyOf(`${titled(name)}Request`) }),
    security: securityOf(call),
    ...(call.leaving ? { deprecated: true, 'x-sunset': call.leaving.until } : {}),
    ...limits,
    responses: { ...successesOf(call, shapes), ...refusalsOf(call) },
  }
}

/** The body of a call by name: its fields that don't travel in the path, and the app's token. */
export function requestSchemaOf(call: AnyEndpoint, { properties, required }: Fields): JsonSchema {
  const { body } = fieldsOf(call)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(body.map((field) => [field, properties[field] ?? {}])),
      token: refTo('AppToken'),
    },
    required: [...required.filter((field) => body.includes(field)), 'token'],
  }
}

const parameterOf = ({ properties, required }: Fields, name: string, place: 'path' | 'query'): JsonSchema => ({
  name,
  in: place,
  ...(place === 'path' || required.includes(name) ? { required: true } : {}),
  schema: properties[name] ?? {},
})

const bodyOf = (name: string): JsonSchema => ({
  required: true,
  content: { 'application/json': { schema: refTo(name) } },
})

/** Lists that are the same for everybody don't look at who asks; other calls for anybody know whoever says so. */
function securityOf({ access, path, once, reference, tagged }: AnyEndpoint): JsonSchema[] {
  const ofPartners = scopesOf(path).map((scope) => ({ partner: [scope] }))
  if (access === 'partner') return ofPartners
  if (access === 'traveller') return [{ bearer: [] }]
  if (access === 'guest') return [{ bearer: [] }, ...ofPartners]
  if (reference || tagged) return []
  return [{}, { bearer: [] }, ...(once ? ofPartners : [])]
}

function limitsOf({ oneIn = 1, timeout, mostBody = MOST_BODY, method }: AnyEndpoint, callsPerMinute: number) {
  return {
    'x-calls-per-minute': Math.ceil(callsPerMinute / oneIn),
    'x-timeout-seconds': timeout / 1000,
    ...(method === 'GET' ? {} : { 'x-most-body-bytes': mostBody }),
  }
}

const WHO = {
  anyone: 'Open to anybody.',
  guest: 'For whoever holds the token of an order, and for travellers who are signed in.',
  tapper: 'For travellers who are signed in, and for guests who name the `transientToken` of their card.',
  traveller: 'For travellers who are signed in.',
  partner: 'For companies that sell for us.',
}

function sentencesOf(call: AnyEndpoint, limits: ReturnType<typeof limitsOf>): string {
  const { leaving } = call
  return [
    WHO[call.access],
    `At most ${limits['x-calls-per-minute']} a minute from one address; an answer takes at most ${limits['x-timeout-seconds']} s.`,
    ...(limits['x-most-body-bytes'] ? [`A body has at most ${limits['x-most-body-bytes']} bytes.`] : []),
    ...(call.once ? ['Creates or pays: send an `Idempotency-Key`, and repeat with the same one.'] : []),
    ...(leaving
      ? [
          `On its way out since ${leaving.since}, and may be gone from ${leaving.until}${leaving.instead ? `: use \`${leaving.instead}\`` : ''}.`,
        ]
      : []),
  ].join(' ')
}

function successesOf(call: AnyEndpoint, shapes: Shapes): JsonSchema {
  const names: HeaderName[] = [...ALWAYS, ...COUNTED]
  if (isTagged(call)) names.push('ETag')
  if (call.leaving) names.push('Deprecation', 'Sunset')
  const headers = headersOf(names)
  const schema = shapes.replyOf(call)
  const content = schema
    ? { 'application/json': { schema } }
    : Object.fromEntries((call.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return {
    200: { description: schema ? 'Done, or found.' : 'The file.', headers, content },
    ...(mayBeEmpty(call) ? { 204: { description: 'There is nothing of that.', headers } } : {}),
    ...(isTagged(call) ? { 304: { description: 'What you hold is still true.', headers } } : {}),
  }
}
