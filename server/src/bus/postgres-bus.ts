import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { beforeCommit, type Database, type Trx } from '../db/database.ts'
import type { Jobs } from '../jobs.ts'
import type { Bus, BusEvent } from './bus.ts'
import * as store from './bus.store.ts'

type Parts = {
  connectionString: string
  db: Database
  clock: Clock
  jobs: Jobs
  log: { error: (facts: object, text: string) => void }
}

/** How long a page may be away and still miss nothing. */
const KEPT = HOUR
const AT_ONCE = 500
const LISTEN_AGAIN = 1000
/** A line that died without a word is found out so. */
const LOOK_ANYWAY = 10_000

/** Several servers on one database: events are rows, and a notice says that there is a new one. */
export async function openPostgresBus({ connectionString, db, clock, jobs, log }: Parts): Promise<Bus> {
  const { epoch, n } = await store.readPosition(db)
  let last = n
  let hear: (event: BusEvent) => void = () => {}
  let [client, closed]: [pg.Client | undefined, boolean] = [undefined, false]
  let timer: NodeJS.Timeout | undefined

  /** One look after the other; whoever asks meanwhile waits for the next one, which begins after they asked. */
  let [looking, next]: [Promise<void>, Promise<void> | undefined] = [Promise.resolve(), undefined]
  const look = async () => {
    for (let more = !closed; more;) {
      const rows = await store.listAfter(db, last, AT_ONCE)
      for (const row of rows) {
        last = row.n
        hear(row)
      }
      more = rows.length === AT_ONCE
    }
  }
  const catchUp = (): Promise<void> => {
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = undefined
        looking = look()
        return looking
      })
    return next
  }
  const lookNow = () => void catchUp().catch((error: unknown) => log.error({ err: error }, 'events could not be read'))

  const listen = async () => {
    if (closed) return
    const line = new pg.Client({ connectionString, application_name: 'cledrau bus', keepAlive: true })
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      void line.end().catch(() => {})
      if (!closed) timer = setTimeout(() => void listen(), LISTEN_AGAIN).unref()
    }
    line.on('error', again).on('end', again).on('notification', lookNow)
    try {
      await line.connect()
      await line.query(`listen ${store.CHANNEL}`)
      client = line
      // What was told while nobody listened.
      lookNow()
    } catch (error) {
      log.error({ err: error }, 'the bus is not to be heard; it is tried again')
      again()
    }
  }
  const anyway = setInterval(lookNow, LOOK_ANYWAY).unref()

  await jobs.every('forget-bus-events', { everyMs: 10 * MINUTE }, async () => {
    await store.forgetBefore(db, instant(clock.now() - KEPT))
  })

  return {
    epoch,
    publish: async (trx, ...news) => {
      const tell = (one: Trx) => store.addEvents(one, news, clock.now())
      if (trx) beforeCommit(trx, () => tell(trx))
      else await db.inTransaction(async (own) => done(await tell(own)))
    },
    open: async (listener) => {
      hear = listener
      const [first] = await store.listAfter(db, 0, 1)
      const floor = first ? first.n - 1 : last
      last = floor
      await listen()
      await catchUp()
      return floor
    },
    catchUp,
    close: async () => {
      closed = true
      clearInterval(anyway)
      clearTimeout(timer)
      await client?.end().catch(() => {})
      await looking.catch(() => {})
    },
  }
}
