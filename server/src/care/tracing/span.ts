import { AsyncLocalStorage } from 'node:async_hooks'
import { traceparentOf } from './traceparent.ts'
import { drawSpanId } from './trace-ids.ts'

/**
 * What somebody follows of a trace in this process, and where work stands in it. Where nobody follows, which is where `TRACES_URL` is
 * not set, each of these functions does nothing but look whether somebody does.
 */

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
/** Names and numbers of ours: never what was typed, asked for or answered, nor who somebody is. */
export type Facts = Readonly<Record<string, string | number>>
export type Given = { readonly kind?: SpanKind; readonly facts?: Facts }

export type Span = {
  /** Its number, drawn once somebody wants to know it. */
  id: string | undefined
  readonly part: Part
  readonly parent: Span | undefined
  readonly name: string
  readonly kind: SpanKind
  facts: Facts
  /** Both as `performance.now()` says them. */
  readonly began: number
  ended: number
  /** The kind of what went wrong, without its words. */
  fault: string | undefined
}

/** What one process did of a trace, from its first span to its end. */
export type Part = {
  readonly traceId: string
  /** The span of somebody else's that caused it. */
  readonly parentId: string | undefined
  /** One of those that are kept whatever comes of them. */
  readonly isDrawn: boolean
  readonly spans: Span[]
  /** How many were too many. */
  left: number
  /** Somebody who was called has failed it. */
  failed: boolean
  isOver: boolean
}

/** A job that asks the database ten thousand things shows how it begins. */
const MOST_SPANS = 300

const here = new AsyncLocalStorage<Span>()

/** Everything that `work` does, and what follows from it, stands under this span. */
export const under = <Value>(span: Span, work: () => Value): Value => here.run(span, work)

/** Where we are, if that is followed and still under way. */
export function spanNow(): Span | undefined {
  const span = here.getStore()
  return span === undefined || span.part.isOver ? undefined : span
}

export const traceIdNow = (): string | undefined => spanNow()?.part.traceId

/** Whoever logs what failed is often behind its end. */
const failedIn = new WeakMap<object, string>()
export const traceIdOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? failedIn.get(error) : undefined

/** What we tell whoever we call, so that they can say whose call it was. */
export function traceparentNow(): string | undefined {
  const span = spanNow()
  return span && traceparentOf(span.part.traceId, idOf(span), span.part.isDrawn)
}

export const idOf = (span: Span): string => (span.id ??= drawSpanId())

export function beginSpan(part: Part, parent: Span | undefined, name: string, given: Given, began: number): Span {
  const { kind = 'internal', facts = {} } = given
  const span: Span = { id: undefined, part, parent, name, kind, facts, began, ended: began, fault: undefined }
  if (part.spans.length < MOST_SPANS) part.spans.push(span)
  else part.left++
  return span
}

export function endSpan(span: Span, error?: unknown): void {
  span.ended = performance.now()
  if (error === undefined) return
  span.fault = kindOfFault(error)
  if (typeof error === 'object' && error !== null) failedIn.set(error, span.part.traceId)
  if (span.kind === 'client') span.part.failed = true
}

/** Work that is a step of what is under way. */
export function inSpan<Value>(name: string, given: Given, work: () => Promise<Value>): Promise<Value> {
  const parent = spanNow()
  if (parent === undefined) return work()
  const span = beginSpan(parent.part, parent, name, given, performance.now())
  return under(span, work).then(
    (value) => {
      endSpan(span)
      return value
    },
    (error: unknown) => {
      endSpan(span, error)
      throw error
    },
  )
}

/** One more of the step that we are at. */
export function noteFact(name: string, value: string | number): void {
  const span = spanNow()
  if (span) span.facts = { ...span.facts, [name]: value }
}

/** A step that is over already, under the one that we were at. */
export function noteSpan(parent: Span, name: string, given: Given & { began: number; ended: number }): Span {
  const span = beginSpan(parent.part, parent, name, given, given.began)
  span.ended = given.ended
  return span
}

/** SQLSTATE, a number of the system's, a name in the program: none of them quotes anybody. */
const CODE = /^[A-Z0-9_]{1,40}$/
const NAME = /^[A-Za-z]{1,60}$/

export function kindOfFault(error: unknown): string {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    name?: unknown
  }
  if (typeof code === 'string' && CODE.test(code)) return code
  return typeof name === 'string' && NAME.test(name) ? name : 'Error'
}
