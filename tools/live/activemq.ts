import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { frameReader, writeFrame } from '@cledrau/feeds/stomp/frames.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'

/** Where Debian's package `activemq` puts it. */
const HOME = '/usr/share/activemq'
const JAR = join(HOME, 'bin/activemq.jar')
const STARTS_WITHIN_MS = 90_000
const KEPT_MS = 5 * 60_000

export const isInstalled = (): boolean => existsSync(JAR)

export type ActiveMq = {
  readonly url: string
  /** Says nothing more, and is still there; and goes on. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

/** The broker that National Rail uses, in a folder of its own and on a free port: nothing is left of it afterwards. */
export async function startActiveMq(): Promise<ActiveMq> {
  const folder = await mkdtemp(join(tmpdir(), 'cledrau-activemq-'))
  const port = await freePort()
  const data = join(folder, 'data')
  await mkdir(join(folder, 'conf'))
  const options = new URLSearchParams({
    brokerName: 'darwin',
    useJmx: 'false',
    dataDirectory: data,
    // As Darwin's: what nobody has fetched within five minutes is gone.
    offlineDurableSubscriberTimeout: String(KEPT_MS),
    offlineDurableSubscriberTaskSchedule: '10000',
  })
  const places = { home: HOME, base: folder, conf: join(folder, 'conf'), data }
  const java = spawn(
    'java',
    [
      '-Xmx256m',
      ...Object.entries(places).map(([name, place]) => `-Dactivemq.${name}=${place}`),
      '-jar',
      JAR,
      'start',
      `broker:(stomp://127.0.0.1:${port})?${options}`,
    ],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    await end(java)
    await rm(folder, { recursive: true, force: true })
  }
  const by = Date.now() + STARTS_WITHIN_MS
  while (!(await answers(port))) {
    if (Date.now() > by || java.exitCode !== null) {
      await stop()
      throw new Error('ActiveMQ doesn’t start')
    }
    await wait(200)
  }
  return {
    url: `stomp://cledrau:secret@127.0.0.1:${port}`,
    freeze: () => void java.kill('SIGSTOP'),
    thaw: () => void java.kill('SIGCONT'),
    stop,
  }
}

async function end(java: ChildProcess): Promise<void> {
  if (java.exitCode !== null) return
  const gone = once(java, 'exit')
  java.kill('SIGKILL')
  await gone
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const say = (is: boolean) => {
      socket.destroy()
      done(is)
    }
    socket.on('connect', () => say(true)).on('error', () => say(false))
  })

/** Who tells the broker what Darwin says, each message acknowledged by it. */
export async function openSpeaker(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  const waiting = new Map<string, () => void>()
  let connected: (() => void) | undefined
  let failed: string | undefined
  socket.on(
    'data',
    frameReader(({ command, headers }) => {
      if (command === 'CONNECTED') connected?.()
      if (command === 'RECEIPT') waiting.get(headers['receipt-id'] ?? '')?.()
      if (command === 'ERROR') failed = headers.message ?? 'the broker refuses'
    }),
  )
  await once(socket, 'connect')
  await new Promise<void>((done) => {
    connected = done
    socket.write(writeFrame('CONNECT', { 'accept-version': '1.2', host: hostname, 'heart-beat': '0,0' }))
  })
  let count = 0
  return {
    say: async (topic: string, headers: Record<string, string>, body: Uint8Array) => {
      const receipt = String(++count)
      const received = new Promise<void>((done) => waiting.set(receipt, done))
      socket.write(writeFrame('SEND', { destination: topic, receipt, persistent: 'true', ...headers }, body))
      await received
      waiting.delete(receipt)
      if (failed !== undefined) throw new Error(failed)
    },
    close: () => socket.destroy(),
  }
}
