import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { noteUsage } from '@cledrau/contract/usage.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import * as store from './usage.store.ts'

/** A year and a month: long enough to set a month beside the same month of the year before. */
export const KEEP_DAYS = 400
const FORGET = 'forget-old-usage'

export type UsageNote = Omit<ParsedRequestOf<typeof noteUsage>, 'token'>
export type Usage = {
  note: (note: UsageNote) => Promise<void>
  forgetOld: () => Promise<void>
  start: () => Promise<void>
}

/** Each page once, with how often it was opened, in the order of their names: two notes at once then wait for each other. */
function countsOf({ pages, begins }: UsageNote) {
  const views = new Map<string, number>()
  for (const page of pages) views.set(page, (views.get(page) ?? 0) + 1)
  return [...views]
    .map(([page, count]) => ({ page, views: count, visits: begins && page === pages[0] ? 1 : 0 }))
    .toSorted((one, other) => (one.page < other.page ? -1 : 1))
}

export function openUsage(db: Database, clock: Clock, jobs: Jobs): Usage {
  const today = () => clockTime(clock.now()).date
  const forgetOld = async () => {
    await store.forgetDaysBefore(db, addDays(today(), -KEEP_DAYS))
  }
  return {
    note: async (note) => {
      const { language, layout } = note
      await store.addCounts(
        db,
        countsOf(note).map((count) => ({ day: today(), language, layout, ...count })),
      )
    },
    forgetOld,
    start: async () => {
      await jobs.every(FORGET, { dailyAt: 3 * 60 + 37 }, forgetOld)
    },
  }
}
