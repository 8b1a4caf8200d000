import type { Instant } from '@cledrau/domain/time/instant.ts'
import { emptyRailway, type KnownRailway } from '@cledrau/feeds/darwin/known/known-railway.ts'

/** When we last heard, and what the sender's own clock said. Each is nothing until it has happened. */
export type Heard = {
  /** By our own ear: news of trains, or of places. What is shown is as old as this. */
  readonly newsAt?: Instant
  /** By our own ear: anything at all, a beat of the line as well. Whoever beats and says nothing by day is silent. */
  readonly beatAt?: Instant
  /** By the sender's clock: when it wrote the last news. */
  readonly saidAt?: Instant
  /** What the sender says of itself, nothing while all is well: it is rebuilding, late, or has failed. */
  readonly trouble?: 'HBINIT' | 'HBPENDING' | 'HBFAIL'
}

/** What is not as before. */
export type LiveChange = {
  /** Trains by their rid; those that are forgotten, too. */
  readonly rids: ReadonlySet<string>
  /** Messages, alerts, train orders, alarms, joins and divisions. */
  readonly notices: boolean
}

/** What is known of the railway now, the same on every server. For everybody who tells travellers of it. */
export type LiveRailway = {
  /** Whether anybody tells us of trains at all; without, the timetable is all there is. */
  readonly isConfigured: boolean
  /** Changed where it lies, between two calls and never within one; each train in it is a value that stays. */
  readonly known: KnownRailway
  readonly heard: () => Heard
  /** Told once or twice a second, after it has changed; answers how to stop. */
  readonly follow: (take: (change: LiveChange) => void) => () => void
}

/** The side of whoever listens to the sender. */
export type LiveRailwayHolder = LiveRailway & {
  readonly hear: (heard: Heard) => void
  readonly tell: (change: LiveChange) => void
}

export function openLiveRailway(isConfigured: boolean): LiveRailwayHolder {
  const followers = new Set<(change: LiveChange) => void>()
  let heard: Heard = {}
  return {
    isConfigured,
    known: emptyRailway(),
    heard: () => heard,
    hear: (now) => {
      heard = now
    },
    follow: (take) => {
      followers.add(take)
      return () => void followers.delete(take)
    },
    tell: (change) => {
      for (const take of followers) take(change)
    },
  }
}
