import { type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { openDarwinFiles } from '../gateways/darwin/files.ts'
import { isToldOfTrains, type Settings } from '../settings.ts'
import type { Traces } from '../care/tracing/traces.ts'
import type { Timetable } from '../timetable/timetable.ts'
import { feedTimetable } from './feed-timetable.ts'
import { type FeedFigures, listenToRealtime, type RealtimeListening } from './listen-realtime.ts'
import { listen, type Listening } from './listen.ts'
import { openLiveLog } from './live-log.ts'
import type { LiveRailwayHolder } from './live-railway.ts'
import { CHANNEL, LISTENER } from './live.store.ts'

export type LiveFeedParts = {
  readonly settings: Pick<Settings, 'DARWIN_URL' | 'DARWIN_FILES_URL' | 'GTFS_RT_URLS' | 'GTFS_RT_SECONDS' | 'ROLES'>
  readonly databaseUrl: string
  /** What feeds of railways without Darwin name their trains by. */
  readonly timetable?: () => Timetable
  readonly clock: Clock
  readonly railway: LiveRailwayHolder
  readonly logger: { readonly error: (facts: object, text: string) => void }
  readonly traces?: Traces | undefined
  /** How often what came in is written, and whether somebody has to listen is looked at. */
  readonly everyMs?: number
  /** A line to the database that is silent for so long is given up for another. */
  readonly patienceMs?: number
  /** How often other railways' feeds are asked. */
  readonly askEveryMs?: number
}

/** What a monitor wants to know; ages in seconds, nothing where nothing was heard yet. */
export type LiveFigures = {
  readonly configured: boolean
  readonly listening: boolean
  readonly newsAge: number | undefined
  readonly beatAge: number | undefined
  /** How far our clock was ahead of the sender's when it was heard last, what was under way included. */
  readonly clockApart: number | undefined
  readonly trains: number
  readonly gaps: number
  readonly waiting: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: ReadonlyMap<string, number>
  /** Of the feeds of a railway without Darwin, on the server that asks them. */
  readonly feeds: readonly FeedFigures[]
}

export type LiveFeed = ReturnType<typeof openLiveFeed>

const PATIENCE_MS = 20_000
const LINES = 3

/** A server that died without a word is missed by the database after so many seconds. */
const KEEPALIVE = { tcp_keepalives_idle: 2, tcp_keepalives_interval: 1, tcp_keepalives_count: 2 }

/**
 * What is known of trains, on one server of several. One of them listens to Darwin, or asks other railways' feeds, whoever has
 * the lock; all read the log.
 * The lock hangs on a line to the database: when the server dies, or the line does, another one takes over.
 */
export function openLiveFeed(parts: LiveFeedParts) {
  const { settings, databaseUrl, clock, railway, logger, traces, everyMs = 1000, patienceMs = PATIENCE_MS } = parts
  const { DARWIN_URL: url, DARWIN_FILES_URL: filesUrl, GTFS_RT_URLS: urls } = settings
  const isConfigured = isToldOfTrains(settings)
  const report = feedReport()
  const lines = openPool(databaseUrl, { max: LINES, patienceMs })
  const log = openLiveLog(openDatabase(lines), railway, report)
  const files = filesUrl === undefined ? undefined : openDarwinFiles(filesUrl)
  let [closed, client]: [boolean, pg.Client | undefined] = [!isConfigured, undefined]
  let listening: Listening | RealtimeListening | undefined
  let timer: NodeJS.Timeout | undefined

  const readOn = () => log.readOn().catch((error: unknown) => tell(error, 'the log of the railway could not be read'))
  const tell = (error: unknown, text: string) => {
    if (!closed) logger.error({ err: error }, text)
  }
  const stopListening = async () => {
    const mine = listening
    listening = undefined
    await mine?.stop()
  }
  /** A line of our own: it hears when the log grows, and holds the lock while it lives. */
  const openLine = async () => {
    const line = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'cledrau live',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    const lost = () => {
      if (client === line) client = undefined
      void stopListening()
    }
    line.on('error', lost).on('end', lost)
    line.on('notification', () => void (listening ?? readOn()))
    await line.connect()
    for (const [name, value] of Object.entries(KEEPALIVE)) await line.query(`set ${name} = ${value}`)
    await line.query(`listen ${CHANNEL}`)
    client = line
  }
  /** A line that has gone silent is as good as gone: so is the lock that hung on it. */
  const isThere = async (line: pg.Client) => {
    try {
      await line.query('select')
    } catch (error) {
      void line.end().catch(() => {})
      if (client === line) client = undefined
      await stopListening()
      throw error
    }
  }
  const look = async () => {
    if (!client) await openLine()
    if (client) await isThere(client)
    if (listening || !client || !settings.ROLES.has('live')) return listening ?? (await readOn())
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LISTENER])
    await log.readOn()
    if (rows[0]?.mine && !closed)
      listening = url === undefined ? askFeeds() : listen({ url, files, log, clock, logger, traces, everyMs })
    return undefined
  }
  const askFeeds = () => {
    const { timetable, askEveryMs = settings.GTFS_RT_SECONDS * SECOND } = parts
    if (!timetable) throw new Error('feeds of trains need a timetable')
    const known = { timetable: feedTimetable(timetable), railway, log, clock, report, logger }
    return listenToRealtime({ ...known, urls, everyMs: askEveryMs })
  }
  let looking: Promise<unknown> = Promise.resolve()
  const go = () => {
    looking = look()
      .catch((error: unknown) => tell(error, 'nobody knows who listens to the railway; it is looked at again'))
      .finally(() => {
        if (!closed) timer = setTimeout(go, everyMs).unref()
      })
  }
  if (isConfigured) go()
  return {
    log,
    report,
    isListening: () => listening !== undefined,
    figures: (): LiveFigures => {
      const { heard, position } = log.state
      const now = clock.now()
      const age = (at: Instant | undefined) => (at === undefined ? undefined : (now - at) / SECOND)
      return {
        configured: isConfigured,
        listening: listening !== undefined,
        newsAge: age(heard.newsAt),
        beatAge: age(heard.beatAt),
        clockApart:
          heard.newsAt === undefined || heard.saidAt === undefined ? undefined : (heard.newsAt - heard.saidAt) / SECOND,
        trains: railway.known.trains.size,
        gaps: position.gaps.length,
        waiting: listening?.waiting() ?? 0,
        counts: log.counts,
        faults: report.faultCounts,
        feeds: listening && 'feeds' in listening ? listening.feeds() : [],
      }
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      await stopListening()
      await client?.end().catch(() => {})
      await log.close()
      await lines.end()
    },
  }
}
