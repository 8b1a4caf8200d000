import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { ContractNames } from './contract-names.ts'

export type JsonSchema = Record<string, unknown>
/** A call's fields, wherever they travel. */
export type Fields = { properties: Record<string, JsonSchema>; required: string[] }

export type Shapes = {
  /** By name; others are told by `refTo`. */
  readonly components: Readonly<Record<string, JsonSchema>>
  /** What an answer looks like; nothing where there is none to look at. */
  readonly replyOf: (call: AnyEndpoint) => JsonSchema | undefined
  readonly fieldsOf: (call: AnyEndpoint) => Fields
}

const HOME = '#/components/schemas/'
export const refTo = (name: string): JsonSchema => ({ $ref: HOME + name })
export const titled = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

const OPTIONS = { unrepresentable: 'any', target: 'draft-2020-12' } as const

/** A schema as OpenAPI 3.1 has it. What only code can check (a transform, a refinement) is described by its input. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { ...OPTIONS, io }) as JsonSchema
  return rest
}

/** What is really answered: a reply that may be missing is a 204 then, and not another shape. */
const answered = (reply: z.core.$ZodType): z.core.$ZodType =>
  reply instanceof z.ZodMiniOptional ? answered(reply.def.innerType) : reply

export const mayBeEmpty = ({ reply }: AnyEndpoint): boolean => reply instanceof z.ZodMiniOptional

const isFile = ({ files }: AnyEndpoint): boolean => files !== undefined

/** Every shape of the contract as a JSON schema that names the others. The same shape is sent and answered under one name, unless it reads differently. */
export function describeShapes({ calls, shapes }: ContractNames): Shapes {
  const ids = z.registry<{ id: string }>()
  for (const [shape, name] of shapes) ids.add(shape, { id: titled(name) })
  for (const [call, name] of calls) {
    if (!ids.has(answered(call.reply))) ids.add(answered(call.reply), { id: `${titled(name)}Reply` })
    if (!ids.has(call.request)) ids.add(call.request, { id: `${titled(name)}Fields` })
  }
  const answers = inOneDocument(ids, 'output')
  const sent = inOneDocument(ids, 'input')
  const others = readDifferently(answers, sent)
  const asSent = (schema: JsonSchema) =>
    renamed(schema, (name) => (others.has(name) ? `${name}Sent` : name)) as JsonSchema
  const idOf = (shape: z.core.$ZodType) => ids.get(shape)?.id ?? ''

  const components: Record<string, JsonSchema> = { Failure: answers['Failure'] ?? {} }
  for (const [call, name] of calls) {
    if (isFile(call)) continue
    const reply = answered(call.reply)
    // Calls that share a shape without a name of its own each have it under theirs.
    components[shapes.has(reply) ? idOf(reply) : `${titled(name)}Reply`] = answers[idOf(reply)] ?? {}
  }
  addNamed(components, answers)
  const fields = new Map([...calls.keys()].map((call) => [call, asSent(sent[idOf(call.request)] ?? {})]))
  const named = Object.fromEntries(
    Object.entries(sent).map(([name, schema]) => [others.has(name) ? `${name}Sent` : name, asSent(schema)]),
  )
  addNamed(components, { ...named, ...components }, [...fields.values()])

  return {
    components,
    replyOf: (call) => {
      if (isFile(call)) return undefined
      const reply = answered(call.reply)
      return refTo(shapes.has(reply) ? idOf(reply) : `${titled(calls.get(call) ?? '')}Reply`)
    },
    fieldsOf: (call) => {
      const { properties = {}, required = [] } = (fields.get(call) ?? {}) as Partial<Fields>
      return { properties, required }
    },
  }
}

type Ids = z.core.$ZodRegistry<{ id: string }>

function inOneDocument(ids: Ids, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(ids, { ...OPTIONS, io, uri: (id) => HOME + id }) as unknown as {
    schemas: Record<string, JsonSchema>
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, readable(schema, io === 'output') as JsonSchema]),
  )
}

/**
 * As readers of the document understand it. Answers grow: whoever reads them leaves behind what they don't know. A list of so
 * many things has no others behind them: `maxItems` says so, and few programs know `items: false`.
 */
function readable(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => readable(inner, isAnswer))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(name === '$id' || name === '$schema'))
      .filter(([name, inner]) => !isAnswer || name !== 'additionalProperties' || inner !== false)
      .map(([name, inner]) => [name, name === 'items' && inner === false ? {} : readable(inner, isAnswer)]),
  )
}

function readDifferently(answers: Record<string, JsonSchema>, sent: Record<string, JsonSchema>): Set<string> {
  const names = Object.keys(sent)
  const others = new Set(names.filter((name) => JSON.stringify(answers[name]) !== JSON.stringify(sent[name])))
  let before = -1
  while (before !== others.size) {
    before = others.size
    for (const name of names) if (namesIn(sent[name]).some((inner) => others.has(inner))) others.add(name)
  }
  return others
}

/** What is spoken of is there, too. */
function addNamed(
  components: Record<string, JsonSchema>,
  known: Record<string, JsonSchema>,
  from: unknown[] = Object.values(components),
): void {
  const waiting = from.flatMap(namesIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (Object.hasOwn(components, name)) continue
    const schema = known[name]
    if (!schema) throw new Error(`no shape of the contract is called ${name}`)
    components[name] = schema
    waiting.push(...namesIn(schema))
  }
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner.slice(HOME.length)] : namesIn(inner),
  )
}

function renamed(value: unknown, to: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? HOME + to(inner.slice(HOME.length)) : renamed(inner, to),
    ]),
  )
}
