import { instant, type Instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { StompFrame } from '@cledrau/feeds/stomp/frames.ts'
import type { Clock } from '../clock.ts'
import type { DarwinFiles, DarwinShelf } from '../gateways/darwin/files.ts'
import { openStomp, type StompLine } from '../gateways/darwin/stomp.ts'
import { inSpan } from '../care/tracing/span.ts'
import { followed, type Traces } from '../care/tracing/traces.ts'
import { fetchGap, fetchMissed, fillableFrom } from './catch-up.ts'
import type { LiveLog } from './live-log.ts'
import type { LoggedFrame } from './logged-frames.ts'

export type ListenParts = {
  readonly url: string
  readonly files: DarwinFiles | undefined
  readonly log: LiveLog
  readonly clock: Clock
  readonly logger: { readonly error: (facts: object, text: string) => void }
  readonly traces?: Traces | undefined
  /** How often it is tried again, when something is in the way. */
  readonly everyMs: number
}

export type Listening = {
  /** Ends with nothing under way any more. What isn't acknowledged comes again to whoever listens next. */
  readonly stop: () => Promise<void>
  readonly waiting: () => number
}

const TOPIC = '/topic/darwin.pushport-v16'
const STATUS_TOPIC = '/topic/darwin.status'
const DURABLE = 'cledrau'
/** So long the broker keeps for us what we miss. */
const BROKER_KEEPS = 5 * MINUTE
/** Beyond this the broker has to wait, and what we hold stays small. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_AT_ONCE = 5000
const BEAT_EVERY = 5 * SECOND
const KEEP_EVERY = MINUTE
/** What came in waits no longer than this until it is written, and so known: somebody stands on a platform. */
const WRITE_EVERY_MS = 250
/** Files are there a little after their five minutes. */
const FILES_LATE = 10 * SECOND
const FILES_AGAIN = MINUTE
/** Where the files can't be had, the stream goes on without them after so many tries. */
const MOST_TRIES = 5

const CONSUMER = { kind: 'consumer' } as const

type Waiting = { readonly frame: StompFrame; readonly line: StompLine }

/**
 * Listens to Darwin for all servers: what came in is written to the log, then acknowledged. When we were away for longer
 * than the broker keeps anything for us, the files come first.
 */
export function listen({ url, files, log, clock, logger, traces, everyMs }: ListenParts): Listening {
  const { topic, broker } = addressOf(url)
  let waiting: Waiting[] = []
  let [bytes, stopped] = [0, false]
  let line: StompLine | undefined
  let again: NodeJS.Timeout | undefined
  let heardAt: Instant | undefined
  let [missed, tries] = [false, 0]
  let isTroubled = false
  let [keptAt, beatAt] = [clock.now(), instant(0)]
  const triedAt = new Map<number, Instant>()

  const call = () => {
    if (stopped) return
    let isNew = true
    const mine = openStomp({
      url: broker,
      subscriptions: [
        { id: 'news', topic, durable: DURABLE },
        { id: 'status', topic: STATUS_TOPIC },
      ],
      beatMs: undefined,
      heard: () => {
        const now = clock.now()
        const before = heardAt ?? log.state.heard.beatAt
        if (isNew && (before === undefined || now - before > BROKER_KEEPS)) [missed, tries] = [true, 0]
        isNew = false
        heardAt = now
      },
      take: (frame) => {
        waiting.push({ frame, line: mine })
        bytes += frame.body.length
        if (bytes > MOST_BYTES) mine.pause()
      },
      ended: (reason) => {
        if (stopped) return
        logger.error({ reason }, 'Darwin is not to be heard; it is called again')
        again = setTimeout(call, everyMs).unref()
      },
    })
    line = mine
  }

  const atShelf = async (work: (shelf: DarwinShelf) => Promise<void>) => {
    if (!files) return
    await inSpan('FTP from Darwin’s shelf', { kind: 'client' }, async () => {
      const shelf = await files.open()
      await work(shelf).finally(shelf.close)
    })
  }
  const fetchAll = async () => {
    await atShelf(async (shelf) => {
      for await (const frame of fetchMissed(shelf, log.state.position)) await log.write([frame], clock.now())
    })
    missed = false
  }
  const catchUp = async () => {
    try {
      await fetchAll()
    } catch (error) {
      if (++tries >= MOST_TRIES) missed = false
      throw error
    }
  }
  const flush = async () => {
    for (let more = waiting.length > 0; more; more = waiting.length > 0 && !stopped) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      await log.write(
        batch.map(({ frame }) => framed(frame)),
        clock.now(),
      )
      waiting = waiting.slice(batch.length)
      for (const { frame } of batch) bytes -= frame.body.length
      for (const { frame, line: from } of lastOfEach(batch)) from.acknowledge(frame)
    }
    if (bytes <= MOST_BYTES / 2) line?.resume()
  }
  const fillGaps = async () => {
    const now = clock.now()
    const fillable = log.state.position.gaps.filter(
      (gap) => fillableFrom(gap) + FILES_LATE <= now && now - (triedAt.get(gap.from) ?? 0) >= FILES_AGAIN,
    )
    if (fillable.length === 0) return
    for (const { from } of fillable) triedAt.set(from, now)
    await atShelf(async (shelf) => {
      for (const gap of fillable) {
        const frame = await fetchGap(shelf, gap)
        if (frame) await log.write([frame], now)
        if (frame) triedAt.delete(gap.from)
      }
    })
  }
  const round = async () => {
    // After trouble nobody knows what of ours was written: the log does.
    if (isTroubled) await log.readOn()
    isTroubled = false
    if (missed) await followed(traces, 'Darwin: fetch what was missed', CONSUMER, catchUp)
    if (waiting.length > 0) await followed(traces, 'Darwin: write what came', CONSUMER, flush)
    else await flush()
    if (log.state.position.gaps.length > 0) await followed(traces, 'Darwin: fill gaps', CONSUMER, fillGaps)
    const now = clock.now()
    if (heardAt !== undefined && heardAt - (log.state.heard.beatAt ?? 0) >= BEAT_EVERY && now - beatAt >= BEAT_EVERY) {
      beatAt = now
      await log.beat(heardAt)
    }
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
        if (!stopped) logger.error({ err: error }, 'what Darwin says could not be taken in; it is tried again')
      })
      .finally(() => {
        // In trouble it is tried again more slowly.
        if (!stopped) timer = setTimeout(go, isTroubled ? everyMs : Math.min(everyMs, WRITE_EVERY_MS)).unref()
      })
  }
  call()
  go()
  return {
    waiting: () => waiting.length,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearTimeout(again)
      line?.end()
      await running
    },
  }
}

const framed = ({ headers, body }: StompFrame): LoggedFrame => {
  const sequence = Number(headers.PushPortSequence ?? Number.NaN)
  return { kind: 'message', ...(Number.isInteger(sequence) ? { sequence } : {}), bytes: body }
}

/** One word acknowledges all before it; where lines changed in between, each has its own. */
function lastOfEach(batch: readonly Waiting[]): Waiting[] {
  const last = new Map<StompLine, Waiting>()
  for (const one of batch) if (one.frame.headers.ack !== undefined) last.set(one.line, one)
  return [...last.values()]
}

/** The topic may stand behind the broker's address. */
function addressOf(url: string): { broker: string; topic: string } {
  const { pathname } = new URL(url)
  if (!pathname.startsWith('/topic/')) return { broker: url, topic: TOPIC }
  return { broker: url.slice(0, url.length - pathname.length), topic: pathname }
}
