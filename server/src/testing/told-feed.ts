import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A place in the web where a feed lies, to be told what lies there: bytes, or what goes wrong. */
export async function startToldFeed() {
  let answer: { status: number; bytes: Uint8Array; tag?: string } = { status: 503, bytes: Buffer.from('not yet') }
  const asked: IncomingHttpHeaders[] = []
  let same = 0
  const server = createServer((request, response) => {
    asked.push(request.headers)
    const { status, bytes, tag } = answer
    if (tag !== undefined && request.headers['if-none-match'] === tag) {
      same++
      response.writeHead(304).end()
      return
    }
    response.writeHead(status, tag === undefined ? {} : { etag: tag }).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.pb`,
    lay: (bytes: Uint8Array) => {
      answer = { status: 200, bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    },
    fail: (status: number) => {
      answer = { status, bytes: Buffer.from('no') }
    },
    asked,
    /** How often nothing had to be sent. */
    same: () => same,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
