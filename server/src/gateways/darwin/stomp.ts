import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { BrokenFrame, frameReader, type StompFrame, writeFrame } from '@cledrau/feeds/stomp/frames.ts'

export type Subscription = {
  readonly id: string
  readonly topic: string
  /** Kept by the broker while we are away, and told again until it is acknowledged. */
  readonly durable?: string
  /** Which messages are wanted, by their headers: `MessageType = 'TS'`. All of them where nothing is said. */
  readonly selector?: string
}

export type StompOptions = {
  /** `stomp://user:secret@host:61613`, or `stomp+ssl://`. */
  readonly url: string
  readonly subscriptions: readonly Subscription[]
  readonly take: (frame: StompFrame) => void
  /** Something was heard, a beat as well. */
  readonly heard: () => void
  /** Once, with the reason, when the line is no more. */
  readonly ended: (reason: string) => void
  /** How often each side gives a sign of life, at most. */
  readonly beatMs?: number
}

export type StompLine = {
  /** This message and all before it have been dealt with. */
  readonly acknowledge: (frame: StompFrame) => void
  /** Lets nothing more in, so that the broker waits. */
  readonly pause: () => void
  readonly resume: () => void
  readonly end: () => void
}

const PORT = 61613
const BEAT_MS = 15_000
/** Beats come late where lines are slow. */
const LATE = 2

/** A line to a broker that speaks STOMP 1.2: it connects, subscribes and listens, once. */
export function openStomp({ url, subscriptions, take, heard, ended, beatMs = BEAT_MS }: StompOptions): StompLine {
  const { protocol, hostname, port, username, password } = new URL(url)
  const user = decodeURIComponent(username)
  const address = { host: hostname, port: Number(port || PORT) }
  const socket: Socket = protocol === 'stomp+ssl:' ? connectTls({ ...address, servername: hostname }) : connect(address)
  let [over, heardAt, isPaused] = [false, performance.now(), false]
  let beats: NodeJS.Timeout | undefined
  /** Silence is found out from the first moment on. */
  let silence = setInterval(() => lookForSilence(beatMs), beatMs).unref()
  const lookForSilence = (every: number) => {
    if (!isPaused && performance.now() - heardAt > every * LATE) finish('the broker is silent')
  }
  const finish = (reason: string) => {
    if (over) return
    over = true
    clearInterval(beats)
    clearInterval(silence)
    socket.destroy()
    ended(reason)
  }
  const send = (command: string, headers: Record<string, string>) =>
    void (over || socket.write(writeFrame(command, headers)))

  const greet = (headers: StompFrame['headers']) => {
    const [theirs = 0, wanted = 0] = (headers['heart-beat'] ?? '0,0').split(',').map(Number)
    clearInterval(silence)
    const every = Math.max(theirs, beatMs)
    if (theirs > 0) silence = setInterval(() => lookForSilence(every), every).unref()
    if (wanted > 0) beats = setInterval(() => over || socket.write('\n'), Math.max(wanted, beatMs) / LATE).unref()
    for (const { id, topic, durable, selector } of subscriptions)
      send('SUBSCRIBE', {
        id,
        destination: topic,
        ack: durable === undefined ? 'auto' : 'client',
        ...(durable === undefined ? {} : { 'activemq.subscriptionName': durable }),
        ...(selector === undefined ? {} : { selector }),
      })
  }
  const read = frameReader((frame) => {
    if (frame.command === 'CONNECTED') greet(frame.headers)
    else if (frame.command === 'MESSAGE') take(frame)
    else if (frame.command === 'ERROR') finish(frame.headers.message ?? 'the broker refuses')
  })
  socket.on(protocol === 'stomp+ssl:' ? 'secureConnect' : 'connect', () =>
    send('CONNECT', {
      'accept-version': '1.2',
      host: hostname,
      login: user,
      passcode: decodeURIComponent(password),
      // What is durable belongs to this name, whichever of our servers it is that listens.
      'client-id': user,
      'heart-beat': `${beatMs},${beatMs}`,
    }),
  )
  socket.on('data', (chunk) => {
    heardAt = performance.now()
    try {
      read(chunk)
    } catch (error) {
      if (!(error instanceof BrokenFrame)) throw error
      return finish(`not STOMP: ${error.message}`)
    }
    return over ? undefined : heard()
  })
  socket.on('error', (error) => finish(error.message)).on('close', () => finish('the line was closed'))
  return {
    acknowledge: ({ headers }) => {
      if (headers.ack !== undefined) send('ACK', { id: headers.ack })
    },
    pause: () => {
      isPaused = true
      socket.pause()
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      heardAt = performance.now()
      socket.resume()
    },
    end: () => finish('we hung up'),
  }
}
