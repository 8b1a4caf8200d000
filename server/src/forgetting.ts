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

/** Which of these rows something of somebody else's still needs: asked of whoever keeps that. */
export type StillNeeded = (ids: readonly string[]) => Promise<ReadonlySet<string>>

type Old = {
  /** Ids of rows past their time, in order, from one of them on. */
  page: (after: string | null, most: number) => Promise<string[]>
  needed: StillNeeded
  remove: (ids: readonly string[]) => Promise<number>
}

/** Forgets at most so many of them; those that are still needed stay, and hide none that comes after them. */
export async function forgetUnneeded({ page, needed, remove }: Old, most: number): Promise<number> {
  let forgotten = 0
  for (let after: string | null = null; ;) {
    const ids: string[] = await page(after, most)
    const staying = ids.length === 0 ? new Set() : await needed(ids)
    const free = ids.filter((id) => !staying.has(id)).slice(0, most - forgotten)
    if (free.length > 0) forgotten += await remove(free)
    if (ids.length < most || forgotten >= most) return forgotten
    after = ids.at(-1) ?? null
  }
}

export type Forgetting = { run: () => Promise<Record<string, number>>; start: () => Promise<void> }

/** Small enough that nobody waits for a lock. */
const AT_ONCE = 500
const CHORE = 'forget-what-had-its-time'

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
      await jobs.every(CHORE, { dailyAt: 3 * 60 + 47 }, async () => void (await run()))
    },
  }
}
