import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { languageOf } from '../../../http/failures.ts'
import { isHeld, sendBytes } from '../../../http/packed.ts'
import { pack, type Packed } from '../../../reference/reference.ts'
import { answeredAs } from './media-type.ts'
import { admits, partnerOf } from './serve-osdm.ts'

/** Master data changes with a release of ours or a new file, and by hours at most. */
const KEPT = 'private, max-age=3600'

/**
 * Serves a list that is the same for every partner: its bytes are made once, and kept for as long as the list stays the same
 * object. Whoever holds it already is told so.
 */
export function serveOsdmKept<Call extends AnyOsdmCall>(
  server: FastifyInstance,
  call: Call,
  find: (language: Language) => z.input<Call['reply']> & object,
): void {
  const { serving } = server
  const packed = new WeakMap<object, Packed>()
  const packedOf = (value: object): Packed => {
    const known = packed.get(value) ?? pack(JSON.stringify(call.reply.parse(value)))
    packed.set(value, known)
    return known
  }
  serving.osdmCalls.push(call)
  server.route({
    method: call.method,
    url: call.path,
    // Compressed here already, once.
    compress: false,
    onRequest: admits(serving, call),
    handler: async (request, reply) => {
      request.asker = await partnerOf(request, call, serving.readToken)
      const type = answeredAs(request)
      const language = languageOf(request)
      const list = packedOf(find(language))
      reply.header('etag', list.etag).header('cache-control', KEPT)
      reply.header('vary', 'accept, accept-encoding, accept-language, authorization')
      if (isHeld(request, list.etag)) return reply.code(304).send()
      return sendBytes(request, reply.header('content-type', type).header('content-language', language), list)
    },
  })
}
