import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import * as store from './chores.store.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { followed, type Traces } from '../care/tracing/traces.ts'
import { keepWatch, type Watch } from '../watch.ts'

/** So often, or each day when London’s clocks show this many minutes past midnight. By the product’s clock, never the machine’s. */
export type Times = { everyMs: number } | { dailyAt: number }

export function nextTime(times: Times, now: Instant): Instant {
  if ('everyMs' in times) return instant(now + times.everyMs)
  const { date } = clockTime(now)
  const today = serviceInstant(date, times.dailyAt)
  return today > now ? today : serviceInstant(addDays(date, 1), times.dailyAt)
}

/** Whoever ended in the middle of a chore is waited for so long. It may then be done twice, and must not mind. */
const LEASE = 30 * SECOND
/** Whoever is still at it says so. Real milliseconds. */
const SAY_EVERY = 10_000
const AGAIN_AFTER_TROUBLE = MINUTE
const LOOK_EVERY = 3 * SECOND

type Parts = {
  db: Database
  clock: Clock
  log: { error: (facts: object, text: string) => void }
  traces?: Traces | undefined
}

/** Keeps a chore: of all servers that do, one has it at a time. Whatever comes back by itself is due at once where it is new. */
export async function keepChore(
  { db, clock, log, traces }: Parts,
  { name, times, work, atStart = false }: { name: string; times: Times; work: () => Promise<void>; atStart?: boolean },
): Promise<Watch> {
  const first = clock.now()
  await store.addChore(db, name, 'everyMs' in times ? first : nextTime(times, first))
  if (atStart) await store.hasten(db, name, first)

  const look = async () => {
    const now = clock.now()
    let until = instant(now + LEASE)
    if (!(await store.claimChore(db, name, { now, until, latest: nextTime(times, now) }))) return
    let saying: Promise<void> = Promise.resolve()
    const say = async () => {
      const next = instant(clock.now() + LEASE)
      if (await store.renew(db, name, until, next)) until = next
    }
    const timer = setInterval(() => {
      saying = saying
        .then(say)
        .catch((error: unknown) => log.error({ err: error, chore: name }, 'a chore is held no longer'))
    }, SAY_EVERY).unref()
    /** With the lease as it stands by then. */
    const end = async (due: Instant) => {
      clearInterval(timer)
      await saying
      await store.saveNext(db, name, until, due)
    }
    try {
      await followed(traces, `chore ${name}`, {}, work)
      await end(nextTime(times, now))
    } catch (error) {
      await end(instant(Math.min(now + AGAIN_AFTER_TROUBLE, nextTime(times, now))))
      throw error
    } finally {
      clearInterval(timer)
    }
  }
  return keepWatch(name, look, LOOK_EVERY, log)
}
