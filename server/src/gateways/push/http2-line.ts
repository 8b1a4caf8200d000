import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { connect as dial } from 'node:net'
import { connect as dialSecretly } from 'node:tls'
import { MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { inSpan } from '../../care/tracing/span.ts'
import { type Answer, Unavailable } from '../post.ts'

export type Sent = { path: string; headers: Record<string, string>; body: string }

export type Http2Line = {
  /** Throws `Unavailable` where nobody knows whether it was taken. */
  post: (sent: Sent) => Promise<Answer>
  close: () => void
}

/** `underWay`: messages that wait for their answer. */
type Line = { session: ClientHttp2Session; cut: () => void; underWay: number; isLeaving: boolean }

type Parts = { url: string; patience?: number; idle?: number }

const PATIENCE = 8 * SECOND
/** Real time. A connection that carried nothing for so long may be gone without a word: the next message has another. */
const IDLE = 5 * MINUTE
const MOST_BYTES = 16 * 1024

/** The other end said goodbye before it looked at it. */
class NotLookedAt extends Error {}

/**
 * One connection to a service that the operator names, for as many messages at once as it takes; made with the first of
 * them, and made anew whenever it is gone.
 */
export function openHttp2Line({ url, patience = PATIENCE, idle = IDLE }: Parts): Http2Line {
  const { origin, hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  let line: Line | undefined

  const socketTo = () =>
    protocol === 'https:'
      ? dialSecretly({ host, port: Number(port || 443), servername: host, ALPNProtocols: ['h2'] })
      : dial(Number(port || 80), host)
  /** The other end may leave its half open for ever: a connection that nothing is under way on is cut. */
  const end = ({ session, cut }: Line) => {
    session.destroy()
    cut()
  }
  /** What is under way on it may end; nothing new goes there. */
  const retire = (one: Line) => {
    if (line === one) line = undefined
    one.isLeaving = true
    if (one.underWay === 0) end(one)
  }
  const open = (): Line => {
    if (line && !line.session.closed && !line.session.destroyed) return line
    const socket = socketTo()
    const session = connect(origin, { createConnection: () => socket })
    const made: Line = { session, cut: () => socket.destroy(), underWay: 0, isLeaving: false }
    for (const event of ['error', 'goaway', 'close'] as const) session.on(event, () => retire(made))
    session.setTimeout(idle, () => retire(made))
    line = made
    return made
  }

  const once = ({ path, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const used = open()
      used.underWay += 1
      const stream = used.session.request(
        { ':method': 'POST', ':path': path, ...headers },
        { signal: AbortSignal.timeout(patience) },
      )
      let [status, retryAfter, size] = [0, undefined as string | undefined, 0]
      const parts: Buffer[] = []
      stream.on('response', (head) => {
        status = head[':status'] ?? 0
        retryAfter = head['retry-after']
      })
      stream.on('data', (part: Buffer) => {
        size += part.length
        if (size > MOST_BYTES) stream.destroy(new Error('too long an answer'))
        else parts.push(part)
      })
      stream.on('end', () => {
        if (status !== 0) resolve({ status, retryAfter, body: Buffer.concat(parts).toString() })
      })
      stream.on('error', (cause) => {
        // Whoever is silent about one message may never say anything by this connection again.
        if (cause.name === 'AbortError') retire(used)
        reject(
          stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
            ? new NotLookedAt('refused', { cause })
            : new Unavailable('the other end did not answer', { cause }),
        )
      })
      stream.on('close', () => {
        used.underWay -= 1
        if (used.isLeaving && used.underWay === 0) end(used)
        reject(new Unavailable('the other end ended without an answer'))
      })
      stream.end(body)
    })

  const send = async (sent: Sent): Promise<Answer> => {
    try {
      return await once(sent)
    } catch (trouble) {
      if (!(trouble instanceof NotLookedAt)) throw trouble
    }
    return once(sent).catch((cause: unknown) => {
      throw cause instanceof Unavailable ? cause : new Unavailable('the other end takes nothing', { cause })
    })
  }
  return {
    post: (sent) =>
      inSpan('POST to the other end', { kind: 'client', facts: { 'server.address': hostname } }, () => send(sent)),
    close: () => {
      if (line) end(line)
    },
  }
}
