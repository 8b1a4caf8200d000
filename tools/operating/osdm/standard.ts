import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

/**
 * The standard's own document, as something that traffic is held to. It is read as it is meant (decision 163): OpenAPI 3.0 has closed
 * shapes (`additionalProperties: false`) that others add to by `allOf`, and discriminators without a list; taken by the letter,
 * nothing could ever fit those. `x-extensible-enum` stays open, as its name says.
 */

type Shape = Record<string, unknown>
type Media = Record<string, { schema?: Shape }>
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Shape; $ref?: string }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Media }
  responses: Record<string, { content?: Media; $ref?: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Shape>>
}

export type Sent = { method: string; path: string; headers: Record<string, string>; body: unknown }
export type Came = { status: number; type: string; body: unknown }

export type Standard = {
  /** What is wrong with a call that was sent; nothing where the standard has it so. */
  faultsOfSent: (call: string, sent: Sent) => string[]
  faultsOfAnswer: (call: string, came: Came) => string[]
  knows: (call: string) => boolean
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const MOST_FAULTS = 3

export const readStandard = (file: string): Standard => standardOf(parse(readFileSync(file, 'utf8')) as Document)

export function standardOf(document: Document): Standard {
  const schemas = document.components.schemas ?? {}
  const read = meant(schemas)
  const definitions = Object.fromEntries(Object.keys(schemas).map((name) => [name, read.named(name)]))
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'osdm:', $defs: definitions }, 'osdm:')
  const compiled = new Map<Shape, ValidateFunction>()
  const faults = (schema: Shape | undefined, value: unknown): string[] => {
    if (!schema) return []
    const check = compiled.get(schema) ?? ajv.compile(read.shape(schema) as object)
    compiled.set(schema, check)
    return check(value) ? [] : said(check.errors ?? [])
  }
  const resolved = <Kind extends { $ref?: string }>(one: Kind, kind: string): Kind =>
    one.$ref ? (document.components[kind]?.[lastOf(one.$ref)] as Kind) : one

  const calls = new Map<string, Operation>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of METHODS)
      if (operations[method]) calls.set(`${method.toUpperCase()} ${path}`, operations[method])

  return {
    knows: (call) => calls.has(call),
    faultsOfSent: (call, { method, path, headers, body }) => {
      const operation = calls.get(call)
      if (!operation) return [`${method} ${path} is no call of the standard’s`]
      const query = new URL(path, 'http://standard').searchParams
      const ofParameters = (operation.parameters ?? []).flatMap((given) => {
        const { name = '', in: where, required, schema } = resolved(given, 'parameters')
        if (where === 'path') return []
        const value = where === 'query' ? query.get(name) : headers[name.toLowerCase()]
        if (value === undefined || value === null) return required ? [`${name} is missing`] : []
        return faults(schema, value).map((fault) => `${name}: ${fault}`)
      })
      const wanted = operation.requestBody
      if (body === undefined) return wanted?.required ? [...ofParameters, 'there is no body'] : ofParameters
      if (!wanted) return [...ofParameters, 'there is a body, and should be none']
      return [...ofParameters, ...faults(Object.values(wanted.content)[0]?.schema, body)]
    },
    faultsOfAnswer: (call, { status, type, body }) => {
      const responses = calls.get(call)?.responses
      const given = responses?.[status] ?? (status >= 400 ? responses?.default : undefined)
      if (!given) return [`${status} is none of its answers`]
      const { content } = resolved(given, 'responses')
      if (!content) return body === undefined ? [] : [`${status} has a body, and should have none`]
      const media = content[type]
      if (!media) return [`${status} comes as ${type || 'nothing'} instead of ${Object.keys(content).join(' or ')}`]
      return faults(media.schema, body).map((fault) => `${status} ${fault}`)
    },
  }
}

const lastOf = (ref: string): string => ref.split('/').at(-1) ?? ''

const said = (errors: readonly ErrorObject[]): string[] =>
  errors
    .slice(0, MOST_FAULTS)
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)

/** OpenAPI 3.0's own words, in those of JSON Schema. */
function meant(schemas: Record<string, Shape>) {
  const baseOf = (name: string): string | undefined => {
    const [first] = (schemas[name]?.allOf ?? []) as { $ref?: string }[]
    return first?.$ref === undefined ? undefined : lastOf(first.$ref)
  }
  const reaches = (name: string, base: string): boolean => {
    const next = baseOf(name)
    return next !== undefined && (next === base || reaches(next, base))
  }

  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape)
    if (typeof value !== 'object' || value === null) return value
    const { nullable, $ref, discriminator: _, 'x-extensible-enum': __, example: ___, ...rest } = value as Shape
    if (typeof $ref === 'string') {
      const there = { $ref: `osdm:#/$defs/${lastOf($ref)}` }
      return nullable === true ? { anyOf: [there, { type: 'null' }] } : there
    }
    const own = 'allOf' in rest ? merged(rest) : rest
    const read = Object.fromEntries(
      Object.entries(own).map(([key, inner]) => [key, key === 'enum' || key === 'default' ? inner : shape(inner)]),
    )
    return nullable === true ? { anyOf: [read, { type: 'null' }] } : read
  }

  /** What is put together of several shapes is one shape, with the fields of all. */
  const merged = ({ allOf, ...own }: Shape): Shape => {
    const parts = [...(allOf as Shape[]), own].map((part) => {
      const named = typeof part.$ref === 'string' ? (schemas[lastOf(part.$ref)] ?? {}) : part
      return 'allOf' in named ? merged(named) : named
    })
    const isClosed = parts.some(({ additionalProperties }) => additionalProperties === false)
    const { discriminator: _, ...all } = Object.assign({}, ...parts) as Shape
    const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Shape
    if (Object.keys(properties).length === 0) return all
    const required = [...new Set(parts.flatMap((part) => (part.required ?? []) as string[]))]
    return { ...all, properties, required, ...(isClosed ? { additionalProperties: false } : {}) }
  }

  /** Whoever says which kind it is, is that kind; a name that the standard doesn't have is a fault. */
  const named = (name: string): unknown => {
    const schema = schemas[name] ?? {}
    const { propertyName } = (schema.discriminator ?? {}) as { propertyName?: string }
    if (propertyName === undefined) return shape(schema)
    const kinds = Object.keys(schemas).filter((one) => reaches(one, name))
    const rules = kinds.map((kind) => ({
      if: { properties: { [propertyName]: { const: kind } }, required: [propertyName] },
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema calls it so
      then: { $ref: `osdm:#/$defs/${kind}` },
    }))
    return {
      type: 'object',
      required: (schema.required ?? []) as string[],
      properties: { [propertyName]: { enum: kinds } },
      allOf: rules,
    }
  }
  return { shape, named }
}
