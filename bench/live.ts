import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import type { LiveTrain } from '@cledrau/planner'
import { dayView, openImage, planJourneys } from '@cledrau/planner'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { openLiveFeed } from '@cledrau/server/live/live-feed.ts'
import { openLiveLog } from '@cledrau/server/live/live-log.ts'
import { openLiveRailway } from '@cledrau/server/live/live-railway.ts'
import type { LoggedFrame } from '@cledrau/server/live/logged-frames.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { ownDatabase } from '@cledrau/server/testing/test-server.ts'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import { ROOT, startProgram } from '@cledrau/tools/programs.ts'
import { cpuOf } from './measure/processor.ts'
import { GB_DATE, gbNews, gbSchedules, gbTrains, type GbSaid, MESSAGES_AN_HOUR } from './trains/gb-day.ts'
import { nationalImage, seeded } from './planner/railway.ts'

type Figures = Record<string, number>

const MORNING = 8 * 60
const messageOf = ({ at, news }: GbSaid) => ({ at, body: { kind: 'update', origin: 'Darwin', news: [news] } }) as const

/** How busy everybody else keeps the machine. */
const load = (): Figures => ({ 'machine load': Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]) })

async function withDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const postgres = await startTestPostgres('bench-live')
  try {
    return await work(await ownDatabase(postgres))
  } finally {
    await postgres.stop()
  }
}

const packedLines = (said: readonly GbSaid[]) =>
  gzipSync(said.map((one) => `${writePushPort(messageOf(one), 16)}\n`).join(''), { level: 1 })

/** As a log of Darwin's has them: the schedules of the day, then so many minutes of it. */
function* logFrames(minutes: number): Generator<LoggedFrame & { readonly messages: number }> {
  const lines = (said: readonly GbSaid[], until: number) =>
    ({ kind: 'lines', until, bytes: packedLines(said), messages: said.length }) as const
  yield lines([...gbSchedules()], serviceInstant(GB_DATE, 4 * 60))
  for (let from = MORNING; from < MORNING + minutes; from += 5)
    yield lines([...gbNews(from, from + 5)], serviceInstant(GB_DATE, from + 5))
}

const perSecond = (count: number, ms: number) => (count * 1000) / ms

function measure() {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { ms: performance.now() - began, cpuMs: (user + system) / 1000 }
  }
}

/** Messages that the ingester is to hear, from a broker in a process of its own. */
const MESSAGES = 60_000

async function ingest(): Promise<Figures> {
  return withDatabase(async (databaseUrl) => {
    const port = await freePort()
    const broker = await startProgram<{ last: number; count: number }>('bench/trains/broker.ts', {
      logFile: join(ROOT, 'var/bench/live-broker.log'),
      env: { ...process.env, BROKER_PORT: String(port), MESSAGES: String(MESSAGES) },
    })
    const railway = openLiveRailway(true)
    const now = () => instant(broker.ready.last + SECOND)
    const settings = readSettings({ DARWIN_URL: `stomp://me:it@127.0.0.1:${port}` })
    const logger = { error: () => {} }
    const feed = openLiveFeed({ settings, databaseUrl, clock: { now }, railway, logger })
    try {
      while (!feed.isListening() || railway.heard().beatAt === undefined) await wait(50)
      await wait(2000)
      const measured = measure()
      broker.child.send('go')
      while (feed.log.counts.messages < broker.ready.count) await wait(20)
      const { ms, cpuMs } = measured()
      return {
        'messages/s, socket to state, on record': perSecond(broker.ready.count, ms),
        'messages/s of our own processor time': perSecond(broker.ready.count, cpuMs),
        ...load(),
      }
    } finally {
      await feed.close()
      await broker.stop()
    }
  })
}

/** Minutes of news that are read; six hours follow from them, by the number of their messages. */
const MINUTES = 30
const SIX_HOURS = 6

async function catchUp(): Promise<Figures> {
  return withDatabase(async (databaseUrl) => {
    const pool = openPool(databaseUrl, { max: 4 })
    const db = openDatabase(pool)
    const railway = openLiveRailway(true)
    const log = openLiveLog(db, railway, feedReport())
    await log.readOn()
    const noon = serviceInstant(GB_DATE, 12 * 60)
    let [messages, ms, cpuMs, schedulesMs] = [0, 0, 0, 0]
    for (const { messages: count, ...frame } of logFrames(MINUTES)) {
      const measured = measure()
      await log.write([frame], noon)
      const took = measured()
      if (schedulesMs === 0) {
        schedulesMs = took.ms
        continue
      }
      messages += count
      ms += took.ms
      cpuMs += took.cpuMs
    }
    const kept = measure()
    await log.keep(noon)
    const keepMs = kept().ms
    const again = openLiveLog(db, openLiveRailway(true), feedReport())
    const restart = measure()
    await again.readOn()
    const restarted = restart()
    await pool.end()
    return {
      trains: railway.known.trains.size,
      messages,
      'messages/s from logs': perSecond(messages, ms),
      'messages/s of our own processor time': perSecond(messages, cpuMs),
      'six busy hours s': (ms * SIX_HOURS * MESSAGES_AN_HOUR) / messages / 1000,
      'schedules of the day s': schedulesMs / 1000,
      'keeping all of it ms': keepMs,
      'restart to live ms': restarted.ms,
      'restart, processor ms': restarted.cpuMs,
      ...load(),
    }
  })
}

/** In a process of its own that never made the messages. */
async function memory(): Promise<Figures> {
  const folder = join(ROOT, 'bench/trains/memory.ts')
  const said = execFileSync(process.execPath, ['--expose-gc', folder], { encoding: 'utf8', maxBuffer: 2 ** 20 })
  return { ...(JSON.parse(said) as Figures), ...load() }
}

const BATCHES = 600
const IN_BATCH = 40
const ASKED = 120
/** Both views are asked in turn, so that a busy machine is as busy for both; the first rounds warm the engine up. */
const WARM_ROUNDS = 3
const ROUNDS = 5
/** A thread is asked so often between two batches of news. */
const BETWEEN = 20
const BATCHES_BETWEEN = 60

/** How long answers take after a day of news, and between two batches of them, beside the same day before any. */
async function planner(): Promise<Figures> {
  const bytes = new Uint8Array(nationalImage())
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  const views = openDayViews(shared, () => 1)
  const image = openImage(shared, true)
  if (typeof image === 'string') throw new Error(image)
  const fresh = dayView(image, GB_DATE, { until: 50 * 60 })
  const random = seeded(3)
  const trains = gbTrains()
  const pairs = Array.from({ length: ASKED }, () => {
    const { calls } = trains[Math.floor(random() * trains.length)]!
    const other = trains[Math.floor(random() * trains.length)]!.calls
    return [calls[0]!.stop, other.at(-1)!.stop] as const
  })
  const timeOf = (view: typeof fresh, asked = pairs) => {
    const began = process.cpuUsage()
    for (const [from, to] of asked)
      planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute: 540 } })
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000 / asked.length
  }
  views.viewOf(GB_DATE)
  const patternsBefore = views.viewOf(GB_DATE).patternCount
  const hearBatch = (batch: number) => {
    const news = Array.from({ length: IN_BATCH }, (): LiveTrain => {
      const { schedule, calls } = trains[Math.floor(random() * trains.length)]!
      const late = Math.floor(random() ** 3 * 30)
      return {
        uid: schedule.uid,
        serviceDate: GB_DATE,
        calls: calls.map(({ stop, arrival, departure }) => ({
          stop,
          arrival: arrival + late,
          departure: departure + late,
        })),
      }
    })
    // Four trains that the timetable hasn't are told of again and again.
    const extras = trains.slice(0, 4).map(({ calls }, nth): LiveTrain => ({
      uid: `X${nth}`,
      serviceDate: GB_DATE,
      extra: { operator: 'XX', mode: 'rail' },
      calls: calls.map(({ stop, arrival, departure }) => ({
        stop,
        arrival: arrival + (batch % 30),
        departure: departure + (batch % 30),
      })),
    }))
    views.applyLive({ news: [...news, ...extras], since: GB_DATE })
  }
  const cpu = measure()
  for (let batch = 0; batch < BATCHES; batch++) hearBatch(batch)
  const { cpuMs } = cpu()
  const worn = views.viewOf(GB_DATE)
  let [freshMs, wornMs] = [0, 0]
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const [ofFresh, ofWorn] = [timeOf(fresh), timeOf(worn)]
    if (round >= WARM_ROUNDS) [freshMs, wornMs] = [freshMs + ofFresh / ROUNDS, wornMs + ofWorn / ROUNDS]
  }
  let [restingMs, betweenMs] = [0, 0]
  for (let batch = 0; batch < BATCHES_BETWEEN; batch++) {
    hearBatch(BATCHES + batch)
    const from = (batch * BETWEEN) % ASKED
    const asked = pairs.slice(from, from + BETWEEN)
    restingMs += timeOf(fresh, asked) / BATCHES_BETWEEN
    betweenMs += timeOf(views.viewOf(GB_DATE), asked) / BATCHES_BETWEEN
  }
  return {
    'patterns before': patternsBefore,
    [`patterns after ${BATCHES} batches`]: worn.patternCount,
    'ms per batch': cpuMs / BATCHES,
    'fresh: ms per question': freshMs,
    'after the news: ms per question': wornMs,
    'times as long': wornMs / freshMs,
    [`${BETWEEN} questions between two batches: ms per question`]: betweenMs,
    'between batches, times as long': betweenMs / restingMs,
    ...load(),
  }
}

const WATCHED_MS = 30_000

/** What the railway outside costs whoever develops: until its day is there, and while nobody asks. */
async function world(): Promise<Figures> {
  const began = performance.now()
  const program = await startProgram('world/src/main.ts', {
    logFile: join(ROOT, 'var/bench/world.log'),
    env: {
      ...process.env,
      VAR_DIR: join(ROOT, 'var/bench/world'),
      ...Object.fromEntries(
        [
          'PORT',
          'SMTP_PORT',
          'BANK_PORT',
          'SMARTCARDS_PORT',
          'MACHINES_PORT',
          'STAFF_PORT',
          'DESKS_PORT',
          'CONTROL_ROOM_PORT',
        ].map((name) => [name, '0']),
      ),
    },
  })
  const readyMs = performance.now() - began
  const pid = program.child.pid ?? 0
  try {
    const startCpu = cpuOf(pid)
    await wait(20_000)
    const before = cpuOf(pid)
    await wait(WATCHED_MS)
    return {
      'start-up ms': readyMs,
      'start-up, processor ms': startCpu,
      'idle, percent of a core': ((cpuOf(pid) - before) * 100) / WATCHED_MS,
      ...load(),
    }
  } finally {
    await program.stop()
  }
}

export const entries = {
  'live-ingest': ingest,
  'live-catch-up': catchUp,
  'live-memory': memory,
  'live-planner': planner,
  'live-world': world,
}
