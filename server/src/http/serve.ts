import type { AnyEndpoint, ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Failure } from '@cledrau/contract/failure.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Admission, comeBackAfter, type Rank, rankOf } from '../admission.ts'
import { saysPartner } from './access-token.ts'
import { bearerOf, callerOf, nameOf, type Caller, type CallerFor, type Partner, type ReadToken } from './callers.ts'
import { exchangeOf, type Exchange } from './exchange.ts'
import { Failed, failureBody, languageOf, statusOf } from './failures.ts'
import { sayLeaving } from './leaving.ts'
import type { Idempotency } from './idempotency.ts'
import { asksForProblem, sendFailure } from './problem.ts'
import { checkAppToken, fieldsReader, sentWith } from './read-request.ts'
import type { Say } from '../words.ts'

/** What it takes to serve any call; `app/answer-by-areas.ts` puts it on the server once. */
export type Serving = {
  say: Say
  readToken: ReadToken
  idempotency: Idempotency
  calls: AnyEndpoint[]
  /** Those of the OSDM, which have a frame of their own. */
  osdmCalls: AnyOsdmCall[]
  /** Whether travellers reach us over https: cookies follow it. */
  encrypted: boolean
  admission: Admission
  /** What one address may ask for in all. */
  callsPerMinute: number
  /** Where people reach us, as they type it. */
  origin: string
}

declare module 'fastify' {
  interface FastifyInstance {
    serving: Serving
  }
}

type CallerField<Call extends AnyEndpoint> = Call['access'] extends 'traveller'
  ? { traveller: CallerFor<'traveller'> }
  : Call['access'] extends 'partner'
    ? { partner: CallerFor<'partner'> }
    : { caller: CallerFor<Call['access']> }

export type Asked<Call extends AnyEndpoint> = CallerField<Call> & {
  request: ParsedRequestOf<Call>
  language: Language
  exchange: Exchange
  /** Names this one effect across repeats, for services that have to go on from where a crash left them. */
  onceKey: string | null
  /** Aborted when the caller hangs up. */
  abandoned: AbortSignal
}

export type Handler<Call extends AnyEndpoint> = (
  asked: Asked<Call>,
) => Promise<Result<z.input<Call['reply']>, RefusalOf<Call>>> | Result<z.input<Call['reply']>, RefusalOf<Call>>

export type Answer = { status: number; body: string; file?: { type: string; bytes: Buffer } }

export const API = '/api'

/** From HTTP to one service call: who asks, is the shape right, and what does the answer look like. */
export function serve<Call extends AnyEndpoint>(server: FastifyInstance, call: Call, handle: Handler<Call>): void {
  const { serving } = server
  const readFields = fieldsReader(call, serving.say)
  serving.calls.push(call)
  const rank = rankOf(call.path)
  server.route({
    method: call.method,
    url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...sayLeaving(call),
    onRequest: (request, _reply, go) =>
      serving.admission.lets(rankFor(request, rank))
        ? go()
        : go(new Failed('TOO_BUSY', { retryAfterSeconds: comeBackAfter() })),
    ...(call.mostBody ? { bodyLimit: call.mostBody } : {}),
    ...(call.oneIn ? { config: { rateLimit: { max: oneOf(call.oneIn, serving) } } } : {}),
    handler: async (request, reply) => {
      const sent = sentWith(call, request)
      checkAppToken(sent)
      const caller = await callerOf(request, call, serving.readToken, sent)
      request.asker = caller
      const fields = readFields(sent, request)
      const work = (onceKey: string | null) =>
        answer(call, handle, { request, reply, fields, caller, onceKey }, serving)
      const answered = call.once
        ? await serving.idempotency.once({ request, call, caller: nameOf(caller), work })
        : await work(null)
      return sendAnswer(request, reply, answered)
    },
  })
}

/** Who only looks, for a shop of their own, waits until travellers had their turn; what they sell goes as everybody’s. */
function rankFor(request: FastifyRequest, rank: Rank): Rank {
  const token = rank === 'sell' ? undefined : bearerOf(request)
  return token !== undefined && saysPartner(token) ? 'partners' : rank
}

export const oneOf =
  (share: number, { callsPerMinute }: Pick<Serving, 'callsPerMinute'>) =>
  (request: FastifyRequest) =>
    Math.ceil((request.counted?.callsPerMinute ?? callsPerMinute) / share)

type Arrived<Call extends AnyEndpoint> = {
  request: FastifyRequest
  reply: FastifyReply
  fields: ParsedRequestOf<Call>
  caller: Caller | Partner
  onceKey: string | null
}

async function answer<Call extends AnyEndpoint>(
  call: Call,
  handle: Handler<Call>,
  { request, reply, fields, caller, onceKey }: Arrived<Call>,
  { say, encrypted }: Serving,
): Promise<Answer> {
  const asked = {
    [call.access === 'traveller' || call.access === 'partner' ? call.access : 'caller']: caller,
    request: fields,
    language: languageOf(request),
    exchange: exchangeOf(request, reply, encrypted),
    onceKey,
    // Few ask, and it costs more than all else here.
    get abandoned() {
      return abandonedSignal(reply)
    },
  } as unknown as Asked<Call>
  const result = await handle(asked)
  if (!result.ok) {
    return { status: statusOf(result.refusal), body: JSON.stringify(failureBody(request, say, result.refusal)) }
  }
  if (result.value === undefined) return { status: 204, body: '' }
  if (result.value instanceof Blob)
    return {
      status: 200,
      body: '',
      file: { type: result.value.type, bytes: Buffer.from(await result.value.arrayBuffer()) },
    }
  // Parsing strips what the contract doesn't promise: a row's other columns never leave the house by accident.
  return { status: 200, body: JSON.stringify(call.reply.parse(result.value)) }
}

export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { raw } = reply
  const look = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) look()
  else raw.once('close', look)
  return controller.signal
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, body, file }: Answer): FastifyReply {
  // Kept answers are kept in the one form, and said in the one that is asked for.
  if (status >= 400 && asksForProblem(request)) return sendFailure(request, reply, status, JSON.parse(body) as Failure)
  reply.code(status)
  if (file) return reply.type(file.type).send(file.bytes)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
