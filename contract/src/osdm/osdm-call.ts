import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import * as z from 'zod/mini'
import { TIMEOUT, type Fields } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'

/** The version of the standard that is spoken at `/osdm`. */
export const OSDM_VERSION = '3.7.1'
export const OSDM_MEDIA = 'application/vnd.uic.osdm+json'

export type OsdmMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Definition<Request extends Fields, Reply extends z.ZodMiniType, Refusal extends RefusalCode> = {
  method: OsdmMethod
  /** As the standard has it, under `/osdm`; path fields in braces: `/bookings/{bookingId}`. */
  path: string
  /** Any of these scopes opens it. */
  scopes: readonly Scope[]
  /** Only what we read; the rest of the standard’s fields may come, and is left behind. */
  request?: Request
  /** Only what we say; an answer of `undefined` is a 204. */
  reply: Reply
  refusals?: readonly Refusal[]
  /** So long the answer may take, in milliseconds: a repeat waits for it. */
  timeout?: number
  /** It takes an Idempotency-Key: the same key has one effect and one answer. */
  once?: boolean
  /** Of all calls that a partner may make in a minute at most one in so many is this one. */
  oneIn?: number
  /** About what is sold or being sold: it is never told to come back for those who only look. */
  sells?: boolean
}

export type OsdmCall<
  Request extends Fields = Fields,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends RefusalCode = RefusalCode,
> = Required<Omit<Definition<Request, Reply, Refusal>, 'refusals' | 'oneIn'>> & {
  refusals: readonly Refusal[]
  oneIn?: number
}

export type AnyOsdmCall = OsdmCall

export type OsdmReplyOf<Call extends AnyOsdmCall> = z.input<Call['reply']>
export type OsdmRefusalOf<Call extends AnyOsdmCall> = Call['refusals'][number]

const nothing = z.object({})

/**
 * A call of the OSDM. It stands apart from `endpoint`: whoever uses it has the standard’s own document, so that neither ours nor
 * the client has it; who asks is a partner, always.
 */
export function osdmCall<
  const Request extends Fields = typeof nothing,
  const Reply extends z.ZodMiniType = z.ZodMiniType,
  const Refusal extends RefusalCode = never,
>(definition: Definition<Request, Reply, Refusal>): OsdmCall<Request, Reply, Refusal> {
  return {
    refusals: [],
    timeout: TIMEOUT,
    once: false,
    sells: false,
    ...definition,
    request: definition.request ?? (nothing as unknown as Request),
  }
}
