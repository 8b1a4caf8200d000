import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failed } from './failures.ts'
import { API } from './serve.ts'

export const WELL_KNOWN = '/.well-known/'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/**
 * Where programs look, an unknown path is a failure, and a known one is told which methods it takes; elsewhere somebody typed
 * an address, and the app's own routes begin with #.
 */
export function notFound(calls: readonly AnyEndpoint[]) {
  const takenAt = methodsAt(calls)
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const taken = METHODS.includes(request.method) ? takenAt(path) : []
    if (taken.length > 0) {
      reply.header('allow', taken.join(', ')).header('cache-control', 'no-store')
      throw new Failed('METHOD_NOT_ALLOWED')
    }
    const looking = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')
    const forPrograms =
      path === API || path.startsWith(`${API}/`) || path.startsWith(WELL_KNOWN) || path.startsWith('/open/')
    if (forPrograms || !looking || path === '/') throw new Failed('NO_SUCH_PATH')
    return reply.redirect(`/#${request.url}`)
  }
}

/** Looked up when somebody is wrong: a route for each method that isn't there would be half of all routes of a start. */
function methodsAt(calls: readonly AnyEndpoint[]): (path: string) => string[] {
  let known: { parts: string[]; method: string }[] | undefined
  return (path) => {
    known ??= calls.map((call) => ({ parts: partsOf(API + call.path), method: call.method }))
    const asked = partsOf(path)
    const found = known.filter(
      ({ parts }) => parts.length === asked.length && parts.every((part, at) => part === asked[at] || isField(part)),
    )
    return [...new Set(found.map(({ method }) => method))]
  }
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')
const isField = (part: string): boolean => part.startsWith('{')
