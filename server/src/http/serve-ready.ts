import type { AnyEndpoint, ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './failures.ts'
import { sayLeaving } from './leaving.ts'
import { isHeld, takesGzip } from './packed.ts'
import { checkAppToken, fieldsReader, sentWith } from './read-request.ts'
import { API } from './serve.ts'

/** An answer of this moment, the same for everybody: made once, then given to all who ask. */
export type ReadyBytes = { readonly etag: string; readonly plain: () => Buffer; readonly gzip: () => Promise<Buffer> }

/**
 * Serves a call whose answer changes all the time and is the same for everybody: whoever makes it makes its bytes, too. A
 * browser may hold it and asks whether it is still true; nobody on the way keeps it, and no service worker shows it as if
 * it were of now.
 */
export function serveReady<Call extends AnyEndpoint>(
  server: FastifyInstance,
  call: Call,
  find: (request: ParsedRequestOf<Call>) => Result<ReadyBytes, RefusalOf<Call>>,
): void {
  const { serving } = server
  const readFields = fieldsReader(call, serving.say)
  serving.calls.push(call)
  server.route({
    method: 'GET',
    url: API + call.path,
    ...sayLeaving(call),
    compress: false,
    handler: async (request, reply) => {
      const sent = sentWith(call, request)
      checkAppToken(sent)
      const found = find(readFields(sent, request))
      if (!found.ok) return sendRefusal(request, reply, serving.say, found.refusal)
      const { etag, plain, gzip } = found.value
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
      if (isHeld(request, etag)) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      if (!takesGzip(request)) return reply.send(plain())
      return reply.header('content-encoding', 'gzip').send(await gzip())
    },
  })
}
