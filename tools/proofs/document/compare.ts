import type { OpenApi } from '@cledrau/server/http/document/document.ts'
import type { JsonSchema } from '@cledrau/server/http/document/shapes.ts'
import { differencesOf, type Direction } from './shapes-apart.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema; $ref?: string }
type Response = {
  $ref?: string
  headers?: Record<string, JsonSchema>
  content?: Record<string, { schema: JsonSchema }>
}
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response>
  security: JsonSchema[]
}

/** What whoever builds on the document `before` would notice in the one `now`, a line each; what is only added is none of it. */
export function breaksBetween(before: OpenApi, now: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const was = call as unknown as Operation
      const today = now.paths[path]?.[method] as unknown as Operation | undefined
      if (!today) return [`${was.operationId}: ${method.toUpperCase()} ${path} is gone`]
      return operationBreaks({ was, today, before, now }).map((line) => `${was.operationId}: ${line}`)
    }),
  )
}

type Both = { was: Operation; today: Operation; before: OpenApi; now: OpenApi }

function operationBreaks(both: Both): string[] {
  const { was, today } = both
  return [
    ...(was.operationId === today.operationId ? [] : [`is called ${today.operationId}`]),
    ...securityBreaks(both),
    ...parameterBreaks(both),
    ...bodyBreaks(both),
    ...successBreaks(both),
    ...refusalBreaks(both),
  ]
}

/** Whoever was let in still is: `{}` stands for anybody. */
function securityBreaks({ was, today }: Both): string[] {
  const anybody = ({ security }: Operation) =>
    security.length === 0 || security.some((way) => Object.keys(way).length === 0)
  return anybody(was) && !anybody(today) ? ['is not open to anybody any more'] : []
}

function parameterBreaks({ was, today, before, now }: Both): string[] {
  const known = new Map(was.parameters.map((one) => asNamed(before, one)))
  const present = new Map(today.parameters.map((one) => asNamed(now, one)))
  const gone = [...known.keys()].filter((name) => !present.has(name)).map((name) => `${name} is no parameter any more`)
  const changed = [...present].flatMap(([name, parameter]) => {
    const old = known.get(name)
    if (!old) return parameter.required ? [`${name} has to be said`] : []
    return [
      ...(parameter.required && !old.required ? [`${name} has to be said`] : []),
      ...apart('sent', { before, now }, old.schema, parameter.schema).map((line) => `${name}${line}`),
    ]
  })
  return [...gone, ...changed]
}

function asNamed(document: OpenApi, parameter: Parameter): [string, Parameter] {
  const name = parameter.$ref?.split('/').at(-1)
  const whole = name === undefined ? parameter : (document.components.parameters?.[name] as unknown as Parameter)
  return [`${whole.in} ${whole.name}`, whole]
}

const JSON_TYPE = 'application/json'

function bodyBreaks({ was, today, before, now }: Both): string[] {
  const [old, fresh] = [was, today].map(({ requestBody }) => requestBody?.content[JSON_TYPE]?.schema)
  if (!fresh) return old ? ['takes no body any more'] : []
  if (!old) return ['wants a body']
  return apart('sent', { before, now }, old, fresh).map((line) => `body${line}`)
}

const isSuccess = (status: string): boolean => Number(status) < 400

function successBreaks({ was, today, before, now }: Both): string[] {
  const statuses = Object.keys(today.responses).filter((status) => isSuccess(status) && !was.responses[status])
  // Who sends nothing to compare with is never told that it is unchanged.
  const unasked = statuses.filter((status) => status !== '304').map((status) => `may answer ${status}`)
  const changed = Object.entries(was.responses)
    .filter(([status]) => isSuccess(status))
    .flatMap(([status, old]) => {
      const fresh = today.responses[status]
      if (!fresh) return [`doesn’t answer ${status} any more`]
      const lost = Object.keys(old.headers ?? {}).filter((name) => !fresh.headers?.[name])
      const types = Object.entries(old.content ?? {}).flatMap(([type, { schema }]) => {
        const other = fresh.content?.[type]
        if (!other) return [`${status} isn’t ${type} any more`]
        return apart('answered', { before, now }, schema, other.schema).map((line) => `${status}${line}`)
      })
      return [...lost.map((name) => `${status} comes without ${name}`), ...types]
    })
  return [...unasked, ...changed]
}

/** A no that nobody was told of is handled by nobody. */
function refusalBreaks({ was, today, before, now }: Both): string[] {
  const known = new Set(codesIn(before, was))
  return codesIn(now, today)
    .filter((code) => !known.has(code))
    .map((code) => `may answer ${code}`)
}

function codesIn(document: OpenApi, { responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (isSuccess(status)) return []
    const name = response.$ref?.split('/').at(-1)
    const whole = name === undefined ? response : (document.components.responses?.[name] as Response | undefined)
    const refs = JSON.stringify(whole?.content?.[JSON_TYPE] ?? {}).matchAll(/schemas\/(\w+)"/g)
    return [...refs].map(([, code = '']) => `${status} ${code}`)
  })
}

type Documents = { before: OpenApi; now: OpenApi }

function apart(direction: Direction, { before, now }: Documents, was: JsonSchema, today: JsonSchema): string[] {
  return differencesOf(
    direction,
    { schema: was, known: before.components.schemas ?? {} },
    { schema: today, known: now.components.schemas ?? {} },
  )
}
