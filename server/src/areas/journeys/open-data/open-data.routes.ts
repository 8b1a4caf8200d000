import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comeBackAfter } from '../../../admission.ts'
import { Failed } from '../../../http/failures.ts'
import { isHeld } from '../../../http/packed.ts'
import { addressOfVersion, catalogueOf, OPEN, toldVersions } from './catalogue.ts'
import { isOpenFile, isTimetable, MEDIA_TYPES } from './made-of.ts'
import type { OpenData, Version } from './open-data.service.ts'
import { sendFile } from './send-file.ts'

type Named = { Params: { file: string; hash?: string } }

/** Asked for again with what one holds: there may be another one. */
const NEWEST = 'public, no-cache'
const FOREVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`
/** The first files of a place are made within a minute of its start. */
const SOON = 60

/** Files for anybody, without an account or a token: `/open/catalogue` says which there are, `/open/versions` which there were. */
export function openDataRoutes(server: FastifyInstance, data: OpenData, origin: string): void {
  const { admission, say } = server.serving
  const route = <Asked extends Named | object>(
    url: string,
    handler: (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    server.route({
      method: ['GET', 'HEAD'],
      url: OPEN + url,
      compress: false,
      onRequest: (_request, reply, go) => {
        // Also for pages of others: nothing here is anybody's.
        reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
        reply.header('access-control-expose-headers', 'etag, content-range, accept-ranges, link')
        if (admission.lets('ahead')) go()
        else go(new Failed('TOO_BUSY', { retryAfterSeconds: comeBackAfter() }))
      },
      handler: handler as never,
    })

  const sendJson = (request: FastifyRequest, reply: FastifyReply, type: string, value: unknown) => {
    const body = Buffer.from(JSON.stringify(value))
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    reply.header('etag', etag).header('cache-control', NEWEST)
    if (isHeld(request, etag)) return reply.code(304).send()
    reply.type(type).header('content-length', body.length)
    return request.method === 'HEAD' ? reply.send() : reply.send(body)
  }
  const sendVersion = async (request: FastifyRequest, reply: FastifyReply, version: Version, kept: string) => {
    const { file, hash, size, licence, publishedAt, validFrom } = version
    const links = [
      [licence, 'license'],
      [origin + addressOfVersion(version), 'canonical'],
      [`${origin}${OPEN}/versions`, 'version-history'],
      [`${origin}${OPEN}/catalogue`, 'describedby'],
    ]
    const [stem, ending] = file.split('.')
    reply
      .header('cache-control', kept)
      .header('last-modified', new Date(publishedAt).toUTCString())
      .header('link', links.map(([to, how]) => `<${to}>; rel="${how}"`).join(', '))
      .header('content-disposition', `attachment; filename="${[stem, validFrom].filter(Boolean).join('-')}.${ending}"`)
      .type(MEDIA_TYPES[file])
    return sendFile(request, reply, {
      path: await data.pathOf(version),
      size,
      etag: `"${hash}"`,
      packs: !isTimetable(file),
    })
  }

  server.get(OPEN, (_request, reply) => reply.redirect(`${OPEN}/catalogue`))
  route('/catalogue', async (request, reply) =>
    sendJson(request, reply, 'application/ld+json', catalogueOf({ versions: await data.list(), origin, say })),
  )
  route('/versions', async (request, reply) =>
    sendJson(request, reply, 'application/json; charset=utf-8', toldVersions(await data.list(), origin)),
  )
  route<Named>('/:file', async (request, reply) => {
    const { file } = request.params
    if (!isOpenFile(file)) throw new Failed('NO_SUCH_PATH')
    const versions = await data.list()
    const newest = versions.find((one) => one.file === file && one.replacedAt === null)
    if (newest) return sendVersion(request, reply, newest, NEWEST)
    throw versions.length === 0 ? new Failed('NOT_NOW', { retryAfterSeconds: SOON }) : new Failed('NO_SUCH_PATH')
  })
  route<Named>('/versions/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const found = (await data.list()).find((one) => one.hash === hash && one.file === file)
    if (!found) throw new Failed('NO_SUCH_PATH')
    return sendVersion(request, reply, found, FOREVER)
  })
}
