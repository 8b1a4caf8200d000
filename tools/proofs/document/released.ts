import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '@cledrau/server/http/document/document.ts'
import { ROOT } from '../../programs.ts'

const RELEASED = join(ROOT, 'data/calls/released.json')
const BREAKS = join(ROOT, 'data/calls/breaks.tsv')
const HEADING = 'break\treason\n'

export const readReleased = (): OpenApi => JSON.parse(readFileSync(RELEASED, 'utf8')) as OpenApi

/** A break that is meant, with what is told to whoever meets it. */
export type RecordedBreak = { line: string; reason: string }

export const readBreaks = (text = readFileSync(BREAKS, 'utf8')): RecordedBreak[] =>
  text
    .slice(text.indexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [found = '', reason = ''] = line.split('\t')
      return { line: found, reason: reason.trim() }
    })

/** What is wrong with the record: breaks that nobody meant, records without a reason, and those of breaks that are none. */
export function faultsOfRecord(breaks: readonly string[], recorded: readonly RecordedBreak[]): string[] {
  const known = new Set(recorded.map(({ line }) => line))
  return [
    ...breaks.filter((line) => !known.has(line)).map((line) => `not recorded: ${line}`),
    ...recorded.filter(({ line }) => !breaks.includes(line)).map(({ line }) => `recorded, but no break: ${line}`),
    ...recorded.filter(({ reason }) => reason === '').map(({ line }) => `recorded without a reason: ${line}`),
  ]
}

/** What is said for people, and what a place sets for itself, breaks nobody's program. */
const SAID = new Set(['description', 'summary', 'example', 'tags', 'license', 'contact', 'servers'])

/** Says the same codes once more. */
const PROBLEM = 'application/problem+json'
const isLeftOut = (name: string, inner: unknown): boolean =>
  name.startsWith('x-') || name === PROBLEM || (SAID.has(name) && isSaid(name, inner))

function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isLeftOut(name, inner))
      .map(([name, inner]) => [name, compact(isRefusal(name) ? withoutHead(inner as object) : inner)]),
  )
}

const isRefusal = (name: string): boolean => /^[45]\d\d$/.test(name)
/** Of a no the code counts. */
const withoutHead = (response: object): object => ({ ...response, headers: undefined })

/** A field of an answer may be called `description`, too: then a shape stands behind the name. */
const isSaid = (name: string, value: unknown): boolean =>
  name === 'example' || typeof value === 'string' || Array.isArray(value) || !isShape(value)

const isShape = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ['$ref', 'type', 'anyOf', 'const', 'enum'].some((key) => key in value)

/** Each address and each component on a line of its own. */
function written({ openapi, info, paths, components }: OpenApi): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')
  const parts = Object.entries(components).map(([kind, entries]) => `${JSON.stringify(kind)}:{\n${lines(entries)}\n}`)
  return `{"openapi":${JSON.stringify(openapi)},"info":${JSON.stringify(info)},
"paths":{
${lines(paths)}
},
"components":{
${parts.join(',\n')}
}}
`
}

/** From now on breaks are those against this one, and none of them is recorded. */
export function keepRelease(document: OpenApi): string {
  writeFileSync(RELEASED, written(compact(document) as OpenApi))
  writeFileSync(BREAKS, HEADING)
  return `breaks are those against ${String((document.info as { version: string }).version)} from now on`
}
