import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings.ts'

/** One JSON object a line, without addresses, tokens or bodies: nothing in a log says who somebody is. */
export const loggerOptions = (level: Settings['LOG_LEVEL']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        base: null,
        serializers: { req: () => ({}), res: () => ({}), err: traceOf },
        redact: ['headers.authorization', 'headers.cookie', '*.password', '*.token'],
      }

type Complaint = Error & { code?: unknown; constraint?: unknown }
type Trace = { [fact: string]: unknown; type: string; message: string; stack: string }

/** What went wrong, and where. A database's complaint also quotes the row it is about, which may name a person. */
function traceOf({ name, message, stack = '', code, constraint, cause }: Complaint): Trace {
  const trace = { type: name, message, stack, code, constraint }
  return cause instanceof Error ? { ...trace, cause: traceOf(cause) } : trace
}

const VERSION = /^[\w.-]{1,32}$/

/** A line for each call: the route's pattern rather than the address, which may name a person or an order. */
export function logCalls(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const version = String(request.headers.version ?? '')
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...(VERSION.test(version) ? { version } : {}),
      },
      'call',
    )
  })
}
