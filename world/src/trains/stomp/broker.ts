import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { BrokenFrame, frameReader, type StompFrame, writeFrame } from '@cledrau/feeds/stomp/frames.ts'
import { readSelector } from './selector.ts'

export type Message = {
  readonly topic: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type BrokerOptions = {
  readonly port: number
  readonly host: string
  readonly user: string
  readonly password: string
  readonly now: () => number
  /** How long a durable subscription is kept for who has gone. */
  readonly keptMs?: number
  /** Our beat, and what we expect. */
  readonly beatMs?: number
}

const FIVE_MINUTES = 300_000
/** Whoever reads slower than this is cut off, as brokers do: what is durable waits for him. */
const MOST_UNREAD = 32 * 1024 * 1024
const HEART_BEAT = 15_000

/** What has been sent and isn't acknowledged comes again to who comes back. */
type Subscription = {
  readonly topic: string
  readonly wants: (headers: Readonly<Record<string, string>>) => boolean
  readonly acks: 'auto' | 'client' | 'client-individual'
  readonly durable: string | undefined
  /** In their order, with the moment at which they came. */
  waiting: { readonly id: string; readonly message: Message; readonly at: number; sent: boolean }[]
  client: { readonly connection: Connection; readonly id: string } | undefined
}
type Connection = {
  readonly socket: Socket
  clientId: string
  connected: boolean
  readonly subscriptions: Map<string, Subscription>
}

export type Broker = Awaited<ReturnType<typeof startBroker>>

/** A broker of topics that speaks STOMP 1.2, as the one that hands Darwin's messages out. */
export async function startBroker(options: BrokerOptions) {
  const { keptMs = FIVE_MINUTES, beatMs = HEART_BEAT, now } = options
  const connections = new Set<Connection>()
  const durable = new Map<string, Subscription>()
  let count = 0

  const deliver = (subscription: Subscription) => {
    const { client, acks } = subscription
    if (!client) return
    for (const waiting of subscription.waiting) {
      if (waiting.sent) continue
      const { socket } = client.connection
      if (socket.writableLength > MOST_UNREAD) return void socket.destroy()
      waiting.sent = true
      const { message, id } = waiting
      const headers = {
        ...message.headers,
        destination: message.topic,
        'message-id': id,
        subscription: client.id,
        ...(acks === 'auto' ? {} : { ack: id }),
      }
      socket.write(writeFrame('MESSAGE', headers, message.body))
    }
    if (acks === 'auto') subscription.waiting = []
  }
  const forgetOld = (subscription: Subscription) => {
    const oldest = now() - keptMs
    if (subscription.waiting.some(({ at }) => at < oldest))
      subscription.waiting = subscription.waiting.filter(({ at }) => at >= oldest)
  }
  const publish = (message: Message) => {
    const subscriptions = new Set([
      ...durable.values(),
      ...[...connections].flatMap((one) => [...one.subscriptions.values()]),
    ])
    for (const subscription of subscriptions) {
      if (subscription.topic !== message.topic || !subscription.wants(message.headers)) continue
      subscription.waiting.push({ id: `world-${++count}`, message, at: now(), sent: false })
      forgetOld(subscription)
      deliver(subscription)
    }
  }
  const refuse = ({ socket }: Connection, message: string, receipt?: string) => {
    socket.end(writeFrame('ERROR', { message, ...(receipt ? { 'receipt-id': receipt } : {}) }))
  }
  const subscribe = (connection: Connection, { headers }: StompFrame) => {
    const { id, destination: topic, ack = 'auto', selector } = headers
    const wants = selector === undefined ? () => true : readSelector(selector)
    if (id === undefined || topic === undefined || !wants || !isAck(ack))
      return refuse(connection, 'no such subscription')
    const name = headers['activemq.subscriptionName'] ?? headers['durable-subscription-name']
    const key = name && connection.clientId ? `${connection.clientId} ${name}` : undefined
    const known = key === undefined ? undefined : durable.get(key)
    // Asked for otherwise than before, it is another one: what waited is gone.
    const isSame = known && known.topic === topic
    const subscription: Subscription = {
      topic,
      wants,
      acks: ack,
      durable: key,
      waiting: isSame ? known.waiting.map((one) => ({ ...one, sent: false })) : [],
      client: { connection, id },
    }
    known?.client?.connection.subscriptions.delete(known.client.id)
    connection.subscriptions.set(id, subscription)
    if (key !== undefined) durable.set(key, subscription)
    forgetOld(subscription)
    return deliver(subscription)
  }
  const acknowledge = (connection: Connection, id: string | undefined) => {
    for (const subscription of connection.subscriptions.values()) {
      const at = subscription.waiting.findIndex((one) => one.id === id)
      if (at < 0) continue
      // `client` acknowledges all before it, too.
      subscription.waiting.splice(subscription.acks === 'client' ? 0 : at, subscription.acks === 'client' ? at + 1 : 1)
    }
  }
  const take = (connection: Connection, frame: StompFrame) => {
    const { command, headers } = frame
    if (!connection.connected && command !== 'CONNECT' && command !== 'STOMP')
      return refuse(connection, 'not connected')
    switch (command) {
      case 'CONNECT':
      case 'STOMP': {
        if (headers.login !== options.user || headers.passcode !== options.password)
          return refuse(connection, 'user name or password is wrong')
        if (!(headers['accept-version'] ?? '').split(',').includes('1.2'))
          return refuse(connection, 'only 1.2 is spoken here')
        connection.connected = true
        connection.clientId = headers['client-id'] ?? ''
        connection.socket.write(
          writeFrame('CONNECTED', { version: '1.2', 'heart-beat': `${beatMs},${beatMs}`, server: 'world' }),
        )
        beat(connection, headers['heart-beat'], beatMs)
        break
      }
      case 'SUBSCRIBE':
        subscribe(connection, frame)
        break
      case 'UNSUBSCRIBE': {
        const subscription = connection.subscriptions.get(headers.id ?? '')
        connection.subscriptions.delete(headers.id ?? '')
        if (subscription?.durable !== undefined) durable.delete(subscription.durable)
        break
      }
      case 'ACK':
        acknowledge(connection, headers.id)
        break
      case 'NACK':
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        break
      case 'DISCONNECT':
        if (headers.receipt !== undefined)
          connection.socket.write(writeFrame('RECEIPT', { 'receipt-id': headers.receipt }))
        connection.socket.end()
        return
      default:
        // Who listens has nothing to send.
        return refuse(connection, `${command} is not understood`, headers.receipt)
    }
    if (headers.receipt !== undefined) connection.socket.write(writeFrame('RECEIPT', { 'receipt-id': headers.receipt }))
  }
  let isShut = false
  const server = createServer((socket) => {
    if (isShut) return void socket.destroy()
    const connection: Connection = { socket, clientId: '', connected: false, subscriptions: new Map() }
    connections.add(connection)
    const read = frameReader((frame) => take(connection, frame))
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch (error) {
        if (!(error instanceof BrokenFrame)) throw error
        refuse(connection, error.message)
      }
    })
    // A connection that breaks is one that ends.
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.delete(connection)
      for (const subscription of connection.subscriptions.values())
        if (subscription.client?.connection === connection) subscription.client = undefined
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    publish,
    /** Whether anybody listens, or will come back for what was said meanwhile. */
    isHeard: () => durable.size > 0 || [...connections].some(({ subscriptions }) => subscriptions.size > 0),
    listeners: () => [...connections].filter(({ connected }) => connected).length,
    /** Whether nobody gets in, and who is in is thrown out. What is durable waits as long as it does for anybody. */
    refuse: (isRefusing: boolean) => {
      isShut = isRefusing
      if (isRefusing) for (const { socket } of connections) socket.destroy()
    },
    stop: async () => {
      for (const { socket } of connections) socket.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

const isAck = (ack: string): ack is Subscription['acks'] =>
  ack === 'auto' || ack === 'client' || ack === 'client-individual'

/** A newline as often as both sides can bear. That the other side beats is looked after by its TCP alone. */
function beat({ socket }: Connection, asked: string | undefined, beatMs: number) {
  const wanted = Number((asked ?? '0,0').split(',')[1])
  if (!(wanted > 0)) return
  const timer = setInterval(() => socket.write('\n'), Math.max(wanted, beatMs) / 2)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}
