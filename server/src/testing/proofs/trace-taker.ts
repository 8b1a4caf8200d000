import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TakenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string | number> }[]
  status: { code?: number }
}
type Said = { resourceSpans: { resource: unknown; scopeSpans: { spans: TakenSpan[] }[] }[] }

/** Somebody who collects traces, on a real socket. */
export type TraceTaker = {
  url: string
  /** All that came, as it came. */
  text: () => string
  spans: () => TakenSpan[]
  asked: { path: string; headers: IncomingHttpHeaders }[]
  /** What is answered from now on. */
  answer: (status: number, body?: string) => void
  close: () => Promise<void>
}

export async function startTraceTaker(port = 0): Promise<TraceTaker> {
  const bodies: string[] = []
  const asked: TraceTaker['asked'] = []
  let [status, body] = [200, '{}']
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      asked.push({ path: `${request.method} ${request.url}`, headers: request.headers })
      if (status === 200 && text !== '') bodies.push(text)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((one) =>
        (JSON.parse(one) as Said).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    asked,
    answer: (code, text = '{}') => ([status, body] = [code, text]),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
