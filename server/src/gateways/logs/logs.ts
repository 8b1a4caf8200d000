import { connect, type Socket } from 'node:net'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'

/** Takes lines of the log somewhere else: a machine that whoever breaks in here has no hand on. */
export type FarLog = {
  write: (line: string) => void
  /** What waits is still sent, for a moment. */
  close: () => Promise<void>
}

type Parts = {
  /** `syslog+tls://logs.example:6514`, or `syslog://` on this machine. */
  url: string
  /** What this server is called there. */
  node: string
  /** So many lines wait while nobody takes them; then the oldest are dropped, and how many is said. */
  mostWaiting?: number
  tryAgain?: number
  tls?: ConnectionOptions
}

const MOST_WAITING = 20_000
const MOST_UNREAD = 4 * 1024 * 1024
const TRY_AGAIN = 2000
const LAST_MOMENT = 1000
const PORTS: Readonly<Record<string, number>> = { 'syslog:': 514, 'syslog+tls:': 6514 }

/** Of those who keep services running (3), by how bad it is. */
const FACILITY = 3
const SEVERITIES: readonly [least: number, severity: number][] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
]
const severityOf = (level: number): number => SEVERITIES.find(([least]) => level >= least)?.[1] ?? 7

/** A line as RFC 5424 says it, counted as RFC 5425 wants it where lines follow each other: what was typed can't begin another one. */
export function frame(line: string, node: string, now: number): string {
  const text = line.trimEnd().replaceAll('\n', ' ')
  const level = Number(/"level":(\d+)/.exec(text)?.[1] ?? 30)
  const time = Number(/"time":(\d+)/.exec(text)?.[1] ?? now)
  const host = node.replaceAll(/[^\w.-]/g, '_').slice(0, 255) || '-'
  const said = `<${FACILITY * 8 + severityOf(level)}>1 ${utcIso(time)} ${host} cledrau ${process.pid} - - ${text}`
  return `${Buffer.byteLength(said)} ${said}`
}

export function openFarLog({ url, node, mostWaiting = MOST_WAITING, tryAgain = TRY_AGAIN, tls = {} }: Parts): FarLog {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const where = { host, port: Number(port) || (PORTS[protocol] ?? 514) }
  let waiting: string[] = []
  let [dropped, closed, isOpen] = [0, false, false]
  let line: Socket | undefined
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    // Whoever takes the line and reads nothing must not fill our memory.
    if (!isOpen || !line || line.writableLength > MOST_UNREAD) return
    if (dropped > 0) waiting.unshift(frame(`{"level":40,"msg":"${dropped} lines of this log were dropped: nobody took them"}`, node, Date.now())) // prettier-ignore
    dropped = 0
    const all = waiting
    waiting = []
    if (all.length > 0) line.write(all.join(''))
  }
  const open = () => {
    const byTls = protocol === 'syslog+tls:'
    const fresh = byTls ? connectTls({ ...where, servername: host, ...tls }) : connect(where)
    line = fresh
    fresh.setKeepAlive(true, 30_000)
    fresh.once(byTls ? 'secureConnect' : 'connect', () => {
      isOpen = true
      flush()
    })
    // Nobody is told: the log is where one would be.
    fresh.on('error', () => {})
    fresh.on('drain', flush)
    fresh.once('close', () => {
      isOpen = false
      line = undefined
      if (!closed) timer = setTimeout(open, tryAgain).unref()
    })
    fresh.unref()
  }
  open()

  return {
    write: (text) => {
      waiting.push(frame(text, node, Date.now()))
      if (waiting.length > mostWaiting) {
        waiting.shift()
        dropped++
      }
      flush()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const last = line
      if (!last) return
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, LAST_MOMENT)
        last.end(() => {
          clearTimeout(limit)
          resolve()
        })
      })
      last.destroy()
    },
  }
}
