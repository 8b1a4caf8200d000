import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from '../admission.ts'
import type { BusFigures } from '../bus/bus.ts'
import type { WaitingFigure } from '../db/waiting-rows.ts'
import type { LiveFigures } from '../live/live-feed.ts'

/**
 * What a balancer asks before it sends anybody here. `inform`: the app, search, stations, boards and what else needs no database.
 * `sell`: all of it.
 */
export type Readiness = {
  readonly accepting: boolean
  readonly database: boolean
  /** Whether its clock is the database's, nearly: how far it is ahead is told to monitors. */
  readonly clock: boolean
  readonly clockAhead: number | null
}

type Health = {
  ready: () => Promise<Readiness>
  openPages: () => number
  bus: () => BusFigures
  admission: Admission['figures']
  live: () => LiveFigures
  /** What came of asking for each file of the Knowledgebase, where somebody is asked. */
  notices: () => Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  payg: () => Promise<{ aside: Readonly<Record<string, number>>; daysUncharged: number }>
  /** What is due and not done. */
  waiting: () => Promise<readonly WaitingFigure[]>
  metricsToken: string | undefined
  /** Behind a proxy on this machine everybody comes from this machine: then the token alone counts. */
  behindProxy: boolean
}

/** `/healthz`: the process lives. `/readyz`, `/readyz/sell`: send travellers here. `/metrics`: Prometheus. */
export function healthRoutes(
  server: FastifyInstance,
  { ready, openPages, bus, admission, live, notices, payg, waiting, metricsToken, behindProxy }: Health,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'cledrau_' })
  const seconds = new Histogram({
    name: 'cledrau_http_seconds',
    help: 'How long calls took, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const pages = new Gauge({
    name: 'cledrau_open_pages',
    help: 'Pages that listen on /v1/stream',
    registers: [registry],
  })
  const there = new Gauge({
    name: 'cledrau_database_there',
    help: 'Whether the database answers within its time',
    registers: [registry],
  })
  const ahead = new Gauge({
    name: 'cledrau_clock_ahead_seconds',
    help: 'How far this machine’s clock is ahead of the database’s',
    registers: [registry],
  })
  const busThere = new Gauge({
    name: 'cledrau_bus_there',
    help: 'Whether what other servers tell comes by itself; else it is looked for each second',
    registers: [registry],
  })
  const busEvents = new Gauge({
    name: 'cledrau_bus_events',
    help: 'Events of all servers that came as they were told, and those that were read in the database, since the start',
    labelNames: ['how'],
    registers: [registry],
  })
  const late = new Gauge({
    name: 'cledrau_late_seconds',
    help: 'How late this server was with what it does, in most of the last second',
    registers: [registry],
  })
  const turned = new Gauge({
    name: 'cledrau_turned_away',
    help: 'Calls that were told to come back because others go before, by rank, since the start',
    labelNames: ['rank'],
    registers: [registry],
  })
  const setLive = liveGauges(registry)
  const asked = new Gauge({
    name: 'cledrau_notices_asked',
    help: 'What came of asking the Knowledgebase for its files, and what in them was passed over, since the start',
    labelNames: ['file', 'what'],
    registers: [registry],
  })

  const aside = new Gauge({
    name: 'cledrau_payg_aside',
    help: 'Taps that are none and were kept for people to look at, by why',
    labelNames: ['why'],
    registers: [registry],
  })
  const uncharged = new Gauge({
    name: 'cledrau_payg_days_uncharged',
    help: 'How many days ago the oldest travel day was that waits for the bank',
    registers: [registry],
  })

  const waits = new Gauge({
    name: 'cledrau_waiting',
    help: 'How much that is done by itself is due and not done',
    labelNames: ['what'],
    registers: [registry],
  })
  const waitsFor = new Gauge({
    name: 'cledrau_waiting_seconds',
    help: 'For how long the oldest of it has been due',
    labelNames: ['what'],
    registers: [registry],
  })

  server.addHook('onResponse', (request, reply, go) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    go()
  })

  const open = { config: { rateLimit: false as const } }
  server.get('/healthz', open, () => ({ alive: true }))
  const answerReady = (what: 'inform' | 'sell') => async (_request: FastifyRequest, reply: FastifyReply) => {
    const { accepting, database, clock } = await ready()
    const inform = accepting && clock
    const can = { inform, sell: inform && database }
    return reply.code(can[what] ? 200 : 503).send({ accepting, clock, database, ...can })
  }
  // A database that is away takes nobody out who can still tell where trains are: a balancer that knows the difference asks
  // for both.
  server.get('/readyz', open, answerReady('inform'))
  server.get('/readyz/sell', open, answerReady('sell'))
  server.get('/metrics', open, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, behindProxy)) return reply.code(404).send()
    pages.set(openPages())
    const { there: onBus, ...events } = bus()
    busThere.set(Number(onBus))
    for (const [how, count] of Object.entries(events)) busEvents.set({ how }, count)
    const { lateMs, turnedAway } = admission()
    late.set(lateMs / 1000)
    for (const [rank, count] of Object.entries(turnedAway)) turned.set({ rank }, count)
    const { database, clockAhead } = await ready()
    there.set(Number(database))
    if (clockAhead !== null) ahead.set(clockAhead / 1000)
    setLive(live())
    for (const [file, counts] of Object.entries(notices() ?? {}))
      for (const [what, count] of Object.entries(counts)) asked.set({ file, what }, count)
    if (database) {
      const tapped = await payg()
      for (const [why, count] of Object.entries(tapped.aside)) aside.set({ why }, count)
      uncharged.set(tapped.daysUncharged)
      for (const { what, count, seconds: long } of await waiting()) {
        waits.set({ what }, count)
        waitsFor.set({ what }, long)
      }
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** What is heard of trains, where anybody tells us of them. A figure that isn't known yet is left out. */
function liveGauges(registry: Registry): (figures: LiveFigures) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `cledrau_live_${name}`, help, labelNames, registers: [registry] })
    // It would begin with a nought that nobody measured: where nobody tells of trains, nobody is to be woken for their silence.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const plain = {
    listening: gauge('listening', 'Whether this server is the one that listens to the railway'),
    newsAge: gauge('news_age_seconds', 'How long ago news of trains were heard, by our own ear'),
    beatAge: gauge('beat_age_seconds', 'How long ago the line to the railway gave a sign of life'),
    clockApart: gauge('clock_apart_seconds', 'How far our clock is ahead of Darwin’s, the way of a message included'),
    trains: gauge('trains', 'Trains known'),
    gaps: gauge('gaps', 'Holes in the stream that its logs have still to fill'),
    waiting: gauge('waiting_messages', 'Messages that came in and aren’t written yet'),
  } as const
  const counts = gauge('messages', 'Rows and messages taken in, repeats dropped, gaps lost, since the start', ['what'])
  const feedAge = gauge('feed_age_seconds', 'How long ago a GTFS Realtime feed moved, by our own ear', ['feed'])
  const feedReads = gauge('feed_reads', 'What came of asking a GTFS Realtime feed, since the start', ['feed', 'what'])
  const faults = gauge('faults', 'What could not be read and was passed over, since the start', ['what'])
  return (figures) => {
    if (!figures.configured) return
    for (const name of Object.keys(plain) as (keyof typeof plain)[]) {
      const value = figures[name]
      if (value !== undefined) plain[name].set(Number(value))
    }
    for (const [what, count] of Object.entries(figures.counts)) counts.set({ what }, count)
    for (const [index, { age, counts: asked }] of figures.feeds.entries()) {
      const feed = String(index + 1)
      if (age !== undefined) feedAge.set({ feed }, age)
      for (const [what, count] of Object.entries(asked)) feedReads.set({ feed, what }, count)
    }
    for (const [what, count] of figures.faults) faults.set({ what }, count)
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function mayReadMetrics(request: FastifyRequest, token: string | undefined, behindProxy: boolean): boolean {
  if (token === undefined) return !behindProxy && LOOPBACK.test(request.ip)
  const [given, wanted] = [String(request.headers.authorization ?? ''), `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
}
