import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { LiveTrain } from '@cledrau/planner'
import type { Clock } from '../clock.ts'

/** News of trains, their minutes counted from the midnight that begins their service date. */
export type News = readonly LiveTrain[]

/** What threads are told: news, and from which service date on the older ones still count. */
export type NewsBatch = { news: News; since: string }

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

/** The latest news of each train. */
export function openNewsMemory() {
  const byTrain = new Map<string, LiveTrain>()
  return {
    take: ({ news, since }: NewsBatch) => {
      for (const train of news) byTrain.set(`${train.uid} ${train.serviceDate}`, train)
      for (const [key, { serviceDate }] of byTrain) if (serviceDate < since) byTrain.delete(key)
    },
    all: (): News => [...byTrain.values()],
  }
}
