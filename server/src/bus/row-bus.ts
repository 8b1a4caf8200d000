import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../clock.ts'
import { beforeCommit, type Database, type Trx } from '../db/database.ts'
import type { Jobs } from '../jobs.ts'
import type { Traces } from '../care/tracing/traces.ts'
import { type Bus, type BusEvent, hearAs } from './bus.ts'
import * as store from './bus.store.ts'
import { readNews, writeNews } from './news.ts'
import type { CarrierLog, Carrier } from './carrier.ts'

type Parts = {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'every'>
  log: CarrierLog
  traces?: Traces | undefined
  /** What brings them from server to server, in this run of numbers. */
  carrierBy: (epoch: string) => Carrier
}

/** How long a page may be away and still miss nothing. */
const KEPT = HOUR
const AT_ONCE = 500
/** Looked at without a word from anybody: a line that died silently is found out so, and one that is known to be down is done without. */
const LOOK_ANYWAY = 10_000
const LOOK_WITHOUT_CARRIER = 1000

/** Several servers on one database: events are rows, numbered one after the other, and a carrier brings them or says that there are new ones. */
export async function openRowBus({ db, clock, jobs, log, traces, carrierBy }: Parts): Promise<Bus> {
  const { epoch, n } = await store.readPosition(db)
  const carrier = carrierBy(epoch)
  let last = n
  let listener: (event: BusEvent) => void = () => {}
  let [closed, lookedAt] = [false, 0]
  const counts = { carried: 0, read: 0 }

  /** One look after the other; whoever asks meanwhile waits for the next one, which begins after they asked. */
  let [looking, next]: [Promise<void>, Promise<void> | undefined] = [Promise.resolve(), undefined]
  const hear = (event: BusEvent, how: keyof typeof counts) => {
    last = event.n
    counts[how]++
    hearAs(traces, event, () => listener(event))
  }
  const look = async () => {
    lookedAt = performance.now()
    for (let more = !closed; more;) {
      const rows = await store.listAfter(db, last, AT_ONCE)
      for (const row of rows) if (row.n > last) hear(row, 'read')
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

  /** What follows on what we have heard is taken as it came; anything else, and whatever was missed, is read. */
  const take = (text: string) => {
    const events = readNews(text)
    const [first] = events
    if (first === undefined || first.n > last + 1) return lookNow()
    for (const event of events) if (event.n === last + 1) hear(event, 'carried')
  }
  const anyway = setInterval(() => {
    const patience = carrier.isThere() ? LOOK_ANYWAY : LOOK_WITHOUT_CARRIER
    if (performance.now() - lookedAt >= patience) lookNow()
  }, LOOK_WITHOUT_CARRIER / 2).unref()

  await jobs.every('forget-bus-events', { everyMs: 10 * MINUTE }, async () => {
    await store.forgetBefore(db, instant(clock.now() - KEPT))
  })

  return {
    epoch,
    publish: async (trx, ...news) => {
      const tell = async (one: Trx) => {
        const events = await store.addEvents(one, news, clock.now())
        if (events.length > 0) await carrier.say(one, writeNews(events))
      }
      if (trx) beforeCommit(trx, () => tell(trx))
      else await db.inTransaction(async (own) => done(await tell(own)))
    },
    open: async (heard) => {
      listener = heard
      const [first] = await store.listAfter(db, 0, 1)
      const floor = first ? first.n - 1 : last
      last = floor
      await carrier.hear(take)
      await catchUp()
      return floor
    },
    catchUp,
    figures: () => ({ there: carrier.isThere(), ...counts }),
    behind: async () => Math.max(0, (await store.readPosition(db)).n - last),
    close: async () => {
      closed = true
      clearInterval(anyway)
      await carrier.close()
      await looking.catch(() => {})
    },
  }
}
