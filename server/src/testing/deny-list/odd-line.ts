import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'

/** Between the server and the readers: what goes to them gets lost, comes twice, late, and after what was sent later. */
export type OddLine = {
  url: string
  /** What was held back arrives, in any order. */
  deliver: () => Promise<void>
  close: () => Promise<void>
}

type Held = { path: string; body: string }

export async function startOddLine(target: string, draws: Random): Promise<OddLine> {
  const { origin, username, password } = new URL(target)
  const authorization = `Bearer ${password}`
  const held: Held[] = []
  const send = async ({ path, body }: Held, method = 'POST') => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const one = { path: request.url ?? '/', body }
    const { method = 'GET' } = request
    if (method === 'POST' && one.path.startsWith('/deny-list') && draws.chance(0.6)) {
      // Whoever asked hears nothing: it may have arrived, arrive later, or both.
      if (draws.chance(0.5)) held.push(one)
      if (draws.chance(0.3)) await send(one)
      return void response.destroy()
    }
    const { status, text } = await send(one, method)
    if (method === 'POST' && draws.chance(0.2)) held.push(one)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${username}:${password}@localhost:${port}`,
    deliver: async () => {
      while (held.length > 0) {
        const [one] = held.splice(draws.below(held.length), 1)
        if (one) await send(one)
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
