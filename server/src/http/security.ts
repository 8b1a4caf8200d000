import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { networkOf } from './exchange.ts'
import { Failed } from './failures.ts'
import { API } from './serve.ts'

/** What a page of ours may load: itself. Nothing inline, nothing from anybody else, and no frame or plug-in at all. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Cards are typed into the bank's own page, which stands in a frame. Nobody else's may. */
const bankOf = ({ PAYMENTS_URL }: Settings): string[] => (PAYMENTS_URL ? [new URL(PAYMENTS_URL).origin] : [])
const frames = (settings: Settings): Record<string, string[]> =>
  bankOf(settings).length > 0 ? { 'frame-src': bankOf(settings) } : {}

export async function secure(server: FastifyInstance, settings: Settings): Promise<void> {
  const encrypted = settings.PUBLIC_URL.startsWith('https:')
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, ...frames(settings), ...(encrypted ? { 'upgrade-insecure-requests': [] } : {}) },
    },
    hsts: encrypted ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // For browsers that nobody has any more; the first page and what is said about it fit into what may be sent at once.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // Nobody keeps an answer of a call: it is about somebody. What is the same for everybody says so itself.
  server.addHook('onSend', async (request, reply) => {
    const isCall = request.routeOptions.url?.startsWith(`${API}/`) ?? false
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const paying = ['self', ...bankOf(settings).map((bank) => `"${bank}"`)].join(' ')
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', `geolocation=(self), camera=(self), microphone=(), payment=(${paying}), usb=()`)
  })
  allowOrigins(server, settings.APP_ORIGINS)

  await server.register(rateLimit, {
    max: settings.RATE_LIMIT,
    timeWindow: '1 minute',
    // By the route that was found: one address can be spelt in many ways.
    allowList: (request) => !request.routeOptions.url?.startsWith(`${API}/`),
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new Failed('TOO_MANY_CALLS', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  })
}

const ALLOWED_HEADERS =
  'accept, accept-language, authorization, content-type, idempotency-key, if-none-match, last-event-id, version'

/** The native app's pages have an origin of their own; no other site may call with a traveller's cookies. */
function allowOrigins(server: FastifyInstance, origins: string[]): void {
  const allowed = new Set(['capacitor://localhost', 'https://localhost', ...origins])
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'server-time, etag, retry-after, x-request-id')
      .header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', '7200')
      .code(204)
      .send()
  })
}
