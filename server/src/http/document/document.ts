import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import type { Say } from '../../words.ts'
import { CALL_GROUPS } from './call-groups.ts'
import type { ContractNames } from './contract-names.ts'
import { withExamples, type Examples } from './examples.ts'
import { headerComponents, PARAMETERS } from './headers.ts'
import { openFilePaths } from './open-files.ts'
import { operationOf, requestSchemaOf } from './operation.ts'
import { problemSchema, refusalSchemas, sharedResponses } from './refusals.ts'
import { describeShapes, refTo, titled, type JsonSchema, type Shapes } from './shapes.ts'

export type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, Record<string, JsonSchema>>
} & JsonSchema

export type Told = {
  calls: readonly AnyEndpoint[]
  names: ContractNames
  say: Say
  version: string
  /** Where travellers reach this server, and so partners. */
  origin: string
  callsPerMinute: number
  examples: Examples
}

const API = '/api'

const SCOPE_WORDS: Record<Scope, string> = {
  plan: 'Trains, prices and what is true of them now.',
  sell: 'Holding and paying for orders, and the tickets of them.',
  'after-sales': 'Changing them, giving them back, and claiming for late trains.',
  data: 'The account with us and the day’s sales.',
}

const WELCOME = (origin: string) => `Everything that the Cledrau app does, it does by these calls, in English and Welsh.

[How to begin](${origin}${API}/docs) · [every no by its code](${origin}${API}/docs/refusals)

Money is whole pence. Moments carry their offset; days and times of day are the railway's own. Answers grow: leave behind what you don't know. What is asked for by a field that we don't know is left behind here, too.`

/** Shapes of the contract are always the same ones: describing them takes a while, and a process does it once. */
const described = new WeakMap<ContractNames, Shapes>()

function shapesOf(names: ContractNames): Shapes {
  const shapes = described.get(names) ?? describeShapes(names)
  described.set(names, shapes)
  return shapes
}

/** The whole of what is promised to whoever builds on these calls. */
export function openApiOf({ calls, names, say, version, origin, callsPerMinute, examples }: Told): OpenApi {
  const shapes = shapesOf(names)
  const known = new Map([...names.calls].map(([call, name]) => [addressOf(call), { call, name }]))
  const named = calls
    .map((call) => {
      const found = known.get(addressOf(call))
      if (!found) throw new Error(`${addressOf(call)} is no call of the contract`)
      return found
    })
    .toSorted((one, other) => (one.call.path < other.call.path ? -1 : 1))
  const paths: OpenApi['paths'] = {}
  const requests: Record<string, JsonSchema> = {}
  for (const { call, name } of named) {
    const operations = (paths[API + call.path] ??= {})
    operations[call.method.toLowerCase()] = operationOf(call, name, { shapes, callsPerMinute })
    if (call.method !== 'GET') requests[`${titled(name)}Request`] = requestSchemaOf(call, shapes.fieldsOf(call))
  }
  Object.assign(paths, openFilePaths(callsPerMinute))
  const document: OpenApi = {
    openapi: '3.1.0',
    info: {
      title: 'Cledrau',
      version,
      description: WELCOME(origin),
      license: { name: 'All rights reserved', url: `${origin}${API}/docs` },
      contact: { name: 'Security', url: `${origin}/.well-known/security.txt` },
    },
    servers: [{ url: origin }],
    tags: CALL_GROUPS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...shapes.components,
        ...requests,
        AppToken: { type: 'string', const: APP_TOKEN, description: 'Names the app; the same for everybody.' },
        Problem: problemSchema,
        ...refusalSchemas(say),
      },
      responses: sharedResponses(),
      headers: headerComponents(),
      parameters: {
        ...PARAMETERS,
        AppToken: { name: 'token', in: 'query', required: true, schema: refTo('AppToken') },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `access_token` of signing in, or the token of a guest’s order. It lives for a few minutes.',
        },
        partner: {
          type: 'oauth2',
          description:
            'For companies that sell for us: a form with `grant_type=client_credentials` and a JWT signed with your key (`private_key_jwt`, RFC 7523). With `order` you get the token that opens this one order.',
          flows: { clientCredentials: { tokenUrl: `${origin}${API}/oauth/token`, scopes: SCOPE_WORDS } },
        },
      },
    },
  }
  return withExamples(withoutUnused(document), examples)
}

const addressOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** What nobody speaks of isn't told. */
function withoutUnused(document: OpenApi): OpenApi {
  const { components, ...rest } = document
  const spoken = new Set<string>()
  const waiting: unknown[] = [rest]
  while (waiting.length > 0) {
    for (const ref of refsIn(waiting.pop())) {
      if (spoken.has(ref)) continue
      spoken.add(ref)
      const [kind = '', name = ''] = ref.split('/').slice(2)
      waiting.push(components[kind]?.[name])
    }
  }
  const kept = Object.entries(components).map(([kind, entries]) => [
    kind,
    kind === 'securitySchemes'
      ? entries
      : Object.fromEntries(Object.entries(entries).filter(([name]) => spoken.has(`#/components/${kind}/${name}`))),
  ])
  return { ...rest, components: Object.fromEntries(kept) as OpenApi['components'] } as OpenApi
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}
