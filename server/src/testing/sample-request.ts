import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { jsonSchemaOf } from '../http/document/shapes.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  minLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** Texts that the contract's patterns are about. */
const TEXTS = [
  'CDF', 'Ab', '2026-12-09', '09:30', '2026-12-09T09:30:00Z', '2026-12-09T09:30', '123456', 'ABC123', 'CF10 1AA',
  '0123456789abcdef', 'carys@example.org', 'x'.repeat(43), 'x'.repeat(16), '633597002800000123', '12345678901234', 'A1',
  '1', 'Môr-las7ceffyl', 'true', '00-00',
] // prettier-ignore
const UUID = '4bf2a1c0-6c1e-4e83-9c68-0a9d4ae0a001'

/** Requests that have the right shape, as far as a schema tells; one for each of the forms it may take. */
export const sampleRequests = (call: AnyEndpoint): Record<string, unknown>[] =>
  samples(jsonSchemaOf(call.request, 'input') as Schema) as Record<string, unknown>[]

function samples(schema: Schema): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return [schema.enum[0]]
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return forms.flatMap(samples)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.properties) {
    const names = Object.entries(schema.properties)
    const first = Object.fromEntries(names.map(([name, inner]) => [name, samples(inner)[0]]))
    const others = names.flatMap(([name, inner]) =>
      samples(inner).slice(1).filter((value) => value !== null).map((value) => ({ ...first, [name]: value })),
    ) // prettier-ignore
    return [first, ...others]
  }
  if (type === 'array') {
    const one = schema.prefixItems?.map((inner) => samples(inner)[0]) ?? [samples(schema.items ?? {})[0]]
    return [one.length < (schema.minItems ?? 0) ? Array<unknown>(schema.minItems ?? 0).fill(one[0]) : one]
  }
  if (type === 'integer' || type === 'number') return [Math.max(1, schema.minimum ?? 1)]
  if (type === 'boolean') return [true]
  if (type === 'null') return [null]
  if (type === 'string') return [textFor(schema)]
  return [{}]
}

function textFor(schema: Schema): string {
  if (schema.format === 'uuid') return UUID
  if (schema.format === 'date-time') return '2026-12-09T09:30:00Z'
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern ? [new RegExp(pattern, 'u')] : [],
  )
  return (
    TEXTS.find((text) => text.length >= (schema.minLength ?? 0) && patterns.every((one) => one.test(text))) ?? 'CDF'
  )
}

/** The same request again and again, each time with one value that is something else. */
export function* withOneWrong(
  request: Record<string, unknown>,
  wrong: readonly unknown[],
): Generator<Record<string, unknown>> {
  for (const path of leavesOf(request))
    for (const value of wrong) yield put(request, path, value) as Record<string, unknown>
}

function* leavesOf(value: unknown, path: string[] = []): Generator<string[]> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0 && path.length > 0) yield path
  for (const [name, inner] of entries) yield* leavesOf(inner, [...path, name])
}

function put(within: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(within)) return within.map((one, at) => (String(at) === name ? put(one, rest, value) : one))
  const fields = within as Record<string, unknown>
  return { ...fields, [name]: put(fields[name], rest, value) }
}
