import {
  isLiveTopic,
  MOST_LIVE_TOPICS,
  STREAM_PATH,
  streamTicket,
  TOPICS,
  type Topic,
} from '@cledrau/contract/stream.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IsEnded } from '../../../http/access-token.ts'
import { callerOf, type ReadToken, type Traveller } from '../../../http/callers.ts'
import { networkOf } from '../../../http/exchange.ts'
import { Failed } from '../../../http/failures.ts'
import { checkAppToken } from '../../../http/read-request.ts'
import { API, serve } from '../../../http/serve.ts'
import type { StreamTickets } from './stream-tickets.service.ts'
import { watchSessions } from './watch-sessions.ts'
import type { StreamService } from './stream.service.ts'

/** Proxies and phones cut lines that are silent for half a minute. */
export const HEARTBEAT = 20_000
/** A page that doesn't read is let go rather than kept in memory; it comes back and asks for what it missed. */
const MOST_UNREAD = 256 * 1024
/** How trains run isn't told to who is so far behind: when they have read what there is, they hear what is true by then. */
const MOST_UNREAD_OF_LIVE = 16 * 1024

/** Open pages of one address: an office, or a train's. More are told to come back, and nobody elsewhere notices. */
export const MOST_OPEN_HERE = 100

/** Whoever knows how trains run: tells a page of its boards and trains, until it leaves. */
export type LiveNews = { join: (listener: (text: string) => void, topics: readonly string[]) => () => void }

type Parts = {
  stream: StreamService
  live: LiveNews
  tickets: StreamTickets
  readToken: ReadToken
  isEnded: IsEnded
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name)

/** What a page wants to hear. Apps of before say nothing, and want what everybody may hear. */
function topicsOf(asked: unknown): { topics: Topic[]; liveTopics: string[] } {
  const names = [...new Set((asText(asked) ?? 'reference').split(','))]
  const liveTopics = names.filter(isLiveTopic)
  const areKnown = names.every((name) => isTopic(name) || isLiveTopic(name))
  if (!areKnown || liveTopics.length > MOST_LIVE_TOPICS) throw new Failed('BAD_REQUEST')
  return { topics: names.filter(isTopic), liveTopics }
}

export function streamRoutes(server: FastifyInstance, { stream, live, tickets, readToken, isEnded }: Parts) {
  const open = new Map<string, number>()
  const count = (network: string, by: 1 | -1) => {
    const now = (open.get(network) ?? 0) + by
    if (now > 0) open.set(network, now)
    else open.delete(network)
  }

  const watch = watchSessions(isEnded, (error) =>
    server.log.warn({ err: error }, 'nobody could say whether a session is over'),
  )

  serve(server, streamTicket, async ({ traveller }) => done({ ticket: await tickets.issue(traveller) }))

  /** Whoever asks for `me` shows a ticket of their own. Whose line it is, is who the ticket was made for, and nobody else. */
  const ownerOf = async (request: FastifyRequest, ticket: string | undefined): Promise<Traveller> => {
    if (ticket === undefined) throw new Failed('SIGN_IN')
    const caller = await callerOf(request, { access: 'anyone', path: STREAM_PATH }, readToken)
    const owner = await tickets.take(ticket)
    if (!owner || (caller.kind !== 'anyone' && (caller.kind !== 'traveller' || caller.id !== owner.id)))
      throw new Failed('NOT_ALLOWED')
    if (await isEnded(owner.sessionId)) throw new Failed('SIGN_IN')
    return owner
  }

  server.get(API + STREAM_PATH, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    checkAppToken(query)
    const { topics, liveTopics } = topicsOf(query.topics)
    const network = networkOf(request.ip)
    if ((open.get(network) ?? 0) >= MOST_OPEN_HERE) throw new Failed('TOO_MANY_CALLS', { retryAfterSeconds: 60 })
    count(network, 1)
    const owner = topics.includes('me')
      ? await ownerOf(request, asText(query.ticket)).catch((error: unknown) => {
          count(network, -1)
          throw error
        })
      : undefined
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
    const line: { leave?: () => void; gone: boolean } = { gone: false }
    const leaveLive = live.join((text) => {
      if (raw.writableLength <= MOST_UNREAD_OF_LIVE) send(text)
    }, liveTopics)
    const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT)
    const forgetOwner = owner && watch(owner.sessionId, () => raw.end('event: over\ndata: {}\n\n'))
    raw.on('error', () => {})
    raw.once('close', () => {
      line.gone = true
      clearInterval(heartbeat)
      forgetOwner?.()
      count(network, -1)
      line.leave?.()
      leaveLive()
    })
    // A browser that comes back by itself says what it heard last; a new line says it in its address.
    const lastId = asText(request.headers['last-event-id']) ?? asText(query.since)
    line.leave = await stream.join(
      { send, end: () => raw.end() },
      { topics, ...(owner && { accountId: owner.id }), ...(lastId !== undefined && { lastId }) },
    )
    // It hung up while we looked for what it missed.
    if (line.gone) line.leave()
  })
}
