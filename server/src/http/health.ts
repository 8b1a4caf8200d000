import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../care/metrics.ts'

/**
 * What a balancer asks before it sends anybody here. `inform`: the app, search, stations, boards and what else needs no database.
 * `sell`: all of it.
 */
export type Readiness = {
  readonly accepting: boolean
  readonly database: boolean
  /** Whether its clock is the database's, nearly: how far it is ahead is told to monitors. */
  readonly clock: boolean
  readonly clockAhead: number | null
}

type Health = {
  ready: () => Promise<Readiness>
  metrics: Metrics
  metricsToken: string | undefined
  /** Behind a proxy on this machine everybody comes from this machine: then the token alone counts. */
  behindProxy: boolean
}

/** `/healthz`: the process lives. `/readyz`, `/readyz/sell`: send travellers here. `/metrics`: Prometheus. */
export function healthRoutes(server: FastifyInstance, { ready, metrics, metricsToken, behindProxy }: Health) {
  server.addHook('onResponse', (request, reply, go) => {
    const { method, routeOptions } = request
    metrics.called({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    go()
  })

  const open = { config: { rateLimit: false as const } }
  server.get('/healthz', open, () => ({ alive: true }))
  const answerReady = (what: 'inform' | 'sell') => async (_request: FastifyRequest, reply: FastifyReply) => {
    const { accepting, database, clock } = await ready()
    const inform = accepting && clock
    const can = { inform, sell: inform && database }
    return reply.code(can[what] ? 200 : 503).send({ accepting, clock, database, ...can })
  }
  // A database that is away takes nobody out who can still tell where trains are: a balancer that knows the difference asks
  // for both.
  server.get('/readyz', open, answerReady('inform'))
  server.get('/readyz/sell', open, answerReady('sell'))
  server.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, behindProxy)) return reply.code(404).send()
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function mayReadMetrics(request: FastifyRequest, token: string | undefined, behindProxy: boolean): boolean {
  if (token === undefined) return !behindProxy && LOOPBACK.test(request.ip)
  const [given, wanted] = [String(request.headers.authorization ?? ''), `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
}
