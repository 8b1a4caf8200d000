import { sql, type Transaction } from 'kysely'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import { keepChore, type Times } from './chores/chores.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Schema } from './db/schema.ts'
import type { Role } from './settings.ts'
import { traceparentNow } from './care/tracing/span.ts'
import { followed, type Traces } from './care/tracing/traces.ts'
import { keepWatch, type Watch } from './watch.ts'

/**
 * Work that no call waits for. What a call causes once is put into a queue, in its transaction; what is due by the clock
 * stands in rows that say when. Whichever server has the role does it.
 */
export type Jobs = {
  /** Says what a queue does, so many at once. Its work may run twice and must not mind. */
  work: <Data extends object>(queue: string, work: (data: Data) => Promise<void>, atOnce?: number) => Promise<void>
  /** Makes sure that a queue is there before anything is put into it, whoever does its work. */
  declare: (queue: string) => Promise<void>
  /** Done again at each of its times, by one server. */
  every: (name: string, times: Times, work: () => Promise<void>, when?: When) => Promise<void>
  /**
   * Looks again and again for rows that are due and takes them for itself, on every server that does jobs. Answers how to
   * have it look now, where this server does.
   */
  watch: (name: string, work: () => Promise<void>, lookEvery?: number) => () => void
  enqueue: <Data extends object>(trx: Transaction<Schema> | null, queue: string, data: Data) => Promise<void>
  /** Takes what was put into a queue with these facts out of it, done or not: it is kept for days otherwise. */
  forget: (trx: Transaction<Schema>, queue: string, facts: object) => Promise<void>
  stop: () => Promise<void>
}

type When = {
  /** Whose work it is. */
  role?: Role
  /** Also whenever a server starts. */
  atStart?: boolean
}

type Parts = {
  connectionString: string
  db: Database
  clock: Clock
  roles: ReadonlySet<Role>
  traces?: Traces | undefined
  log: { error: (facts: object, text: string) => void }
}

/** The database wakes us when a job comes in; looking for those whose time has come is for what failed. */
const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
  // Whoever does a job says every ten seconds that it is still at it: what a server that ended had begun is somebody else's soon.
  heartbeatSeconds: 20,
}
/** How often is looked for jobs whose servers have ended: with the rest it is half a minute until another one does them. */
const SUPERVISE = 5
/** Several that come at the same moment wake us once: so many are taken, and each ends by itself. */
const TAKEN = 10
const LOOK = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  batchSize: TAKEN,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
const LOOK_EVERY = 2000
const PATIENCE = 5000

/** The library's queue, as servers have it: whoever owns the tables makes them beforehand. */
export const jobQueue = (connectionString: string, otherwise: Partial<ConstructorOptions> = {}): PgBoss =>
  new PgBoss({
    connectionString,
    schema: 'jobs',
    application_name: 'cledrau jobs',
    max: 4,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE,
    monitorIntervalSeconds: SUPERVISE,
    // What comes back at its times stands in rows of ours, by the product's clock.
    schedule: false,
    ...otherwise,
  })

export async function startJobs({ connectionString, db, clock, roles, traces, log }: Parts): Promise<Jobs> {
  const boss = jobQueue(connectionString)
  boss.on('error', (error) => log.error({ err: error }, 'the job queue is in trouble'))
  await boss.start()
  const watches: Watch[] = []
  /** One that an earlier release made has this one's ways, too. */
  const makeQueue = async (queue: string) => {
    await boss.createQueue(queue, QUEUE)
    await boss.updateQueue(queue, QUEUE)
  }

  return {
    work: async (queue, work, atOnce = 1) => {
      await makeQueue(queue)
      if (!roles.has('jobs')) return
      await boss.work(queue, LOOK, async (jobs: { id: string; data: unknown }[]) =>
        fewAtOnce(jobs, atOnce, async ({ id, data: kept }) => {
          const { traceparent: from, ...data } = kept as { traceparent?: unknown }
          const given = { kind: 'consumer', from } as const
          const failed = await followed(traces, `job ${queue}`, given, () =>
            work(data as Parameters<typeof work>[0]),
          ).then(
            () => undefined,
            (error: unknown) => error as Error,
          )
          if (failed) log.error({ err: failed, queue }, 'a job failed; it is tried again later')
          return { id, status: failed ? ('failed' as const) : ('completed' as const) }
        }),
      )
    },
    declare: makeQueue,
    every: async (name, times, work, { role = 'jobs', atStart = false } = {}) => {
      if (roles.has(role)) watches.push(await keepChore({ db, clock, log, traces }, { name, times, work, atStart }))
    },
    watch: (name, work, lookEvery = LOOK_EVERY) => {
      if (!roles.has('jobs')) return () => undefined
      const watch = keepWatch(name, () => followed(traces, `watch ${name}`, {}, work), lookEvery, log)
      watches.push(watch)
      return watch.wake
    },
    enqueue: async (trx, queue, data) => {
      // What was followed until here is followed there.
      const traceparent = traceparentNow()
      await boss.send(queue, traceparent ? { ...data, traceparent } : data, trx ? { db: fromKysely(trx) } : {})
    },
    forget: async (trx, queue, facts) => {
      await sql`delete from jobs.job where name = ${queue} and data @> ${JSON.stringify(facts)}::jsonb`.execute(trx)
    },
    stop: async () => {
      const ended = Promise.all(watches.map((watch) => watch.stop()))
      await boss.stop({ graceful: true, timeout: PATIENCE })
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())])
    },
  }
}

/** All of them, so many at a time; answers in their order. */
export async function fewAtOnce<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [place, item] of left) values[place] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return values
}
