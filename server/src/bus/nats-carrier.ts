import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterCommit } from '../db/database.ts'
import type { CarrierLog, Carrier } from './carrier.ts'

type Parts = {
  /** Servers of one cluster, any of which will do: `nats://user:secret@host:4222`. */
  urls: readonly string[]
  /** Whose news these are: several places may share one cluster. */
  epoch: string
  name: string
  log: CarrierLog
}

const TRY_AGAIN = 1000
/** A server that went silent is left for another one after twice this. */
const PING_EVERY = 5000
const CONNECT_WITHIN = 5000

/**
 * News by NATS, whole, so that no server has to ask the database for it. What NATS loses, while it is away or at any time, is
 * found by its number; a start doesn't wait for it.
 */
export function openNatsCarrier({ urls, epoch, name, log }: Parts): Carrier {
  const subject = `cledrau.${epoch}.events`
  const [first] = urls.map((url) => new URL(url))
  let [line, closed, isConnected]: [NatsConnection | undefined, boolean, boolean] = [undefined, false, false]
  let timer: NodeJS.Timeout | undefined

  const follow = async (one: NatsConnection, heard: (text: string) => void) => {
    for await (const status of one.status()) {
      if (status.type === 'disconnect') isConnected = false
      if (status.type === 'reconnect') {
        isConnected = true
        heard('')
      }
    }
  }
  const openLater = (heard: (text: string) => void) => {
    isConnected = false
    if (!closed) timer = setTimeout(() => void open(heard), TRY_AGAIN).unref()
  }
  const open = async (heard: (text: string) => void) => {
    if (closed) return
    try {
      line = await connect({
        servers: urls.map((url) => new URL(url).host),
        ...(first?.username
          ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
          : {}),
        ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
        name,
        maxReconnectAttempts: -1,
        reconnectTimeWait: TRY_AGAIN,
        pingInterval: PING_EVERY,
        timeout: CONNECT_WITHIN,
      })
    } catch (error) {
      log.error({ err: error }, 'the bus is not to be reached; it is tried again')
      return openLater(heard)
    }
    if (closed) return void (await line.close())
    // It looks for other servers by itself, but gives up where it is refused: a secret may be on its way to all of them.
    void line.closed().then(() => openLater(heard))
    line.subscribe(subject, { callback: (_, message) => heard(message.string()) })
    void follow(line, heard)
    // What is said from now on comes to us, and what was said before is there to be read.
    await line.flush().catch(() => {})
    isConnected = !line.isClosed()
    heard('')
  }

  return {
    say: async (trx, text) =>
      afterCommit(trx, () => {
        // On a line that is down it would come late and all at once; the rows are there.
        if (!isConnected || line === undefined) return
        const isTooLong = Buffer.byteLength(text) > (line.info?.max_payload ?? 0)
        try {
          line.publish(subject, isTooLong ? '' : text)
        } catch (error) {
          // What it is about is done, whoever hears of it: they look for themselves.
          log.error({ err: error }, 'news could not be given to the bus')
        }
      }),
    hear: async (heard) => void open(heard),
    isThere: () => isConnected,
    close: async () => {
      closed = true
      isConnected = false
      clearTimeout(timer)
      await line?.close().catch(() => {})
    },
  }
}
