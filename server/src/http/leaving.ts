import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

type Hook = { preHandler?: (request: FastifyRequest, reply: FastifyReply, go: () => void) => void }

/** A call that is on its way out says so with each answer (RFC 9745, RFC 8594); others say nothing. */
export function sayLeaving({ leaving }: AnyEndpoint): Hook {
  if (!leaving) return {}
  const headers = {
    deprecation: `@${startOf(leaving.since) / 1000}`,
    sunset: new Date(startOf(leaving.until)).toUTCString(),
  }
  return {
    preHandler: (_request, reply, go) => {
      reply.headers(headers)
      go()
    },
  }
}
