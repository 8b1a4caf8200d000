import type { AnyEndpoint, ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { pack, type Packed } from '../reference/reference.ts'
import { sendRefusal } from './failures.ts'
import { sayLeaving } from './leaving.ts'
import { isHeld, sendBytes } from './packed.ts'
import { checkAppToken, fieldsReader, sentWith } from './read-request.ts'
import { API } from './serve.ts'

type Answered<Call extends AnyEndpoint> = Result<z.input<Call['reply']>, RefusalOf<Call>>

/**
 * Serves a call whose answer is the same for everybody. Each answer's bytes are made once, in each encoding, and kept
 * for as long as the value stays the same object: a change of the data brings new values.
 */
export function serveReference<Call extends AnyEndpoint>(
  server: FastifyInstance,
  call: Call,
  find: (request: ParsedRequestOf<Call>) => Answered<Call> | Promise<Answered<Call>>,
): void {
  const packed = new WeakMap<object, Packed>()
  const packedOf = (value: object): Packed => {
    const known = packed.get(value)
    if (known) return known
    const fresh = pack(JSON.stringify(call.reply.parse(value)))
    packed.set(value, fresh)
    return fresh
  }
  servePacked(server, call, find, (request, reply, value) => sendPacked(request, reply, packedOf(value as object)))
}

/** Serves files that never change, each by a name of its own; what they are is as it was packed. */
export function serveUnchanging<Call extends AnyEndpoint>(
  server: FastifyInstance,
  call: Call,
  find: (request: ParsedRequestOf<Call>) => Promise<Result<Packed, RefusalOf<Call>>>,
): void {
  servePacked(server, call, find, (request, reply, file) => {
    reply.header('etag', file.etag).header('cache-control', FOREVER).header('vary', 'accept-encoding')
    if (isHeld(request, file.etag)) return reply.code(304).send()
    return sendBytes(request, reply.type('application/octet-stream'), file)
  })
}

type Send<Value> = (request: FastifyRequest, reply: FastifyReply, value: Value) => FastifyReply

function servePacked<Call extends AnyEndpoint, Value>(
  server: FastifyInstance,
  call: Call,
  find: (request: ParsedRequestOf<Call>) => Result<Value, RefusalOf<Call>> | Promise<Result<Value, RefusalOf<Call>>>,
  send: Send<Value>,
): void {
  const { serving } = server
  const readFields = fieldsReader(call, serving.say)
  serving.calls.push(call)
  server.route({
    method: 'GET',
    url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...sayLeaving(call),
    // Compressed here already, once.
    compress: false,
    handler: async (request, reply) => {
      const sent = sentWith(call, request)
      checkAppToken(sent)
      const found = await find(readFields(sent, request))
      if (!found.ok) return sendRefusal(request, reply, serving.say, found.refusal)
      return send(request, reply, found.value)
    },
  })
}

const FOREVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`

/** The app asks again with what it holds; unchanged costs no body. */
function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.header('etag', packed.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (isHeld(request, packed.etag)) return reply.code(304).send()
  return sendBytes(request, reply.type('application/json; charset=utf-8'), packed)
}
