import { type News, type NewsBatch, openNewsMemory } from '@cledrau/domain/journeys/news.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../clock.ts'

/** What is known of trains today, for every thread that plans: the one door through which live news come in. */
export type LiveTrains = {
  /** Each train's news replace what was known of it. Every thread takes a batch over as a whole, between two questions. */
  applyLive: (news: News) => void
  /** Everything known, for a thread that begins. */
  known: () => NewsBatch
  /** Told of every batch from now on; answers how to stop. */
  follow: (take: (batch: NewsBatch) => void) => () => void
}

/** Trains run past midnight: yesterday's are in today's view. */
const DAYS_KEPT = 1

export function openLiveTrains(clock: Clock): LiveTrains {
  const known = openNewsMemory()
  const followers = new Set<(batch: NewsBatch) => void>()
  const since = () => addDays(clockTime(clock.now()).date, -DAYS_KEPT)
  return {
    applyLive: (news) => {
      const batch = { news, since: since() }
      known.take(batch)
      for (const take of followers) take(batch)
    },
    known: () => ({ news: known.all(), since: since() }),
    follow: (take) => {
      followers.add(take)
      return () => void followers.delete(take)
    },
  }
}
