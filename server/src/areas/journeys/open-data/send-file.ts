import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHeld, takesGzip } from '../../../http/packed.ts'

export type FileToSend = { path: string; size: number; etag: string; packs: boolean }

/** A file from the disk, whole or a part of it; whoever holds it already is told so. `packs`: it gets smaller by gzip. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { path, size, etag, packs }: FileToSend) {
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (packs) reply.header('vary', 'accept-encoding')
  if (isHeld(request, etag)) return reply.code(304).send()

  const part = wantedPart(request, size, etag)
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const isHead = request.method === 'HEAD'
  if (part) {
    const { first, last } = part
    reply
      .code(206)
      .header('content-range', `bytes ${first}-${last}/${size}`)
      .header('content-length', last - first + 1)
    return isHead ? reply.send() : reply.send(createReadStream(path, { start: first, end: last }))
  }
  if (packs && takesGzip(request)) {
    reply.header('content-encoding', 'gzip')
    if (isHead) return reply.send()
    const packed = createGzip()
    // Whoever hangs up closes the file, too.
    pipeline(createReadStream(path), packed, () => {})
    return reply.send(packed)
  }
  reply.header('content-length', size)
  return isHead ? reply.send() : reply.send(createReadStream(path))
}

type Part = { first: number; last: number }

/** One part that is asked for. Several at once, or what nobody understands, is the whole; so is a part of a file that isn't this one any more. */
export function wantedPart(
  { headers }: Pick<FastifyRequest, 'headers'>,
  size: number,
  etag: string,
): Part | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const held = headers['if-range']
  if (held !== undefined && held !== etag) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first >= size || (from === '' && Number(to) === 0) ? 'beyond' : { first, last }
}
