import type { OpenApi } from '@cledrau/server/http/document/document.ts'
import { fieldsOf, typeOf } from './types-of.ts'

type Schema = Record<string, unknown>
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }
type Media = { schema: Schema }
type Response = { $ref?: string; content?: Record<string, Media> }
type Operation = {
  operationId: string
  summary: string
  description: string
  deprecated?: boolean
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  'x-timeout-seconds'?: number
}

/** The files of the client that are made: what calls look like, for compilers, and where they go, for programs. */
export type MadeFiles = { 'types.ts': string; 'routes.ts': string }

const HEAD = '// Made from the OpenAPI document by `npm run document -- client`. Changed there, and not here.\n'

/** Where a call goes and how, on one line: the client carries two hundred and more of them. */
type Route = { id: string; method: string; path: string; marks: string; timeout: number | undefined }

export function makeClient(document: OpenApi): MadeFiles {
  const operations = Object.entries(document.paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, operation]) => ({
        path,
        method,
        operation: operation as unknown as Operation,
      })),
    )
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1))
  const used = new Set<string>()
  const calls = operations.map((one) => callType(document, one, used))
  return {
    'types.ts': `${HEAD}\n${componentTypes(document, used)}\n/** Every call by its name: what it takes, what it answers, and every no that it may say. */\nexport interface Calls {\n${calls.join('\n')}\n}\n`,
    'routes.ts': `${HEAD}
/** The same for everybody: names whose app this is, and protects nothing. */
export const APP_TOKEN = ${JSON.stringify(document.components.schemas?.['AppToken']?.['const'])}

/** A call a line: its name, method and path; then its marks, and the seconds that an answer may take. What the marks mean says \`read-routes.ts\`. */
export const ROUTES: string = \`
${operations.map((one) => routeLine(routeOf(one))).join('\n')}
\`
`,
  }
}

type Found = { path: string; method: string; operation: Operation }

function routeOf({ path, method, operation }: Found): Route {
  const { content = {} } = operation.responses['200'] ?? {}
  const marks = [
    named(operation, 'IdempotencyKey') ? 'o' : '',
    named(operation, 'Held') ? 'e' : '',
    Object.keys(content).some((type) => type.includes('json')) && Object.keys(content).length === 1 ? '' : 'f',
    wantsToken(operation) ? '' : 'n',
  ].join('')
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    marks,
    timeout: operation['x-timeout-seconds'],
  }
}

const routeLine = ({ id, method, path, marks, timeout }: Route): string =>
  [id, method, path, marks || '-', timeout ?? ''].join(' ').trimEnd()

const named = ({ parameters }: Operation, component: string): boolean =>
  parameters.some(({ $ref }) => $ref === `#/components/parameters/${component}`)

const wantsToken = (operation: Operation): boolean =>
  named(operation, 'AppToken') || operation.requestBody !== undefined

function callType(document: OpenApi, { operation }: Found, used: Set<string>): string {
  const { operationId, summary, deprecated, responses } = operation
  const { content = {} } = responses['200'] ?? {}
  const [only] = Object.entries(content)
  const isJson = Object.keys(content).length === 1 && only?.[0].includes('json')
  const reply = [isJson ? typeOf(only?.[1].schema) : 'Blob', ...(responses['204'] ? ['undefined'] : [])].join(' | ')
  const parts = {
    fields: sentType(document, operation),
    reply,
    codes: codesOf(document, responses)
      .map((code) => JSON.stringify(code))
      .join(' | '),
    tagged: String(named(operation, 'Held')),
    once: String(named(operation, 'IdempotencyKey')),
  }
  for (const text of [parts.fields, parts.reply]) noteNames(text, document, used)
  const said = [summary, ...(deprecated ? ['@deprecated'] : [])].join(' ')
  return `  /** ${said} */\n  ${operationId}: { ${Object.entries(parts)
    .map(([name, type]) => `${name}: ${type}`)
    .join('; ')} }`
}

function sentType(document: OpenApi, { parameters, requestBody }: Operation): string {
  const inAddress = parameters.filter((one) => one.$ref === undefined && one.in !== 'header')
  const ref = requestBody?.content['application/json']?.schema['$ref']
  const body = typeof ref === 'string' ? document.components.schemas?.[ref.split('/').at(-1) ?? ''] : undefined
  const fields = [
    ...inAddress.map(({ name, schema }) => [name, schema] as const),
    ...Object.entries((body?.['properties'] ?? {}) as Record<string, Schema>).filter(([name]) => name !== 'token'),
  ]
  const required = [
    ...inAddress.flatMap((one) => (one.required ? [one.name] : [])),
    ...((body?.['required'] ?? []) as string[]),
  ]
  return fields.length === 0 ? 'Record<never, never>' : fieldsOf(fields, required)
}

/** Every code that an answer of a call may have, as its `const` or one of its `enum`. */
function codesOf(document: OpenApi, responses: Operation['responses']): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) => {
      const name = response.$ref?.split('/').at(-1)
      const whole = name === undefined ? response : (document.components.responses?.[name] as Response | undefined)
      const schema = whole?.content?.['application/json']?.schema
      const refs = (schema?.['oneOf'] as Schema[] | undefined) ?? (schema ? [schema] : [])
      return refs.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : []))
    })
  return [...new Set(codes)].toSorted()
}

/** Shapes that calls speak of, and what these speak of. */
function componentTypes(document: OpenApi, used: ReadonlySet<string>): string {
  return [...used]
    .toSorted()
    .map((name) => `export type ${name} = ${typeOf(document.components.schemas?.[name])}\n`)
    .join('')
}

function noteNames(type: string, document: OpenApi, used: Set<string>): void {
  for (const [name] of type.replaceAll(/"[^"]*"/g, '').matchAll(/\b[A-Z]\w*\b/g)) {
    const schema = document.components.schemas?.[name]
    if (!schema || used.has(name)) continue
    used.add(name)
    noteNames(typeOf(schema), document, used)
  }
}
