import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { id: string; signatures: string[]; stamp: string; body: string; data: Record<string, unknown> }

/** A partner's own machine, which takes events: it answers as it is told, and may be gone for a while. */
export type Receiver = {
  host: string
  url: string
  heard: Heard[]
  /** What is answered from now on, one after the other: a status, a line that ends, or one on which nothing comes. */
  answer: (how: (nth: number) => { status: number; headers?: Record<string, string> } | 'silence' | 'waiting') => void
  stop: () => Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const heard: Heard[] = []
  let how: Parameters<Receiver['answer']>[0] = () => ({ status: 204 })
  let nth = 0
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const said = how(nth++)
      // Killed before it had written down what it heard.
      if (said === 'silence') return void request.socket.destroy()
      if (said === 'waiting') return
      const body = Buffer.concat(parts).toString()
      const head = (name: string) => String(request.headers[name] ?? '')
      const { data } = JSON.parse(body) as { data: Record<string, unknown> }
      if (said.status < 300)
        heard.push({
          id: head('webhook-id'),
          stamp: head('webhook-timestamp'),
          signatures: head('webhook-signature').split(' '),
          body,
          data,
        })
      response.writeHead(said.status, said.headers).end()
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const { port: own } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${own}`,
    url: `http://127.0.0.1:${own}/events`,
    heard,
    answer: (next) => {
      nth = 0
      how = next
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** As the specification of Standard Webhooks has it, worked out again. */
export function isSigned({ id, stamp, body, signatures }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${stamp}.${body}`).digest('base64')
  return signatures.includes(`v1,${right}`)
}
