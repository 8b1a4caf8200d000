import { gzipSync } from 'node:zlib'
import { instant, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import type { PushPortBody } from '@cledrau/feeds/darwin/news.ts'
import type { WrittenVersion } from '@cledrau/feeds/darwin/write-places.ts'
import { writePackedPushPort, writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import type { Said } from './day-feed.ts'
import { FLOWING, type LineDials, openLine } from './feed-line.ts'
import { type FileShelf, startFtp } from './files/ftp.ts'
import { startBroker } from './stomp/broker.ts'
import type { Utterance, Utterances } from './utterances.ts'

export type DarwinOptions = {
  readonly stompPort: number
  readonly filesPort: number
  readonly host: string
  readonly user: string
  readonly password: string
  readonly now: () => number
  readonly utterances: Utterances
  /** What goes wrong between us and who listens; nothing, unless somebody turns it. */
  readonly line?: () => LineDials
  /** What lies beside snapshot and logs. */
  readonly files?: FileShelf
}

/** Each version has one; what is said on them is written as the dial says. */
export const TOPIC = '/topic/darwin.pushport-v'
const VERSIONS: readonly WrittenVersion[] = [16, 18]
export const STATUS_TOPIC = '/topic/darwin.status'

const TYPE_OF: Readonly<Record<Said['kind'], string>> = {
  schedule: 'SC',
  deactivated: 'SC',
  association: 'AS',
  formations: 'SF',
  status: 'TS',
  'service-loading': 'LO',
  'formation-loading': 'LO',
  'station-message': 'OW',
  'train-alert': 'TA',
  'train-order': 'TO',
  'tracking-id': 'TI',
  alarm: 'AL',
  timetable: 'NO',
}
const TICK_MS = 1000
const SAYS_THAT_IT_LIVES_MS = 60_000
const LOG_MS = 300_000
const EXPIRES_MS = 400_000

export type Darwin = Awaited<ReturnType<typeof startDarwin>>

/** Darwin's outside: messages by STOMP as they come, a snapshot and logs of five minutes by FTP. */
export async function startDarwin(options: DarwinOptions) {
  const { host, user, password, now, utterances, line = () => FLOWING } = options
  const broker = await startBroker({ port: options.stompPort, host, user, password, now })
  const own = shelfOf(
    utterances,
    () => instant(now()),
    () => line().version,
  )
  const shelf: FileShelf = {
    list: () => [...own.list(), ...(options.files?.list() ?? [])],
    read: (path) => own.read(path) ?? options.files?.read(path),
  }
  const files = await startFtp({ port: options.filesPort, host, user, password, shelf })
  let lived = -Infinity

  const send = ({ sequence, at, news }: Utterance, isDamaged: boolean) => {
    // With nobody there, nothing is written out: what was said is in the logs when it is asked for.
    if (!broker.isHeard()) return
    const headers = {
      MessageType: TYPE_OF[news.kind],
      PushPortSequence: String(sequence),
      timestamp: String(at),
      expires: String(at + EXPIRES_MS),
    }
    const body = writePackedPushPort({ at, body: bodyOf(news) }, line().version)
    for (const version of VERSIONS)
      broker.publish({ topic: `${TOPIC}${version}`, headers, body: isDamaged ? damaged(body) : body })
  }
  const say = openLine(send, line)
  /** Says all that has become known; and that there is somebody, where nothing has. */
  const tick = () => {
    const at = instant(now())
    const said = utterances.until(at)
    broker.refuse(line().state === 'cut')
    say(said, at)
    if (at - lived < SAYS_THAT_IT_LIVES_MS || line().state === 'silent') return
    lived = at
    const text = writePushPort({ at, body: { kind: 'status', code: 'HBOK', text: 'Host status' } }, line().version)
    broker.publish({ topic: STATUS_TOPIC, headers: { timestamp: String(at) }, body: Buffer.from(text) })
  }
  // The first time in a second, when whoever starts us has heard where we are: then the day is opened.
  const timer = setInterval(tick, TICK_MS)
  return {
    stomp: `stomp://${user}:${password}@${host}:${broker.port}`,
    files: `ftp://${user}:${password}@${host}:${files.port}`,
    /** At once, and not within the second. */
    tell: tick,
    stop: async () => {
      clearInterval(timer)
      await Promise.all([broker.stop(), files.stop()])
    },
  }
}

/** As a message that was cut on its way. */
const damaged = (body: Uint8Array): Uint8Array => body.subarray(0, body.length >> 1)

const bodyOf = (said: Said): PushPortBody =>
  said.kind === 'timetable' ? said : { kind: 'update', origin: 'Darwin', news: [said] }

/** `/snapshot/snapshot.xml.gz`, and `/pushport/pPortData.log.2026-12-02-08-15`: by the minute in UTC at which each begins. */
function shelfOf(utterances: Utterances, now: () => Instant, version: () => WrittenVersion): FileShelf {
  const logs = () => Map.groupBy(utterances.kept(), ({ at }) => Math.floor(at / LOG_MS) * LOG_MS)
  const logName = (begins: number) => `/pushport/pPortData.log.${minuteIn(utcIso(begins)).replaceAll(/[T:]/g, '-')}`
  const written = (news: readonly Utterance[]) =>
    news.map(({ at, news: one }) => `${writePushPort({ at, body: bodyOf(one) }, version())}\n`).join('')
  return {
    list: () => [
      { path: '/snapshot/snapshot.xml.gz', size: 0, at: now() },
      // A log is there when its five minutes are over.
      ...[...logs().keys()]
        .filter((begins) => begins + LOG_MS <= now())
        .map((begins) => ({ path: logName(begins), size: 0, at: begins + LOG_MS })),
    ],
    read: (path) => {
      if (path === '/snapshot/snapshot.xml.gz') {
        const at = now()
        return gzipSync(writePushPort({ at, body: { kind: 'snapshot', news: utterances.snapshot(at) } }, version()))
      }
      const log = [...logs()].find(([begins]) => logName(begins) === path && begins + LOG_MS <= now())
      return log && Buffer.from(written(log[1]))
    },
  }
}
