import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { HOUR, instant, type Instant, MINUTE, utcIso } from '@cledrau/domain/time/instant.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { LAST_SEQUENCE } from '@cledrau/feeds/darwin/news.ts'
import { writePackedPushPort, writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { startFtp } from '@cledrau/world/trains/files/ftp.ts'
import { startBroker } from '@cledrau/world/trains/stomp/broker.ts'
import { openDayFeed } from '@cledrau/world/trains/day-feed.ts'
import type { TestClock } from './test-server.ts'

const railway = readRailway((file) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'))
const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
const codes = new Map(railway.stops.map(({ code, tiploc }) => [tiploc, code]))

const NAMES = {
  tiploc: (code: string) => tiplocs.get(code)!,
  station: (code: string) => code,
  operator: (code: string) => code,
  coaches: () => [],
}

export const TOLD_DATE = '2026-12-07'
const LINES = new Set(['cambrian-main', 'conwy-valley', 'rhymney'])
const LOG_MS = 5 * MINUTE
const LOGS_KEPT = 6 * HOUR
const SNAPSHOT = '/snapshot/snapshot.xml.gz'

export type Told = {
  readonly sequence: number
  readonly at: Instant
  readonly text: string
  readonly packed: Uint8Array
}

export const tiplocOf = NAMES.tiploc
export const codeOf = (tiploc: string): string | undefined => codes.get(tiploc)
const MIDNIGHT = serviceInstant(TOLD_DATE, 0)

type OfDay = { readonly seed?: number; readonly lines?: ReadonlySet<string> }

const feedOf = ({ seed = 5, lines = LINES }: OfDay) =>
  openDayFeed(
    trainsOn(railway, TOLD_DATE).filter(({ line }) => lines.has(line)),
    [...railway.lines.values()],
    { seed, date: TOLD_DATE, trouble: [{ from: 0, level: 2 }], closures: [], orders: [] },
    NAMES,
  )

/** All that counts at a moment of such a day, as the shelf has it. */
export function toldSnapshot(at: Instant, day: OfDay = {}): Uint8Array {
  const feed = feedOf(day)
  const second = (at - MIDNIGHT) / 1000
  feed.until(second)
  return writePackedPushPort({ at, body: { kind: 'snapshot', news: feed.snapshot(second) } }, 16)
}

/** A bad day on some lines between two hours, as Darwin tells it: one message after the other. */
export function toldDay(from: number, until: number, first = LAST_SEQUENCE - 200, day: OfDay = {}): Told[] {
  return feedOf(day)
    .until(until * 3600)
    .flatMap(({ at, news }) => (at >= from * 3600 && news.kind !== 'timetable' ? [{ second: at, news }] : []))
    .map(({ second, news }, index) => {
      const at = instant(MIDNIGHT + second * 1000)
      const message = { at, body: { kind: 'update', origin: 'Darwin', news: [news] } } as const
      return {
        sequence: (first + index) % (LAST_SEQUENCE + 1),
        at,
        text: writePushPort(message, 16),
        packed: writePackedPushPort(message, 16),
      }
    })
}

/** Darwin's broker and shelf, to be told what to say: message by message, or not, or twice. */
export async function startToldDarwin(clock: TestClock, day: readonly Told[], snapshot?: (at: Instant) => Uint8Array) {
  const login = { host: '127.0.0.1', user: 'me', password: 'it', port: 0 }
  const broker = await startBroker({ ...login, now: clock.now, beatMs: 200 })
  const nameOf = (begins: number) => `/pushport/pPortData.log.${minuteIn(utcIso(begins)).replaceAll(/[T:]/g, '-')}`
  const logs = Map.groupBy(day, ({ at }) => nameOf(Math.floor(at / LOG_MS) * LOG_MS))
  const isThere = ([first]: readonly Told[]) =>
    first!.at < Math.floor(clock.now() / LOG_MS) * LOG_MS && first!.at > clock.now() - LOGS_KEPT
  const shelf = {
    list: () => [
      ...(snapshot ? [{ path: SNAPSHOT, size: 0, at: clock.now() }] : []),
      ...[...logs].flatMap(([path, told]) => (isThere(told) ? [{ path, size: 0, at: told[0]!.at }] : [])),
    ],
    read: (path: string) => {
      if (path === SNAPSHOT) return snapshot?.(clock.now())
      const log = logs.get(path)
      return log && isThere(log) ? gzipSync(log.map(({ text }) => `${text}\n`).join('')) : undefined
    },
  }
  const files = await startFtp({ ...login, shelf })
  const publish = (headers: Record<string, string>, body: Uint8Array) =>
    broker.publish({ topic: '/topic/darwin.pushport-v16', headers, body })
  return {
    urls: {
      DARWIN_URL: `stomp://me:it@127.0.0.1:${broker.port}`,
      DARWIN_FILES_URL: `ftp://me:it@127.0.0.1:${files.port}`,
    },
    broker,
    /** Says these, the clock at the moment of each. */
    say: (...messages: readonly Told[]) => {
      for (const { sequence, at, packed } of messages) {
        if (at > clock.now()) clock.set(at)
        publish({ PushPortSequence: String(sequence), MessageType: 'TS' }, packed)
      }
    },
    rubbish: (sequence: number, body: Uint8Array) => publish({ PushPortSequence: String(sequence) }, body),
    stop: () => Promise.all([broker.stop(), files.stop()]),
  }
}
