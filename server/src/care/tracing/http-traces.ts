import type { FastifyInstance } from 'fastify'
import type { Span } from './span.ts'
import { under } from './span.ts'
import type { Traces } from './traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Our part of this call's trace, where somebody follows. */
    span: Span | undefined
  }
}

/** Asked all the time, or open for hours: no call that anybody waits for. */
const NOT_FOLLOWED = new Set(['/healthz', '/readyz', '/readyz/sell', '/metrics', '/api/v1/stream'])
/** Told to come back, as it should be in a rush: no failure of ours. */
const NO_FAILURE = new Set(['TOO_BUSY'])

/** Each call is a part of a trace: by its route's pattern, never its address. */
export function followCalls(server: FastifyInstance, traces: Traces): void {
  const readyAt = new WeakMap<Span, number>()
  server.addHook('onRequest', (request, _reply, go) => {
    const route = request.routeOptions.url ?? 'none'
    if (!NOT_FOLLOWED.has(route))
      request.span = traces.begin(`${request.method} ${route}`, {
        kind: 'server',
        from: request.headers.traceparent,
        isOurs: false,
        facts: { 'http.request.method': request.method, 'http.route': route, 'cledrau.request': request.id },
      })
    go()
  })
  // The last before the handler: what reads a body on the way would lose where we are.
  server.addHook('preHandler', (request, _reply, go) => {
    if (request.span) under(request.span, go)
    else go()
  })
  server.addHook('onSend', (request, _reply, _payload, go) => {
    if (request.span) readyAt.set(request.span, performance.now())
    go()
  })
  server.addHook('onResponse', (request, reply, go) => {
    const { span, refusedFor } = request
    if (span) {
      const status = reply.statusCode
      span.facts = {
        ...span.facts,
        'http.response.status_code': status,
        ...(refusedFor === undefined ? {} : { 'cledrau.refusal': refusedFor }),
      }
      const failed = status >= 500 && !NO_FAILURE.has(refusedFor ?? '')
      // How long a phone takes to fetch its answer is no slowness of ours.
      traces.end(
        span,
        failed ? { code: refusedFor ?? String(status) } : undefined,
        (readyAt.get(span) ?? span.began) - span.began,
      )
    }
    go()
  })
}
