import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Failed } from '../../../http/failures.ts'
import type { ReleasedFiles } from './released-files.service.ts'

const unpack = promisify(brotliDecompress)

/** Whatever the app's build gives a name with a hash. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const YEAR = 365 * 24 * 60 * 60

/** Files of this release are served from the disk; this answers for what isn't there. */
export function releasedFileRoutes(server: FastifyInstance, files: Pick<ReleasedFiles, 'find'>): void {
  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    const file = type && (await files.find(name))
    if (!file) {
      reply.header('cache-control', 'no-store')
      throw new Failed('NO_SUCH_PATH')
    }
    reply.type(type).header('cache-control', `public, max-age=${YEAR}, immutable`)
    if (!file.packed) return reply.send(file.bytes)
    reply.header('vary', 'accept-encoding')
    const takesBrotli = /(^|[,\s])br\s*(,|;|$)/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesBrotli ? reply.header('content-encoding', 'br').send(file.bytes) : reply.send(await unpack(file.bytes))
  })
}
