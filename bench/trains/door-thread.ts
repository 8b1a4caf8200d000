import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** The door of a push service, on a thread of its own: what takes a message isn't part of what sending it costs. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const account = request.url?.split('/').at(-1) ?? ''
    const at = performance.timeOrigin + performance.now()
    parentPort?.postMessage({ account, topic: String(request.headers['topic']), at })
    response.writeHead(201, { ttl: '60' }).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }))
