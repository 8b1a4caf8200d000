import { gunzipSync } from 'node:zlib'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { LONGEST_FIELD } from '../http/open-server.ts'
import { contractNames } from '../http/document/contract-names.ts'
import { openApiOf, type OpenApi } from '../http/document/document.ts'
import type { JsonSchema } from '../http/document/shapes.ts'
import { keepExample } from './kept-examples.ts'

type Media = { schema?: JsonSchema }
type Header = { required?: boolean }
type Response = { headers?: Record<string, Header>; content?: Record<string, Media> }
type Operation = { operationId: string; responses: Record<string, Response> }

/** What an answer has to be, by the document and nothing else. */
export type Held = {
  /** The operation that was asked, where the address is one of the document's. */
  operationAt: (method: string, url: string) => Operation | undefined
  /** What is wrong with an answer; nothing when the document has it so. */
  faultOf: (operation: Operation, answer: Answered) => string | undefined
  isExample: (operation: Operation, body: unknown) => boolean
}

export type Answered = { status: number; headers: Record<string, unknown>; bytes: Buffer }

let held: Promise<Held> | undefined

/** Made once in a process, and each answer's form when it is first looked at: most tests ask few calls. */
export const heldToDocument = (): Promise<Held> => (held ??= openHeld())

async function openHeld(): Promise<Held> {
  const names = await contractNames()
  return heldTo(
    openApiOf({
      calls: [...names.calls.keys()],
      names,
      say: (_language, name) => name,
      version: '1',
      origin: 'https://trains.example',
      callsPerMinute: 1,
      examples: {},
    }),
  )
}

const BASE = 'https://trains.example/openapi.json'

export function heldTo(document: OpenApi): Held {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false })
  addFormats.default(ajv)
  // What isn't promised isn't answered, either: partners would build on it.
  ajv.addSchema({ $id: BASE, ...(closed(document) as JsonSchema) }, BASE, false, false)
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${BASE}#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const responseOf = (operation: Operation, status: number) => {
    const response = operation.responses[status]
    const ref = (response as { $ref?: string } | undefined)?.$ref
    if (ref === undefined) return { response, pointer: pointerTo(places.get(operation) ?? [], 'responses', status) }
    const name = ref.split('/').at(-1) ?? ''
    return { response: document.components.responses?.[name] as Response, pointer: ref.slice(1) }
  }
  const places = new Map<Operation, string[]>()
  const routes = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => {
      places.set(operation as Operation, ['paths', path, method])
      return { method: method.toUpperCase(), parts: partsOf(path), operation: operation as Operation }
    }),
  )
  const byLength = Map.groupBy(routes, ({ method, parts }) => `${method} ${parts.length}`)
  const headerOf = (header: Header & { $ref?: string }): Header =>
    header.$ref ? (document.components.headers?.[header.$ref.split('/').at(-1) ?? ''] as Header) : header

  return {
    operationAt: (method, url) => {
      const parts = partsOf(url.split('?')[0] ?? '')
      if (!parts.every(canBeRead)) return undefined
      const found = (byLength.get(`${method} ${parts.length}`) ?? []).filter((route) =>
        route.parts.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== '')),
      )
      // The router takes the one that is spelt out before one with a field.
      return found.toSorted((one, other) => fieldsIn(one.parts) - fieldsIn(other.parts))[0]?.operation
    },
    faultOf: (operation, { status, headers, bytes }) => {
      const { response, pointer } = responseOf(operation, status)
      if (!response) return `${status} is none of its answers`
      const missing = Object.entries(response.headers ?? {}).find(
        ([name, header]) => headerOf(header).required && headers[name.toLowerCase()] === undefined,
      )
      if (missing) return `${status} came without ${missing[0]}`
      if (!response.content) return bytes.length === 0 ? undefined : `${status} has a body, and should have none`
      const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
      if (!Object.hasOwn(response.content, type)) return `${status} is ${type || 'without a body'}`
      if (!type.includes('json')) return undefined
      const validate = validatorOf(`${pointer}${pointerTo(['content', type, 'schema'])}`)
      if (validate(JSON.parse(bytesOf(headers, bytes).toString()))) return undefined
      return `${status}: ${saying(validate.errors ?? [])} in ${bytesOf(headers, bytes).toString().slice(0, 300)}`
    },
    isExample: (operation, body) =>
      validatorOf(pointerTo(places.get(operation) ?? [], 'responses', 200, 'content', 'application/json', 'schema'))(
        body,
      ),
  }
}

const saying = (errors: readonly ErrorObject[]): string =>
  errors
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .slice(0, 3)
    .join('; ')

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')
const fieldsIn = (parts: string[]): number => parts.filter((part) => part.startsWith('{')).length

/** The address of a call can be decoded, and no field in it is too long: any other is that of no call. */
function canBeRead(part: string): boolean {
  try {
    return decodeURIComponent(part).length <= LONGEST_FIELD
  } catch {
    return false
  }
}

const pointerTo = (within: readonly string[], ...more: (string | number)[]): string =>
  [...within, ...more]
    .map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')

const bytesOf = (headers: Answered['headers'], bytes: Buffer): Buffer =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes

/** What is said besides a shape (`allOf`: which code it is) leaves the rest of it to the shape. */
function closed(value: unknown, isBesides = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => closed(inner, isBesides))
  if (typeof value !== 'object' || value === null) return value
  const copy: JsonSchema = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, closed(inner, name === 'allOf')]),
  )
  const isWhole = copy.type === 'object' && isShape(copy.properties) && copy.additionalProperties === undefined
  return isWhole && !isBesides ? { ...copy, additionalProperties: false } : copy
}

const isShape = (value: unknown): value is object => typeof value === 'object' && value !== null

/** From now on whatever this server answers to a test is what the document says, or the test fails. */
export function holdToDocument(server: FastifyInstance, calls: readonly AnyEndpoint[]): void {
  // One that only has jobs to do answers no call.
  if (calls.length === 0) return

  const ask = server.inject.bind(server) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  const asked = async (given: InjectOptions | string) => {
    const answer = await ask(given)
    const options = typeof given === 'string' ? { url: given } : given
    const url = typeof options.url === 'string' ? options.url : (options.url?.pathname ?? options.path)
    const { operationAt, faultOf, isExample } = await heldToDocument()
    const method = options.method ?? 'GET'
    const operation = operationAt(method, String(url))
    if (!operation) return answer
    const { statusCode: status, headers, rawPayload: bytes } = answer
    const fault = faultOf(operation, { status, headers, bytes })
    if (fault) throw new Error(`not as the document has it: ${operation.operationId} (${method} ${url}) ${fault}`)
    keepExample(operation.operationId, answer, (body) => isExample(operation, body))
    return answer
  }
  server.inject = asked as unknown as typeof server.inject
}
