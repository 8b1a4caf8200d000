import type { AnyEndpoint, RefusalOf, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { Failed } from './failed.ts'
import type { Answer } from './raw-call.ts'
import { rawCall } from './raw-call.ts'
import { readInSlices, readReply } from './read-reply.ts'
import { accessTokenNow, endSession, guestBearerFor, refreshSession, refreshTokenExists } from './session.ts'

type Options = {
  signal?: AbortSignal
  /** A guest's bearer, where it isn't that of the order that the call names. */
  guest?: string
}

/** Reads. Throws `Failed` when there is nothing to show. */
export async function load<Call extends AnyEndpoint>(
  call: Call,
  request: RequestOf<Call>,
  options: Options = {},
): Promise<ReplyOf<Call>> {
  const answer = await callWithSession(call, request, options)
  if (!answer.ok) throw failedFrom(answer)
  return readInSlices(call, answer.body)
}

type SendOptions = Options & {
  /** For a call that is repeated later: the same key has one effect. */
  idempotencyKey?: string
}

/** Does. A refusal of the contract is an answer to look at; everything else is thrown as `Failed`. */
export async function send<Call extends AnyEndpoint>(
  call: Call,
  request: RequestOf<Call>,
  options: SendOptions = {},
): Promise<Result<ReplyOf<Call>, RefusalOf<Call>>> {
  const idempotencyKey = call.once ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const answer = await callWithSession(call, request, { ...options, idempotencyKey })
  if (answer.ok) return done(readReply(call, answer.body))
  const refusal = call.refusals.find((code) => code === answer.code)
  if (refusal) return refuse(refusal)
  throw failedFrom(answer)
}

const failedFrom = (answer: Extract<Answer, { ok: false }>) =>
  new Failed(answer.status, answer.code, answer.message, answer.fields, answer)

/** Their 401 and 403 say something about what was typed, never about a token that ran out. */
const OWN_REFUSALS = ['/v1/login', '/v1/register', '/v1/refresh-token', '/v1/forgot-password', '/v1/logout']

async function callWithSession(call: AnyEndpoint, request: object, options: SendOptions): Promise<Answer> {
  const fields = request as Record<string, unknown>
  // After a reload the token is on its way: without it the answer would be no.
  if (call.access !== 'anyone' && !options.guest && accessTokenNow() === null && refreshTokenExists())
    await refreshSession(null)
  // What is the same for everybody goes without a name: such replies may be kept by anybody.
  const token = call.reference ? null : accessTokenNow()
  const bearer = token ?? (call.access === 'guest' && !refreshTokenExists() ? guestBearerFor(fields) : null)
  const first = await rawCall(call, fields, { ...options, token: options.guest ?? bearer })
  if (options.guest) return first
  const mayBeStale = !first.ok && (first.status === 401 || first.status === 403) && first.code !== 'APP_TOKEN'
  if (!mayBeStale || OWN_REFUSALS.includes(call.path)) return first
  if (token === null && !refreshTokenExists()) return first

  const refreshed = await refreshSession(token)
  if (refreshed === 'fresh') return rawCall(call, fields, { ...options, token: accessTokenNow() })
  if (refreshed === 'refused') endSession()
  return first
}
