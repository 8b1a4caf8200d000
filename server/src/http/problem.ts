import type { Failure } from '@cledrau/contract/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const PROBLEM = 'application/problem+json'
const PLAIN = 'application/json'

/** Where a code is explained. */
const EXPLAINED = '/api/docs/refusals#'

/** What a no looks like to whoever asks for RFC 9457. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  requestId: string
  fields?: Failure['fields']
}

export const problemOf = ({ code, errorMessage, requestId, fields }: Failure, status: number): Problem => ({
  type: EXPLAINED + code,
  title: errorMessage,
  status,
  code,
  requestId,
  ...(fields ? { fields } : {}),
})

/** Asked for by its name: who takes anything, or likes plain JSON better, gets what has always been said. */
export function asksForProblem({ headers }: FastifyRequest): boolean {
  const accept = headers.accept?.toLowerCase() ?? ''
  if (!accept.includes(PROBLEM)) return false
  const wish = wishesIn(accept)
  const problem = wish.get(PROBLEM) ?? 0
  return problem > 0 && problem >= (wish.get(PLAIN) ?? 0)
}

/** How much somebody likes each media type, from 0 to 1. */
function wishesIn(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const liking = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [type, liking === undefined ? 1 : Number(liking) || 0]
    }),
  )
}

/** The one way on which a no leaves, in the form that was asked for. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  failure: Failure,
): FastifyReply {
  reply.code(status)
  if (!asksForProblem(request)) return reply.type(`${PLAIN}; charset=utf-8`).send(JSON.stringify(failure))
  return reply.type(PROBLEM).send(JSON.stringify(problemOf(failure, status)))
}
