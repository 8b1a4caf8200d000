import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A line to a server elsewhere, to be cut: after so many pieces of what is sent over it, or at once; and mended. Or to hang:
 * who has it hears nothing more, and whoever calls anew gets through.
 */
export async function openCutLine(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const hanging = new WeakSet<Socket>()
  let [left, isCut] = [Infinity, false]
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (chunk) => {
      if (isCut || hanging.has(client)) return
      left--
      // What is sent last arrives, and nobody hears what came of it.
      upstream.write(chunk, () => left <= 0 && cut())
    })
    upstream.on('data', (chunk) => void (isCut || hanging.has(client) || client.write(chunk)))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    isCut: () => isCut,
    cut,
    cutAfter: (pieces: number) => {
      left = pieces
    },
    hang: () => {
      for (const socket of sockets) hanging.add(socket)
    },
    mend: () => {
      left = Infinity
      isCut = false
    },
    close: async () => {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
