import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { FarLog } from '../gateways/logs/logs.ts'
import { traceIdNow, traceIdOf } from '../care/tracing/span.ts'
import type { Settings } from '../settings.ts'

type Options = { far?: Pick<FarLog, 'write'> | undefined; followed?: boolean }

/** Which trace a line belongs to: of what is under way, or of what failed. */
const whichTrace = (facts: object): object => {
  const trace = traceIdNow() ?? traceIdOf((facts as { err?: unknown }).err)
  return trace === undefined ? {} : { trace }
}

/** One JSON object a line, without addresses, tokens or bodies: nothing in a log says who somebody is. Each says which server wrote it. */
export const loggerOptions = (
  level: Settings['LOG_LEVEL'],
  node: string,
  { far, followed = false }: Options = {},
): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        base: { node },
        ...(followed && { mixin: whichTrace }),
        ...(far && { stream: { write: (line: string) => void (process.stdout.write(line), far.write(line)) } }),
        serializers: { req: () => ({}), res: () => ({}), err: traceOf },
        redact: ['headers.authorization', 'headers.cookie', '*.password', '*.token'],
      }

const ID_BYTES = 9
const IDS_AT_ONCE = 500

/** Names calls so that nobody can guess or count them. Chance is fetched for many at once: asking for it costs more than all else of a name. */
export function requestIds(): () => string {
  const drawn = Buffer.alloc(ID_BYTES * IDS_AT_ONCE)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    at += ID_BYTES
    return drawn.toString('base64url', at - ID_BYTES, at)
  }
}

type Complaint = Error & { code?: unknown; constraint?: unknown }
type Trace = { [fact: string]: unknown; type: string; message: string; stack: string }

/** SQLSTATE: five signs, such as 23505. */
const SQL_STATE = /^[0-9A-Z]{5}$/

/** What went wrong, and where. A database's complaint quotes what was typed, which may name a person: its code says enough. */
function traceOf({ name, message, stack = '', code, constraint, cause }: Complaint): Trace {
  const quotes = typeof code === 'string' && SQL_STATE.test(code)
  const places = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  const trace = quotes
    ? { type: name, message: 'the database refused', stack: places, code, constraint }
    : { type: name, message, stack, code, constraint }
  return cause instanceof Error ? { ...trace, cause: traceOf(cause) } : trace
}

const VERSION = /^[\w.-]{1,32}$/

/** Asked several times a second by balancers and monitors: of interest only when they hear a no. */
const ASKED_ALL_THE_TIME = new Set(['/healthz', '/readyz', '/readyz/sell', '/metrics'])

/** What was refused and to whom: by their session, which says nothing of a person without the database. */
function refusalOf({ refusedFor, asker }: FastifyRequest): Record<string, unknown> {
  const by = asker?.kind ?? 'unknown'
  return { code: refusedFor, by, ...(asker?.kind === 'traveller' ? { session: asker.sessionId } : {}) }
}

/** A line for each call: the route's pattern rather than the address, which may name a person or an order. */
export function logCalls(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, go) => {
    const version = String(request.headers.version ?? '')
    const route = request.routeOptions.url ?? 'none'
    const level = ASKED_ALL_THE_TIME.has(route) && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.span && { trace: request.span.part.traceId }),
        ...(VERSION.test(version) ? { version } : {}),
        ...(reply.statusCode < 400 ? {} : refusalOf(request)),
      },
      'call',
    )
    go()
  })
}
