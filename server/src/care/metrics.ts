import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from '../admission.ts'
import type { BusFigures } from '../bus/bus.ts'
import type { Lines } from '../db/database.ts'
import type { EngineFigures } from '../db/engine.ts'
import type { WaitingFigure } from '../db/waiting-rows.ts'
import type { PushFigures } from '../gateways/push/push.ts'
import type { TraceFigures } from '../gateways/traces/collector.ts'
import type { CallCountFigures } from '../http/count-calls.ts'
import type { Readiness } from '../http/health.ts'
import type { LiveFigures } from '../live/live-feed.ts'
import type { ThreadFigures } from '../threads.ts'
import { keptFigures } from './kept-asked.ts'
import { liveGauges } from './live-metrics.ts'

type Call = { method: string; route: string; status: number }

export type Metrics = {
  called: (call: Call, seconds: number) => void
  /** As Prometheus reads it. */
  read: () => Promise<{ type: string; text: string }>
}

/** Where each figure comes from. */
export type Measured = {
  ready: () => Promise<Readiness>
  openPages: () => number
  bus: () => BusFigures
  admission: Admission['figures']
  callCounts: () => CallCountFigures
  live: () => LiveFigures
  lines: () => Lines
  /** By the name of what they do. */
  threads: () => Readonly<Record<string, ThreadFigures>>
  traces: (() => TraceFigures) | undefined
  /** What came of asking for each file of the Knowledgebase, where somebody is asked. */
  notices: () => Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  /** What came of messages handed to push services. */
  pushes: () => PushFigures
  /** What the database is asked for. */
  inDatabase: {
    payg: () => Promise<{ aside: Readonly<Record<string, number>>; daysUncharged: number }>
    /** What is due and not done. */
    waiting: () => Promise<readonly WaitingFigure[]>
    held: () => Promise<number>
    /** How many events have been told that weren't heard here yet. */
    busBehind: () => Promise<number>
    engine: () => Promise<EngineFigures>
  }
}

/** A database whose lines are all in use must not keep monitors from seeing just that. */
const PATIENCE_MS = 2000

/** All that is measured of a server, for Prometheus. */
export function openMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'cledrau_' })
  const seconds = new Histogram({
    name: 'cledrau_http_seconds',
    help: 'How long calls took, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `cledrau_${name}`, help, labelNames, registers: [registry] })
  /** Without a value until one is known: nobody is to be woken for a nought that nobody measured. */
  const unknown = (name: string, help: string) => {
    const made = gauge(name, help)
    made.remove()
    return made
  }

  const pages = gauge('open_pages', 'Pages that listen on /v1/stream')
  const there = gauge('database_there', 'Whether the database answers within its time')
  const ahead = gauge('clock_ahead_seconds', 'How far this machine’s clock is ahead of the database’s')
  const busThere = gauge('bus_there', 'Whether what other servers tell comes by itself; else it is looked for each second') // prettier-ignore
  const busEvents = gauge('bus_events', 'Events of all servers that came as they were told, and those that were read in the database, since the start', 'how') // prettier-ignore
  const busBehind = unknown('bus_behind', 'Events that were told and not heard here yet')
  const late = gauge('late_seconds', 'How late this server was with what it does, in most of the last second')
  const turned = gauge('turned_away', 'Calls that were told to come back because others go before, by rank, since the start', 'rank') // prettier-ignore
  const shares = gauge('call_shares', 'Shares of a minute’s calls that were taken, and those that the database couldn’t give in time, since the start', 'what') // prettier-ignore
  const overLimit = gauge('calls_over_limit', 'Calls beyond what a partner or a network may make in a minute, since the start', 'who') // prettier-ignore
  const asked = gauge('notices_asked', 'What came of asking the Knowledgebase for its files, and what in them was passed over, since the start', 'file', 'what') // prettier-ignore
  const pushed = gauge('pushes', 'What came of messages handed to push services, since the start', 'by', 'what')
  const aside = gauge('payg_aside', 'Taps that are none and were kept for people to look at, by why', 'why')
  const uncharged = unknown('payg_days_uncharged', 'How many days ago the oldest travel day was that waits for the bank') // prettier-ignore
  const waits = gauge('waiting', 'How much that is done by itself is due and not done', 'what')
  const waitsFor = gauge('waiting_seconds', 'For how long the oldest of it has been due', 'what')
  const held = unknown('held', 'Orders that are held for somebody who has not paid')
  const lines = gauge('pool_lines', 'Lines to the database, by whether somebody has them', 'state')
  const linesWaiting = gauge('pool_waiting', 'Questions that wait for a line to the database')
  const threads = gauge('threads', 'Threads that search and plan, by whether they are at something', 'pool', 'state')
  const threadsWaiting = gauge('threads_waiting', 'Questions that wait for such a thread', 'pool')
  const kept = gauge('kept_asked', 'How often what is kept was asked for, by whether it was there, since the start', 'kept', 'found') // prettier-ignore
  const replicas = unknown('replicas', 'Databases that follow the one that is written to')
  const replicaLag = gauge('replica_lag_seconds', 'How long ago what a replica shows was written', 'replica')
  const replicaBehind = gauge('replica_behind_bytes', 'How much of the log a replica has still to read', 'replica')
  const backupAge = unknown('backup_age_seconds', 'How long ago the database’s log was put away last')
  const fullBackupAge = unknown('full_backup_age_seconds', 'How long ago the newest whole backup of the database was finished') // prettier-ignore
  const spans = gauge('traces_spans', 'Steps of traces that were taken, refused, dropped since the start, and that wait', 'what') // prettier-ignore
  const setLive = liveGauges(registry)

  const readDatabase = async () => {
    const { payg, waiting, held: countHeld, busBehind: countBehind, engine } = measured.inDatabase
    const [tapped, works, heldNow, behind, engineNow] = await Promise.all([
      payg(),
      waiting(),
      countHeld(),
      countBehind(),
      engine(),
    ])
    const { replicas: followers, backupAge: age, fullBackupAge: fullAge } = engineNow
    for (const [why, count] of Object.entries(tapped.aside)) aside.set({ why }, count)
    uncharged.set(tapped.daysUncharged)
    for (const { what, count, seconds: long } of works) {
      waits.set({ what }, count)
      waitsFor.set({ what }, long)
    }
    held.set(heldNow)
    busBehind.set(behind)
    replicas.set(followers.length)
    // One that is gone has no lag any more.
    for (const one of [replicaLag, replicaBehind]) one.reset()
    for (const { name: replica, seconds: lag, bytes } of followers) {
      if (lag !== null) replicaLag.set({ replica }, lag)
      if (bytes !== null) replicaBehind.set({ replica }, bytes)
    }
    if (age !== null) backupAge.set(age)
    // None any more is no old one.
    if (fullAge === null) fullBackupAge.remove()
    else fullBackupAge.set(fullAge)
  }
  /** One at a time: what waits for a line isn't asked once more. */
  let reading: Promise<void> | undefined
  const readDatabaseInTime = async () => {
    reading ??= readDatabase()
      .catch(() => {})
      .finally(() => (reading = undefined))
    await within(PATIENCE_MS, reading)
  }

  const readHere = () => {
    pages.set(measured.openPages())
    const { there: onBus, ...events } = measured.bus()
    busThere.set(Number(onBus))
    for (const [how, count] of Object.entries(events)) busEvents.set({ how }, count)
    const { lateMs, turnedAway } = measured.admission()
    late.set(lateMs / 1000)
    for (const [rank, count] of Object.entries(turnedAway)) turned.set({ rank }, count)
    const { shares: taken, alone, ...over } = measured.callCounts()
    for (const [what, count] of Object.entries({ taken, alone })) shares.set({ what }, count)
    for (const [who, count] of Object.entries(over)) overLimit.set({ who }, count)
    setLive(measured.live())
    for (const [file, counts] of Object.entries(measured.notices() ?? {}))
      for (const [what, count] of Object.entries(counts)) asked.set({ file, what }, count)
    for (const [by, counts] of Object.entries(measured.pushes()))
      for (const [what, count] of Object.entries(counts)) pushed.set({ by, what }, count)
    const { busy, idle, waiting } = measured.lines()
    lines.set({ state: 'busy' }, busy)
    lines.set({ state: 'idle' }, idle)
    linesWaiting.set(waiting)
    for (const [pool, figures] of Object.entries(measured.threads())) {
      threads.set({ pool, state: 'busy' }, figures.busy)
      threads.set({ pool, state: 'idle' }, figures.idle)
      threadsWaiting.set({ pool }, figures.waiting)
    }
    for (const [name, { found, missed }] of Object.entries(keptFigures())) {
      kept.set({ kept: name, found: 'yes' }, found)
      kept.set({ kept: name, found: 'no' }, missed)
    }
    for (const [what, count] of Object.entries(measured.traces?.() ?? {})) spans.set({ what }, count)
  }

  return {
    called: (call, took) => seconds.observe(call, took),
    read: async () => {
      // Before anything is asked for a monitor's sake.
      readHere()
      const { database, clockAhead } = await measured.ready()
      there.set(Number(database))
      if (clockAhead !== null) ahead.set(clockAhead / 1000)
      if (database) await readDatabaseInTime()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}
