import type { AnyOsdmCall, OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { comeBackAfter } from '../../../admission.ts'
import { bearerOf, nameOf, type Partner, type ReadToken } from '../../../http/callers.ts'
import { networkOf } from '../../../http/exchange.ts'
import { Failed, languageOf } from '../../../http/failures.ts'
import { fieldsReader, sentWith } from '../../../http/read-request.ts'
import { abandonedSignal, oneOf, type Answer, type Serving } from '../../../http/serve.ts'
import { answeredAs, checkSentAs } from './media-type.ts'
import { osdmProblem, sendAs, sendOsdmProblem, type OsdmProblem } from './osdm-problem.ts'

export const OSDM = '/osdm'

export type OsdmAsked<Call extends AnyOsdmCall> = {
  partner: Partner
  request: ParsedRequestOf<Call>
  language: Language
  /** Where the call came from. */
  network: string
  /** Names this one effect across repeats. */
  onceKey: string | null
  /** Aborted when the caller hangs up. */
  abandoned: AbortSignal
}

type Answered<Call extends AnyOsdmCall> = Result<z.input<Call['reply']>, OsdmRefusalOf<Call>>
export type OsdmHandler<Call extends AnyOsdmCall> = (asked: OsdmAsked<Call>) => Promise<Answered<Call>> | Answered<Call>

/** From a call of the OSDM to one service call, as `serve` does it for our own. */
export function serveOsdm<Call extends AnyOsdmCall>(
  server: FastifyInstance,
  call: Call,
  handle: OsdmHandler<Call>,
): void {
  const { serving } = server
  const { say, idempotency } = serving
  const readFields = fieldsReader(call, say)
  serving.osdmCalls.push(call)
  server.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: admits(serving, call),
    ...(call.oneIn ? { config: { rateLimit: { max: oneOf(call.oneIn, serving) } } } : {}),
    handler: async (request, reply) => {
      const partner = await partnerOf(request, call, serving.readToken)
      request.asker = partner
      const type = answeredAs(request)
      reply.header('content-language', languageOf(request))
      checkSentAs(request)
      const fields = readFields(withoutNulls(sentWith(call, request)) as Record<string, unknown>, request)
      const work = async (onceKey: string | null): Promise<Answer> => {
        const result = await handle({
          partner,
          request: fields,
          language: languageOf(request),
          network: networkOf(request.ip),
          onceKey,
          // Few ask, and it costs more than all else here.
          get abandoned() {
            return abandonedSignal(reply)
          },
        })
        if (!result.ok) {
          const problem = osdmProblem(request.server, result.refusal)
          return { status: problem.status, body: JSON.stringify({ ...problem, refusedFor: result.refusal }) }
        }
        if (result.value === undefined) return { status: 204, body: '' }
        return { status: 200, body: JSON.stringify(call.reply.parse(result.value)) }
      }
      const { status, body } = call.once
        ? await idempotency.once({ request, call: { ...call, path: OSDM + call.path }, caller: nameOf(partner), work })
        : await work(null)
      if (status >= 400) {
        const { refusedFor, ...problem } = JSON.parse(body) as OsdmProblem & { refusedFor: OsdmRefusalOf<Call> }
        request.refusedFor = refusedFor
        return sendOsdmProblem(reply, problem)
      }
      return status === 204 ? reply.code(204).send() : sendAs(reply.code(status), type, body)
    },
  })
}

/** Who only looks waits until travellers had their turn; what is sold goes as everybody’s does. */
export const admits =
  ({ admission }: Serving, { sells }: AnyOsdmCall): onRequestHookHandler =>
  (_request, _reply, go) =>
    admission.lets(sells ? 'sell' : 'partners')
      ? go()
      : go(new Failed('TOO_BUSY', { retryAfterSeconds: comeBackAfter() }))

/** A partner with its own token: no order’s, no traveller’s. */
export async function partnerOf(
  request: FastifyRequest,
  { scopes }: AnyOsdmCall,
  readToken: ReadToken,
): Promise<Partner> {
  const token = bearerOf(request)
  const caller = token === undefined ? undefined : await readToken(token)
  if (!caller || caller.kind === 'taken-over') throw new Failed('SIGN_IN')
  if (caller.kind !== 'partner' || !scopes.some((scope) => caller.scopes.includes(scope)))
    throw new Failed('NOT_ALLOWED')
  return caller
}

/** The standard lets nearly every field be null, which says the same as leaving it out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  )
}
