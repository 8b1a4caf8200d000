import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { createApp } from './app.ts'
import { FROZEN_AT } from './areas/journeys/planned-calls/planned-calls.service.ts'
import { openProcessBus } from './bus/bus.ts'
import { openNatsCarrier } from './bus/nats-carrier.ts'
import { openPostgresCarrier } from './bus/postgres-carrier.ts'
import { openRowBus } from './bus/row-bus.ts'
import { shiftedClock } from './clock.ts'
import { bringForward } from './db/bring-forward.ts'
import { openDatabase, openPool } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { openStanding } from './db/standing.ts'
import { isClockRight, steadyClock } from './db/steady-clock.ts'
import { startJobs } from './jobs.ts'
import { checkSharedKeys } from './care/key-care.ts'
import { openKeys } from './keys.ts'
import { addDemonstrationGuard, endDemonstrationGuard } from './areas/tickets/inspections/demonstration-guard.ts'
import { checkPlace, isDemonstration } from './real-place.ts'
import { productSeals } from './care/sealing.ts'
import type { Settings } from './settings.ts'
import { openTraces } from './care/tracing/traces.ts'

export type Running = { url: string; stop: () => Promise<void> }

/** Said in one line, as a wrong setting is: whoever starts servers starts it again, until somebody has put the clock right. */
export class ClockOff extends Error {
  constructor(ahead: number) {
    const way = ahead > 0 ? 'ahead of' : 'behind'
    super(`this machine’s clock is ${Math.abs(ahead / 1000).toFixed(1)} s ${way} the database’s: put it right first`)
  }
}

/** How long calls under way may take to end after we were told to stop. */
const DRAIN_PATIENCE = 10_000

/** Brings up one node: database, migrations, calls, jobs; and takes it down in the opposite order. */
export async function startServer(settings: Settings, tell: (step: string) => void): Promise<Running> {
  checkPlace(settings)
  if (settings.DATABASE_URL) await checkSharedKeys(settings.KEYS)
  const stops: (() => Promise<unknown>)[] = []
  let isServing = false
  let log: { error: (facts: object, text: string) => void } | undefined
  const tellLog = (facts: object, text: string) => log?.error(facts, text)
  const stop = async () => {
    for (const step of stops.toReversed()) await step().catch(() => {})
  }
  try {
    tell('database')
    const postgres = settings.DATABASE_URL
      ? { url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_URL, stop: async () => {} }
      : await startEmbeddedPostgres(settings.VAR_DIR)
    stops.push(postgres.stop)

    tell('migrations')
    await bringForward(postgres.ownerUrl)
    const pool = openPool(postgres.url)
    stops.push(() => pool.end())

    // The last to go, with what the others did at their end.
    const traces = openTraces(settings, { error: tellLog })
    if (traces) stops.push(traces.close)

    // By a clock that is wrong from the start nothing is done at all.
    const standing = openStanding({ connectionString: postgres.url, log: { error: tellLog } })
    stops.push(async () => standing.close())
    const machine = steadyClock()
    const now = await standing.ask()
    if (!isClockRight(now)) throw new ClockOff(now.clockAhead ?? 0)
    const looking = setInterval(() => void standing.ask().then(machine.hear), SECOND).unref()
    stops.push(async () => clearInterval(looking))

    const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : machine
    const keys = await openKeys(settings.KEYS, 'access')
    tell('jobs')
    // They are stopped after the calls, which enqueue them; before there is a log, trouble ends the start.
    const db = openDatabase(pool, { followed: traces !== undefined })
    const jobs = await startJobs({
      connectionString: postgres.url,
      db,
      clock,
      roles: settings.ROLES,
      traces,
      log: { error: tellLog },
    })
    stops.push(jobs.stop)

    // Several servers are told what one tells; a database of our own has one server.
    const bus = settings.DATABASE_URL
      ? await openRowBus({
          db,
          clock,
          jobs,
          traces,
          log: { error: tellLog },
          carrierBy: (epoch) =>
            settings.BUS_URL.length > 0
              ? openNatsCarrier({ urls: settings.BUS_URL, epoch, name: settings.NODE_NAME, log: { error: tellLog } })
              : openPostgresCarrier(postgres.url, { error: tellLog }),
        })
      : openProcessBus(clock, traces)
    stops.push(bus.close)

    tell('calls')
    const app = await createApp({
      settings,
      clock,
      db,
      databaseUrl: postgres.url,
      standing,
      keys,
      jobs,
      bus,
      traces,
      cacheDir: join(settings.VAR_DIR, 'timetable'),
    })
    log = app.server.log
    stops.push(async () => {
      // First nobody new is sent here, and only then does nobody answer.
      app.startDraining()
      if (isServing) await wait(settings.LEAVE_SECONDS * SECOND)
      await within(DRAIN_PATIENCE, app.close())
    })
    await jobs.every('forget-old-idempotency-keys', { everyMs: HOUR }, async () => {
      await app.idempotency.forgetOld()
    })
    await jobs.every(
      'freeze-planned-calls',
      { dailyAt: FROZEN_AT },
      async () => void (await app.journeys.plannedCalls.freezeDue()),
      {
        role: 'live',
        atStart: true,
      },
    )
    // Found anew by itself when the week, the timetable or a station is another one.
    const publish = async () => void (await app.journeys.openData.publish())
    await jobs.every('publish-open-data', { everyMs: 10 * MINUTE }, publish, { atStart: true })
    await jobs.every('make-days-of-trains', { dailyAt: 5 * 60 + 20 }, app.trainDays.makeDue, {
      role: 'live',
      atStart: true,
    })

    // Before the first page of this release goes out, servers of another one know its files; what is in use is not of the past.
    const keepFiles = async () => void (await app.operations.keepReleasedFiles())
    if (settings.ROLES.has('api')) await keepFiles()
    await jobs.every('keep-released-files', { dailyAt: 3 * 60 + 20 }, keepFiles)

    // Under a clock that is set back and forth the same hour comes twice.
    const seals = productSeals(db, clock, settings)
    if (!settings.CLOCK)
      await jobs.every('seal-what-was-written', { everyMs: 10 * MINUTE }, async () => {
        for (const head of await seals.seal()) app.server.log.info(head, 'sealed: keep this head outside')
      })

    if (isDemonstration(settings)) {
      await app.accounts.seedDemonstration()
      await addDemonstrationGuard(settings.VAR_DIR, app.tickets.inspections)
    } else {
      await app.accounts.endDemonstration()
      await endDemonstrationGuard(settings.VAR_DIR, app.tickets.inspections)
    }

    await app.server.listen({ port: settings.PORT, host: settings.HOST })
    isServing = true
    return { url: settings.PUBLIC_URL, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds).unref())])
