type Schema = Record<string, unknown>

/** How an answer's shape, or that of what is sent, reads in TypeScript. Names of components stay what they are. */
export function typeOf(schema: Schema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean' || Object.keys(schema).length === 0) return 'unknown'
  const { $ref, enum: choices, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(choices)) return unionOf(choices.map((choice) => JSON.stringify(choice)))
  if (isSchemas(anyOf)) return unionOf(anyOf.map(typeOf))
  if (isSchemas(oneOf)) return unionOf(oneOf.map(typeOf))
  if (isSchemas(allOf)) return allOf.map((one) => inBrackets(typeOf(one))).join(' & ')
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one as string })))
  return SIMPLE[String(type)] ?? (type === 'array' ? listOf(schema) : objectOf(schema))
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const isSchemas = (value: unknown): value is Schema[] => Array.isArray(value)

const unionOf = (types: string[]): string => [...new Set(types)].join(' | ')

const inBrackets = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type)

function listOf({ prefixItems, items }: Schema): string {
  if (isSchemas(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`
  return `${inBrackets(typeOf(items as Schema))}[]`
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema): string {
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>)
  if (fields.length > 0) return fieldsOf(fields, required as string[])
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return 'Record<string, unknown>'
  const names = typeOf(propertyNames as Schema | undefined)
  const value = typeOf(additionalProperties as Schema)
  // Of names that are listed any may be missing.
  return names.startsWith('"') ? `Partial<Record<${names}, ${value}>>` : `Record<string, ${value}>`
}

/** Fields that may be missing may be `undefined`, too: nobody has to take them out first. */
export const fieldsOf = (fields: readonly (readonly [string, Schema])[], required: readonly string[]): string =>
  `{ ${fields.map(([name, schema]) => fieldOf(name, typeOf(schema), required.includes(name))).join('; ')} }`

const fieldOf = (name: string, type: string, isRequired: boolean): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`}`
