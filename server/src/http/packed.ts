import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as bytes, in the encodings that somebody may ask for. */
type Bytes = { plain: Buffer; gzip: Buffer; br?: Buffer }

/** Whoever asks again with what they hold is told so, without a body. */
export function isHeld({ headers }: FastifyRequest, etag: string): boolean {
  const held = String(headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return held.includes(etag) || held.includes('*')
}

export function sendBytes(request: FastifyRequest, reply: FastifyReply, { plain, gzip, br }: Bytes): FastifyReply {
  if (br && accepts(request, /\bbr\b/)) return reply.header('content-encoding', 'br').send(br)
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(plain)
}

export const takesGzip = (request: FastifyRequest): boolean => accepts(request, /\bgzip\b/)

const accepts = ({ headers }: FastifyRequest, encoding: RegExp) =>
  encoding.test(String(headers['accept-encoding'] ?? ''))
