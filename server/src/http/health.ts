import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Health = {
  /** What must be there before a load balancer sends anybody here: a name and whether it is. */
  ready: () => Promise<Record<string, boolean>>
  openPages: () => number
  metricsToken: string | undefined
  /** Behind a proxy on this machine everybody comes from this machine: then the token alone counts. */
  behindProxy: boolean
}

/** `/healthz`: the process lives. `/readyz`: send travellers here. `/metrics`: Prometheus. */
export function healthRoutes(server: FastifyInstance, { ready, openPages, metricsToken, behindProxy }: Health) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'cledrau_' })
  const seconds = new Histogram({
    name: 'cledrau_http_seconds',
    help: 'How long calls took, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const pages = new Gauge({
    name: 'cledrau_open_pages',
    help: 'Pages that listen on /v1/stream',
    registers: [registry],
  })

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const open = { schema: { hide: true }, config: { rateLimit: false as const } }
  server.get('/healthz', open, () => ({ alive: true }))
  server.get('/readyz', open, async (_request, reply) => {
    const parts = await ready()
    return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send(parts)
  })
  server.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, behindProxy)) return reply.code(404).send()
    pages.set(openPages())
    return reply.type(registry.contentType).send(await registry.metrics())
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
