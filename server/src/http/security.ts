import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { saysPartner } from './access-token.ts'
import { bearerOf, type PartnerNamed } from './callers.ts'
import { type CountCall, countedBy, ofPartner } from './count-calls.ts'
import { networkOf } from './exchange.ts'
import { Failed } from './failures.ts'

/** What a page of ours may load: itself. Nothing inline, nothing from anybody else, and no frame or plug-in at all. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/** What every answer says, worked out once; some add to it, or say it otherwise. For browsers that nobody has any more there is nothing. */
function saidAlways({ PUBLIC_URL, PAYMENTS_URL }: Settings): Record<string, string> {
  const encrypted = PUBLIC_URL.startsWith('https:')
  // Cards are typed into the bank's own page, which stands in a frame. Nobody else's may.
  const bank = PAYMENTS_URL ? new URL(PAYMENTS_URL).origin : undefined
  const directives = Object.entries({ ...policy, ...(bank ? { 'frame-src': bank } : {}) }).map((pair) => pair.join(' '))
  const paying = ['self', ...(bank ? [`"${bank}"`] : [])].join(' ')
  return {
    'content-security-policy': [...directives, ...(encrypted ? ['upgrade-insecure-requests'] : [])].join(';'),
    ...(encrypted ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `geolocation=(self), camera=(self), microphone=(), payment=(${paying}), usb=()`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** Who asks how many calls a minute. */
export type Counting = {
  /** Whose token it is, where it is a partner's. */
  readPartner: (token: string) => Promise<PartnerNamed | undefined>
  /** Counts a call of somebody's, by its route where that has a limit of its own. */
  count: CountCall
}

export async function secure(server: FastifyInstance, settings: Settings, counting: Counting): Promise<void> {
  const always = saidAlways(settings)
  // Nobody keeps an answer of a call: it is about somebody. What is the same for everybody says so itself.
  const withCalls = { ...always, 'cache-control': 'no-store' }
  server.addHook('onRequest', (request, reply, go) => {
    reply.headers(OF_SOMEBODY.test(request.routeOptions.url ?? '') ? withCalls : always)
    go()
  })
  allowOrigins(server, settings.APP_ORIGINS)
  const whoSays = async (request: FastifyRequest, token: string) => {
    request.counted = await counting.readPartner(token)
    return request.counted ? ofPartner(request.counted.id) : networkOf(request.ip)
  }

  await server.register(rateLimit, {
    max: (request) => request.counted?.callsPerMinute ?? settings.RATE_LIMIT,
    timeWindow: '1 minute',
    store: countedBy(counting.count),
    // By the route that was found: one address can be spelt in many ways.
    allowList: (request) => !COUNTED.test(request.routeOptions.url ?? ''),
    // A partner calls from few addresses for many people: it is counted by who it is. Nobody else waits for a signature.
    keyGenerator: (request) => {
      const token = bearerOf(request)
      return token !== undefined && saysPartner(token) ? whoSays(request, token) : networkOf(request.ip)
    },
    errorResponseBuilder: (_request, context) =>
      new Failed('TOO_MANY_CALLS', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  })
}

/** Calls, and files for anybody. */
const COUNTED = /^\/(?:api|osdm|open|gtfs-rt)\//
const OF_SOMEBODY = /^\/(?:api|osdm)\//

const ALLOWED_HEADERS =
  'accept, accept-language, authorization, content-type, idempotency-key, if-none-match, last-event-id, version'

/** The native app's pages have an origin of their own; no other site may call with a traveller's cookies. */
function allowOrigins(server: FastifyInstance, origins: string[]): void {
  const allowed = new Set(['capacitor://localhost', 'https://localhost', ...origins])
  server.addHook('onRequest', (request, reply, go) => {
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return go()
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'server-time, etag, retry-after, x-request-id')
      .header('vary', 'origin')
    if (request.method !== 'OPTIONS') return go()
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', '7200')
      .code(204)
      .send()
  })
}
