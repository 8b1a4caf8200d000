import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf, type AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { failure, FAILURES } from '@cledrau/contract/failure.ts'
import { REFUSALS } from '@cledrau/contract/refusals.ts'
import * as z from 'zod/mini'
import { groupOf } from './call-groups.ts'

type JsonSchema = Record<string, unknown>

/** A schema as OpenAPI 3.1 has it. What only code can check (a transform, a refinement) is described by its input. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema
  return rest
}

type Whole = { properties?: Record<string, JsonSchema>; required?: string[] }

function pick(whole: Whole, names: string[], more: Record<string, JsonSchema> = {}): JsonSchema | undefined {
  const properties = Object.fromEntries(names.map((name) => [name, whole.properties?.[name] ?? {}]))
  if (names.length === 0 && Object.keys(more).length === 0) return undefined
  return {
    type: 'object',
    properties: { ...properties, ...more },
    required: [...(whole.required ?? []).filter((name) => names.includes(name)), ...Object.keys(more)],
  }
}

const problem = jsonSchemaOf(failure, 'output')
const token = { token: { type: 'string', const: APP_TOKEN, description: 'Names the app; the same for everybody.' } }

/** A call is always described alike, and describing all of them takes long: a process does it once. */
const described = new WeakMap<AnyEndpoint, JsonSchema>()

/** What `/api/openapi.json` says about a call. Validation is done by `readRequest`, whose words a traveller can read. */
export function documentationOf(call: AnyEndpoint): JsonSchema {
  const known = described.get(call) ?? describe(call)
  described.set(call, known)
  // Fastify writes into what it is given.
  return { ...known }
}

function describe(call: AnyEndpoint): JsonSchema {
  const fields = fieldsOf(call)
  const whole = jsonSchemaOf(call.request, 'input') as Whole
  const params = pick(whole, fields.path)
  const query = call.method === 'GET' ? pick(whole, fields.query, token) : undefined
  const body = call.method === 'GET' ? undefined : pick(whole, fields.body, token)

  const statuses = new Map<number, string[]>([
    [FAILURES.BAD_REQUEST, ['BAD_REQUEST']],
    [
      FAILURES.APP_TOKEN,
      [
        'APP_TOKEN',
        ...(call.access === 'anyone' ? [] : ['SIGN_IN']),
        ...(call.access === 'guest' ? ['TAKEN_OVER'] : []),
      ],
    ],
  ])
  for (const code of call.refusals) statuses.set(REFUSALS[code], [...(statuses.get(REFUSALS[code]) ?? []), code])
  if (call.once) {
    statuses.set(409, [...(statuses.get(409) ?? []), 'STILL_RUNNING'])
    statuses.set(422, [...(statuses.get(422) ?? []), 'KEY_REUSED'])
  }

  return {
    summary: call.summary,
    tags: [groupOf(call.path)],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(call.once ? { headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } } } : {}),
    ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    response: {
      200: { description: 'Success', ...jsonSchemaOf(call.reply, 'output') },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [status, { description: codes.join(', '), ...problem }]),
      ),
    },
  }
}
