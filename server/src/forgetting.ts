import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs.ts'

/** Something that is kept for so many days and no longer. */
export type Term = {
  what: string
  days: number
  /** Forgets at most so many that are older; answers how many those were. */
  forget: (before: Instant, most: number) => Promise<number>
}

export type Forgetting = { run: () => Promise<Record<string, number>>; start: () => Promise<void> }

/** Small enough that nobody waits for a lock. */
const AT_ONCE = 500
const QUEUE = 'forget-what-had-its-time'

/** Every night, what has had its time is forgotten, a batch after the other; stopped anywhere, the next night goes on. */
export function openForgetting(terms: readonly Term[], clock: Clock, jobs: Jobs): Forgetting {
  const run = async () => {
    const forgotten: Record<string, number> = {}
    for (const { what, days, forget } of terms) {
      const before = instant(clock.now() - days * DAY)
      let gone = 0
      for (let batch = AT_ONCE; batch === AT_ONCE; gone += batch) batch = await forget(before, AT_ONCE)
      forgotten[what] = gone
    }
    return forgotten
  }
  return {
    run,
    start: async () => {
      await jobs.work(QUEUE, async () => void (await run()))
      await jobs.every(QUEUE, '47 3 * * *')
    },
  }
}
