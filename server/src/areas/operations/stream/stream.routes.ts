import { STREAM_PATH } from '@cledrau/contract/stream.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../http/exchange.ts'
import { Failed } from '../../../http/failures.ts'
import { checkAppToken } from '../../../http/read-request.ts'
import { API } from '../../../http/serve.ts'
import type { StreamService } from './stream.service.ts'

/** Proxies and phones cut lines that are silent for half a minute. */
const HEARTBEAT = 20_000
/** A page that doesn't read is let go rather than kept in memory; it comes back and asks for what it missed. */
const MOST_UNREAD = 256 * 1024

/** Open pages of one address: an office, or a train's. More are told to come back, and nobody elsewhere notices. */
export const MOST_OPEN_HERE = 100

export function streamRoutes(server: FastifyInstance, stream: StreamService) {
  const open = new Map<string, number>()
  const count = (network: string, by: 1 | -1) => {
    const now = (open.get(network) ?? 0) + by
    if (now > 0) open.set(network, now)
    else open.delete(network)
  }

  server.get(API + STREAM_PATH, { schema: { hide: true } }, (request, reply) => {
    checkAppToken(request.query as Record<string, unknown>)
    const network = networkOf(request.ip)
    if ((open.get(network) ?? 0) >= MOST_OPEN_HERE) throw new Failed('TOO_MANY_CALLS', { retryAfterSeconds: 60 })
    count(network, 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const send = (text: string) => {
      raw.write(text)
      if (raw.writableLength > MOST_UNREAD) raw.destroy()
    }
    const lastId = request.headers['last-event-id']
    const leave = stream.join({ send, end: () => raw.end() }, typeof lastId === 'string' ? lastId : undefined)
    const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT)
    raw.on('error', () => {})
    raw.once('close', () => {
      clearInterval(heartbeat)
      count(network, -1)
      leave()
    })
  })
}
