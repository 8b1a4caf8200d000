import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call: anybody; a guest with the token of an order (or a traveller); a guest of pay as you go, who names the card's
 * transient token among the fields (or a traveller); a traveller only; a company that sells for us.
 * Whose row it is stands in the query of the store, never here.
 */
export type Access = 'anyone' | 'guest' | 'tapper' | 'traveller' | 'partner'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Shape = z.core.$ZodLooseShape
export type Fields = z.ZodMiniObject<Shape>

type Definition<
  Request extends Fields,
  Reply extends z.ZodMiniType,
  Refusal extends RefusalCode,
  Who extends Access,
> = {
  method: Method
  /** As in the specification, under `/api`; path fields in braces: `/v1/favourites/{id}`. */
  path: string
  access: Who
  /** One sentence for the documentation. */
  summary: string
  request?: Request
  reply: Reply
  refusals?: readonly Refusal[]
  /** How long the app waits for an answer, in milliseconds. */
  timeout?: number
  /** The call creates or pays: it takes an Idempotency-Key, and the same key has one effect and one answer. */
  once?: boolean
  /** Of all calls that one address may make in a minute at most one in so many is this one. */
  oneIn?: number
  /** Reference data: the same for everybody, answered with an ETag, refreshed in the background. */
  reference?: boolean
  /** Answered with an ETag without being reference data: of this moment, or a file that never changes. */
  tagged?: boolean
  /** The media types that a reply may have which is a file (`blob`). */
  files?: readonly string[]
  /** So many bytes a body may have, where `MOST_BODY` isn't enough. */
  mostBody?: number
  /** On its way out, with what takes its place. */
  leaving?: Leaving
}

/** The days, `YYYY-MM-DD`, since which nobody new should use a call, and from which it may be gone. */
export type Leaving = { since: string; until: string; instead?: string }

export type Endpoint<
  Request extends Fields = Fields,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends RefusalCode = RefusalCode,
  Who extends Access = Access,
> = Required<Omit<Definition<Request, Reply, Refusal, Who>, 'refusals' | Rare>> &
  Pick<Definition<Request, Reply, Refusal, Who>, Rare> & { refusals: readonly Refusal[] }

/** What few calls say. */
type Rare = 'oneIn' | 'tagged' | 'files' | 'mostBody' | 'leaving'

export type AnyEndpoint = Endpoint

/** What it takes to know where a call's fields are. */
export type Readable = { method: string; path: string; request: Fields }

/** What the caller fills in; the application token is added by the app's client. */
export type RequestOf<Call extends AnyEndpoint> = z.input<Call['request']>
/** What the server gets to see: defaults filled in, numbers and flags parsed. */
export type ParsedRequestOf<Call extends Readable> = z.output<Call['request']>
export type ReplyOf<Call extends AnyEndpoint> = z.output<Call['reply']>
export type RefusalOf<Call extends AnyEndpoint> = Call['refusals'][number]

/** The API client's patience where a call doesn't say otherwise. */
export const TIMEOUT = 20_000
/** So many bytes the body of a call may have. */
export const MOST_BODY = 256 * 1024
/** What an Idempotency-Key looks like. */
export const IDEMPOTENCY_KEY = /^[\w-]{16,128}$/

const nothing = z.object({})

/** Describes one call, once: server, app, OpenAPI and tests all read this. */
export function endpoint<
  const Request extends Fields = typeof nothing,
  const Reply extends z.ZodMiniType = z.ZodMiniType,
  const Refusal extends RefusalCode = never,
  const Who extends Access = Access,
>(definition: Definition<Request, Reply, Refusal, Who>): Endpoint<Request, Reply, Refusal, Who> {
  return {
    refusals: [],
    timeout: TIMEOUT,
    once: false,
    reference: false,
    ...definition,
    request: definition.request ?? (nothing as unknown as Request),
  }
}

/** Where a request's fields travel: those of the path in the path, GET's others in the query, everything else in the body. */
export function fieldsOf({ method, path, request }: Readable): { path: string[]; query: string[]; body: string[] } {
  const fields = Object.keys(request.def.shape)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const elsewhere = fields.filter((field) => !inPath.includes(field))
  return method === 'GET' ? { path: inPath, query: elsewhere, body: [] } : { path: inPath, query: [], body: elsewhere }
}
