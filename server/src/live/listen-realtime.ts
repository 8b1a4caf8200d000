import { createHash } from 'node:crypto'
import { HOUR, type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { writePackedPushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { addFault, type FeedReport } from '@cledrau/feeds/feed-report.ts'
import type { RealtimeFeed } from '@cledrau/feeds/gtfs-rt/feed.ts'
import type { FeedTimetable } from '@cledrau/feeds/gtfs-rt/named-trip.ts'
import { LARGEST_FEED, readRealtime } from '@cledrau/feeds/gtfs-rt/read-feed.ts'
import { openRealtimeNews } from '@cledrau/feeds/gtfs-rt/realtime-news.ts'
import type { Clock } from '../clock.ts'
import { type Marks, openMarkedFiles } from '../gateways/marked-files.ts'
import type { Listening } from './listen.ts'
import type { LiveLog } from './live-log.ts'
import type { LiveRailway } from './live-railway.ts'
import type { LoggedFrame } from './logged-frames.ts'

type Parts = {
  readonly urls: readonly string[]
  readonly timetable: FeedTimetable
  readonly railway: LiveRailway
  readonly log: LiveLog
  readonly clock: Clock
  readonly report: FeedReport
  readonly logger: { readonly error: (facts: object, text: string) => void }
  readonly everyMs: number
}

/**
 * read: something new · same: nothing has moved · failed: no answer, or no file · garbled: it can't be read · backwards: it is
 * older than what was read before · old: so old when it was first read that it is nobody's news
 */
const OUTCOMES = ['read', 'same', 'failed', 'garbled', 'backwards', 'old'] as const
type Outcome = (typeof OUTCOMES)[number]

/** A feed by its place among the addresses: those may have secrets in them. */
export type FeedFigures = {
  readonly counts: Readonly<Record<Outcome, number>>
  /** Since it moved last, by our own ear; in seconds. */
  readonly age: number | undefined
}
export type RealtimeListening = Listening & { readonly feeds: () => readonly FeedFigures[] }

/** A feed whose clock was set back is believed again when it has been behind for so long. */
const BACKWARDS_FOR = 10 * MINUTE
const TOO_OLD = HOUR
const KEEP_EVERY = MINUTE
const NEWS_AT_ONCE = 500

type Feed = {
  readonly name: string
  readonly url: string
  readonly counts: Record<Outcome, number>
  marks: Marks
  /** What it said last was of this moment, by its own clock; and when we noticed, by ours. */
  saidAt?: Instant
  movedAt?: Instant
  hash?: string
  tellsTimes?: boolean
  isSilent?: boolean
}

/**
 * Asks GTFS Realtime feeds for all servers, again and again. What they say is put into Darwin's words here, by the timetable in
 * force, and written to the log as such: so whatever reads the log knows the same. A feed that doesn't move says nothing.
 */
export function listenToRealtime(parts: Parts): RealtimeListening {
  const { urls, timetable, railway, log, clock, report, logger, everyMs } = parts
  const files = openMarkedFiles({ whose: 'a GTFS Realtime feed', accept: '*/*', mostBytes: LARGEST_FEED })
  const news = openRealtimeNews(timetable, report)
  const feeds = urls.map((url, index): Feed => ({
    name: `feed ${index + 1}`,
    url,
    counts: { read: 0, same: 0, failed: 0, garbled: 0, backwards: 0, old: 0 },
    marks: {},
  }))
  let [stopped, keptAt, isTroubled] = [false, clock.now(), false]

  const ask = async (feed: Feed): Promise<RealtimeFeed | undefined> => {
    const fetched = await files.fetch(feed.url, feed.marks).catch((error: unknown) => {
      feed.counts.failed++
      // Once when it begins, not every few seconds while it lasts.
      if (!feed.isSilent)
        logger.error({ err: error, feed: feed.name }, 'a GTFS Realtime feed could not be asked; it is asked again')
      feed.isSilent = true
      return undefined
    })
    if (!fetched || stopped) return undefined
    feed.isSilent = false
    if (fetched.state === 'same') return void feed.counts.same++
    const hash = createHash('sha256').update(fetched.bytes).digest('base64')
    if (hash === feed.hash) return void feed.counts.same++
    const read = readRealtime(fetched.bytes, feed.name, report)
    if (!read) return void feed.counts.garbled++
    feed.marks = fetched.marks
    feed.hash = hash
    return placed(feed, read, clock.now())
  }
  /** In its place among what the feed has said before; without a time of its own it is of now. */
  const placed = (feed: Feed, read: RealtimeFeed, now: Instant): RealtimeFeed | undefined => {
    const at = read.at > 0 ? read.at : now
    const isFirst = feed.saidAt === undefined
    if (feed.saidAt !== undefined && at < feed.saidAt && now - feed.movedAt! < BACKWARDS_FOR) {
      addFault(report, 'TIME_RUNS_BACKWARDS', feed.name, 0, 'older than what it said before')
      return void feed.counts.backwards++
    }
    if (isFirst && at < now - TOO_OLD) return void feed.counts.old++
    feed.counts.read++
    // What we hear for the first time is as old as it says; from then on it counts when we heard it move.
    if (feed.saidAt !== at) feed.movedAt = isFirst ? instant(Math.min(at, now)) : now
    feed.saidAt = at
    feed.tellsTimes ||= read.entities.some(({ tripUpdate }) => tripUpdate)
    return { ...read, at }
  }

  const round = async () => {
    // After trouble nobody knows what of ours was written: the log does.
    if (isTroubled) await log.readOn()
    isTroubled = false
    const heard = await Promise.all(feeds.map(ask))
    if (stopped) return
    const said: News[] = []
    let [at, hasMoved] = [instant(0), false]
    for (const [index, feed] of heard.entries()) {
      if (!feed) continue
      said.push(...news.take(feeds[index]!.name, feed, railway.known))
      hasMoved = true
      at = instant(Math.max(at, feed.at))
    }
    if (hasMoved && feeds.every(({ saidAt }) => saidAt !== undefined)) said.push(...news.leave(at, railway.known))
    if (hasMoved) await log.write(framesOf(said, at), knownSince(feeds) ?? clock.now())
    const now = clock.now()
    if (now - keptAt < KEEP_EVERY) return
    keptAt = now
    await log.keep(now)
  }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const go = () => {
    running = round()
      .catch((error: unknown) => {
        isTroubled = true
        // What was taken out of the feeds and not written would be missed: all of it is told again.
        news.forgetSaid()
        if (!stopped) logger.error({ err: error }, 'what the feeds say could not be taken in; it is tried again')
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(go, everyMs).unref()
      })
  }
  go()
  return {
    waiting: () => 0,
    feeds: () =>
      feeds.map(({ counts, movedAt }) => ({
        counts,
        age: movedAt === undefined ? undefined : (clock.now() - movedAt) / SECOND,
      })),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** An empty message is one, too: somebody is there. */
function framesOf(news: readonly News[], at: Instant): LoggedFrame[] {
  const frames: LoggedFrame[] = []
  for (let from = 0; from === 0 || from < news.length; from += NEWS_AT_ONCE) {
    const body = { kind: 'update', origin: 'GTFS-RT', news: news.slice(from, from + NEWS_AT_ONCE) } as const
    frames.push({ kind: 'message', bytes: writePackedPushPort({ at, body }, 16) })
  }
  return frames
}

/** As old as the slowest of those that tell times: what the others say doesn't make an expected time any newer. */
function knownSince(feeds: readonly Feed[]): Instant | undefined {
  const telling = feeds.filter(({ tellsTimes }) => tellsTimes)
  const moved = (telling.length > 0 ? telling : feeds).flatMap(({ movedAt }) => movedAt ?? [])
  return moved.length > 0 ? instant(Math.min(...moved)) : undefined
}
