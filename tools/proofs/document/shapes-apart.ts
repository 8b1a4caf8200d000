import type { JsonSchema } from '@cledrau/server/http/document/shapes.ts'

/** What is sent must still be taken; what is answered must be no more than what was promised. */
export type Direction = 'sent' | 'answered'

type Known = Readonly<Record<string, JsonSchema>>
export type Placed = { schema: JsonSchema; known: Known }

type Shape = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/**
 * Where two shapes differ so that somebody notices, each with its place. One of them has to take all that the other one is: what
 * was sent before, the shape of now; what is answered now, the shape of before.
 */
export function differencesOf(direction: Direction, before: Placed, now: Placed): string[] {
  const [taker, given] = direction === 'sent' ? [now, before] : [before, now]
  return untaken(
    { direction, taker: taker.known, given: given.known, under: new Set() },
    taker.schema,
    given.schema,
    '',
  )
}

type Within = { direction: Direction; taker: Known; given: Known; under: ReadonlySet<string> }

const resolved = (known: Known, schema: JsonSchema): Shape => {
  const { $ref } = schema as Shape
  return $ref === undefined ? schema : (known[$ref.split('/').at(-1) ?? ''] ?? {})
}

/** Why the taker doesn't take what is given, from the outside in. */
function untaken(within: Within, taking: JsonSchema, giving: JsonSchema, at: string): string[] {
  const names = `${(taking as Shape).$ref} ${(giving as Shape).$ref}`
  // Shapes that hold themselves are looked at once.
  if (within.under.has(names)) return []
  const inner = names.includes('#') ? { ...within, under: new Set([...within.under, names]) } : within
  const [taker, given] = [resolved(within.taker, taking), resolved(within.given, giving)]
  if (Object.keys(taker).length === 0) return []

  const ways = given.anyOf ?? given.oneOf
  if (ways) return ways.flatMap((way) => untaken(inner, taking, way, at))
  const doors = taker.anyOf ?? taker.oneOf
  if (doors) {
    const tries = doors.map((door) => untaken(inner, door, giving, at))
    // The nearest of them says best what is amiss.
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  const values = untakenValues(taker, given, at)
  if (values.length > 0) return values
  return [
    ...untakenLimits(taker, given, at),
    ...untakenFields(inner, taker, given, at),
    ...untakenItems(inner, taker, given, at),
  ]
}

const typesOf = ({ type }: Shape): string[] | undefined => (type === undefined ? undefined : [type].flat())
const valuesOf = (shape: Shape): unknown[] | undefined => (Object.hasOwn(shape, 'const') ? [shape.const] : shape.enum)
const KINDS: Record<string, string> = { string: 'string', boolean: 'boolean', number: 'number', object: 'null' }

function untakenValues(taker: Shape, given: Shape, at: string): string[] {
  const [taken, said] = [valuesOf(taker), valuesOf(given)]
  if (taken) {
    if (!said) return [`${at} is not only ${taken.join(', ')}`]
    return said.filter((value) => !taken.includes(value)).map((value) => `${at} ${String(value)} is apart`)
  }
  const types = typesOf(taker)
  if (!types) return []
  const givenTypes =
    typesOf(given) ?? (said ? [...new Set(said.map((value) => KINDS[typeof value] ?? 'object'))] : ['anything'])
  const takes = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  return givenTypes.filter((type) => !takes(type)).map((type) => `${at} ${type} is apart`)
}

const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const FORMS = ['pattern', 'format', 'multipleOf', 'contentMediaType']

function untakenLimits(taker: Shape, given: Shape, at: string): string[] {
  const [limits, met] = [taker as Record<string, unknown>, given as Record<string, unknown>]
  // Values that are spelt out were looked at one by one.
  if (valuesOf(given)) return []
  const beyond = (name: string, sign: 1 | -1) => {
    const [limit, value] = [limits[name], met[name]]
    return typeof limit === 'number' && (typeof value !== 'number' || (value - limit) * sign > 0)
  }
  return [
    ...AT_MOST.filter((name) => beyond(name, 1)),
    ...AT_LEAST.filter((name) => beyond(name, -1)),
    ...FORMS.filter((name) => limits[name] !== undefined && limits[name] !== met[name]),
  ].map((name) => `${at} ${name} is apart`)
}

function untakenFields(within: Within, taker: Shape, given: Shape, at: string): string[] {
  const [wanted, had] = [taker.properties ?? {}, given.properties ?? {}]
  const [before, now] = within.direction === 'sent' ? [had, wanted] : [wanted, had]
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name))
  const required = (taker.required ?? []).filter((name) => !given.required?.includes(name) && !gone.includes(name))
  const word = within.direction === 'sent' ? 'has to be said' : 'may be missing'
  const inner = Object.entries(wanted).flatMap(([name, schema]) =>
    had[name] ? untaken(within, schema, had[name], `${at}/${name}`) : [],
  )
  return [
    ...gone.map((name) => `${at}/${name} is gone`),
    ...required.map((name) => `${at}/${name} ${word}`),
    ...inner,
    ...untakenOthers(within, taker, given, at),
  ]
}

function untakenOthers(within: Within, taker: Shape, given: Shape, at: string): string[] {
  const [takes, gives] = [taker.additionalProperties, given.additionalProperties]
  if (takes === false) return gives === false ? [] : [`${at} takes no other fields`]
  if (typeof takes !== 'object') return []
  return untaken(within, takes, typeof gives === 'object' ? gives : {}, `${at}/*`)
}

function untakenItems(within: Within, taker: Shape, given: Shape, at: string): string[] {
  const firsts = (taker.prefixItems ?? []).flatMap((item, place) =>
    untaken(within, item, given.prefixItems?.[place] ?? given.items ?? {}, `${at}/${place}`),
  )
  const isTuple = given.prefixItems !== undefined && taker.prefixItems !== undefined
  if (!taker.items || isTuple) return firsts
  return [...firsts, ...untaken(within, taker.items, given.items ?? {}, `${at}[]`)]
}
