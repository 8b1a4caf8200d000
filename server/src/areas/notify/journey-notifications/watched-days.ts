import { nameOf } from '@cledrau/domain/live/running-train.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { WrittenDay } from './alert-days.store.ts'

/** The trains of an alert on one of its days, and whether its first message was said. */
export type Watched = Omit<WrittenDay, 'rides'> & { readonly rides: readonly WatchedRide[] }

export const dayName = ({ alertId, serviceDate }: Pick<Watched, 'alertId' | 'serviceDate'>) =>
  `${alertId} ${serviceDate}`

export type WatchedDays = {
  /** Knows a day from now on, as it was written; whether anything of it is new. */
  take: (day: WrittenDay) => Watched | undefined
  leave: (day: Pick<Watched, 'alertId' | 'serviceDate'>) => void
  isWatched: (train: string) => boolean
  /** Whoever watches a train, by its name. */
  on: (train: string) => readonly Watched[]
  /** Whose first message is due and wasn't said. */
  opening: (now: Instant) => readonly Watched[]
  opened: (watched: Watched) => void
  /** Forgets what is over, once a minute at most; answers whether it looked. */
  sweep: (now: Instant) => boolean
  size: () => number
}

const minuteOf = (at: Instant) => Math.floor(at / MINUTE)

/** What is watched, by the names of trains. `onGone` hears of trains that nobody watches any more. */
export function openWatchedDays(now: Instant, onGone: (train: string) => void): WatchedDays {
  const known = new Map<string, Watched>()
  const onTrain = new Map<string, Set<Watched>>()
  /** By minute: whose first message comes then. */
  const opening = new Map<number, Set<Watched>>()
  /** Many watch the same trains: they are kept once. */
  const ridesOf = new Map<string, readonly WatchedRide[]>()
  let sweptAt = minuteOf(now)

  const close = (watched: Watched) => {
    const minute = minuteOf(watched.opensAt)
    const some = opening.get(minute)
    some?.delete(watched)
    if (some?.size === 0) opening.delete(minute)
  }
  const leave: WatchedDays['leave'] = (day) => {
    const watched = known.get(dayName(day))
    if (!watched) return
    known.delete(dayName(day))
    close(watched)
    for (const train of watched.rides.map(nameOf)) {
      const all = onTrain.get(train)
      all?.delete(watched)
      if (all?.size !== 0) continue
      onTrain.delete(train)
      onGone(train)
    }
  }

  return {
    take: ({ rides: text, ...day }) => {
      const same = known.get(dayName(day))
      // Read a second time, because somebody was writing when it was read first.
      const isSame = same?.opensAt === day.opensAt && same.lateMinutes === day.lateMinutes
      if (same && isSame && ridesOf.get(text) === same.rides) {
        same.writtenIn = day.writtenIn
        return undefined
      }
      leave(day)
      const rides = ridesOf.get(text) ?? (JSON.parse(text) as WatchedRide[])
      ridesOf.set(text, rides)
      if (rides.length === 0) return undefined
      const watched = { ...day, rides }
      known.set(dayName(day), watched)
      for (const train of rides.map(nameOf)) onTrain.set(train, (onTrain.get(train) ?? new Set()).add(watched))
      const minute = minuteOf(day.opensAt)
      if (!day.firstTold) opening.set(minute, (opening.get(minute) ?? new Set()).add(watched))
      return watched
    },
    leave,
    isWatched: (train) => onTrain.has(train),
    on: (train) => [...(onTrain.get(train) ?? [])],
    opening: (at) =>
      [...opening]
        .filter(([minute]) => minute <= minuteOf(at))
        .flatMap(([, some]) => [...some].filter(({ opensAt }) => opensAt <= at)),
    opened: (watched) => {
      close(watched)
      watched.firstTold = true
    },
    sweep: (at) => {
      if (minuteOf(at) === sweptAt) return false
      sweptAt = minuteOf(at)
      for (const watched of known.values()) if (watched.overAt <= at) leave(watched)
      const kept = new Set([...known.values()].map(({ rides }) => rides))
      for (const [text, rides] of ridesOf) if (!kept.has(rides)) ridesOf.delete(text)
      return true
    },
    size: () => known.size,
  }
}
