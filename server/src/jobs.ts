import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Schema } from './db/schema.ts'

/** Work for later, kept in PostgreSQL: enqueued in the transaction that causes it, done at least once. */
export type Jobs = {
  /** Says what a queue does. Its work may run twice and must not mind. */
  work: <Data extends object>(queue: string, work: (data: Data) => Promise<void>) => Promise<void>
  /** Makes sure that a queue is there before anything is put into it, whoever does its work. */
  declare: (queue: string) => Promise<void>
  /** Runs a queue's work at the times of a cron line (London). */
  every: (queue: string, cron: string) => Promise<void>
  enqueue: <Data extends object>(
    trx: Transaction<Schema> | null,
    queue: string,
    data: Data,
    afterSeconds?: number,
  ) => Promise<void>
  stop: () => Promise<void>
}

/** The database wakes us when a job comes in; looking for those whose time has come is for what waits or failed. */
const QUEUE = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600, notify: true }
const LOOK = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  // Several that come at the same moment wake us once: all of them are taken, and each ends by itself.
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export async function startJobs(
  connectionString: string,
  log: { error: (facts: object, text: string) => void },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    application_name: 'cledrau jobs',
    max: 4,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue is in trouble'))
  await boss.start()

  return {
    work: async (queue, work) => {
      await boss.createQueue(queue, QUEUE)
      await boss.work(queue, LOOK, async (jobs: { id: string; data: unknown }[]) => {
        const results = []
        for (const job of jobs) {
          const failed = await work(job.data as Parameters<typeof work>[0]).then(
            () => undefined,
            (error: unknown) => error as Error,
          )
          if (failed) log.error({ err: failed, queue }, 'a job failed; it is tried again later')
          results.push({ id: job.id, status: failed ? ('failed' as const) : ('completed' as const) })
        }
        return results
      })
    },
    declare: (queue) => boss.createQueue(queue, QUEUE),
    every: async (queue, cron) => {
      await boss.schedule(queue, cron, {}, { tz: 'Europe/London' })
    },
    enqueue: async (trx, queue, data, afterSeconds = 0) => {
      await boss.send(queue, data, { startAfter: afterSeconds, ...(trx ? { db: fromKysely(trx) } : {}) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
