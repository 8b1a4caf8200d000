import { IDEMPOTENCY_KEY } from '@cledrau/contract/endpoint.ts'
import type { JsonSchema } from './shapes.ts'

/** What stands in the head of an answer. What is required here is asked of each answer in the server's tests. */
const HEADERS = {
  'Server-Time': {
    description: 'What time it is here. Reckon by it and not by the clock of a device.',
    required: true,
    schema: { type: 'string', format: 'date-time' },
  },
  'X-Request-Id': {
    description: 'Names this call in our log. Say it when you report something.',
    required: true,
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'How many such calls one address may make in a minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them are left in this minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': { description: 'In how many seconds the next minute begins.', schema: { type: 'integer' } },
  'Retry-After': {
    description: 'In how many seconds to ask again. Sooner gets the same answer.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: {
    description: 'Names this version of the answer. Send it back as `If-None-Match`: unchanged costs no body.',
    required: true,
    schema: { type: 'string' },
  },
  Deprecation: {
    description: 'Since when this call is on its way out (RFC 9745).',
    required: true,
    schema: { type: 'string', pattern: String.raw`^@\d+$` },
  },
  Sunset: {
    description: 'From when this call may be gone (RFC 8594).',
    required: true,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonSchema>

export type HeaderName = keyof typeof HEADERS

export const ALWAYS = ['Server-Time', 'X-Request-Id'] as const
export const COUNTED = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

const keyOf = (name: HeaderName): string => name.replaceAll('-', '')

export const headerComponents = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [keyOf(name as HeaderName), header]))

/** `maybe`: named for those codes that have it, though not each answer of this status does. */
export function headersOf(
  names: readonly HeaderName[],
  { maybe = [] }: { maybe?: readonly HeaderName[] } = {},
): JsonSchema {
  const said = names.map((name) => [name, { $ref: `#/components/headers/${keyOf(name)}` }])
  const perhaps = maybe
    .filter((name) => !names.includes(name))
    .map((name) => [name, { ...HEADERS[name], required: false }])
  return Object.fromEntries([...said, ...perhaps]) as JsonSchema
}

/** What may stand in the head of a call. */
export const PARAMETERS = {
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of words for people: `en` or `cy`.',
    schema: { type: 'string', default: 'en' },
    example: 'cy',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A UUID that you make up for each thing that you want done, and send again with each repeat. One key has one effect and one answer, kept for a day; with another body it is `KEY_REUSED`, while the first is on its way `STILL_RUNNING`. Answers 5xx and 429 aren’t kept. Without a key a repeat is another order.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    example: '7b0e6c1a-3f52-4a0e-9c55-0d6a2f1b8e34',
  },
  Held: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that you hold: where it is still true, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonSchema>

export const parameterRef = (name: keyof typeof PARAMETERS | 'AppToken'): JsonSchema => ({
  $ref: `#/components/parameters/${name}`,
})
