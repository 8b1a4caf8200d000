import { type RunningTrain, nameOf } from '@cledrau/domain/live/running-train.ts'
import { type News, newsOf, type WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { firstTold, type Reason, type Told, worthTelling } from '@cledrau/domain/notifications/worth-telling.ts'
import { type Instant, instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { fewAtOnce } from '../../../jobs.ts'
import type { Tellings } from '../../messages/tellings/tellings.service.ts'
import { listWritten } from './alert-days.store.ts'
import type { Names } from './telling-words.ts'
import { openTelling } from './telling.ts'
import { openToldTrains, rideName } from './told-trains.ts'
import { openWatchedDays } from './watched-days.ts'

export type LiveNews = {
  find: (name: string) => RunningTrain | undefined
  /** Told the names of trains that are not as before, and at the start of all; answers how to stop. */
  follow: (take: (names: readonly string[]) => void) => () => void
}

export type WatchingParts = {
  db: Database
  clock: Clock
  live: LiveNews
  /** Whether "on time" may be said. */
  isTrusted: () => boolean
  tellings: Pick<Tellings, 'tellAll'>
  names: Names
  onTrouble: (error: unknown) => void
}

export type Watching = {
  /** Does now what it otherwise does a moment after the news. */
  look: () => Promise<void>
  size: () => number
  start: () => void
  stop: () => Promise<void>
}

/** News come dozens of times a second; those of one breath are told together. Real milliseconds. */
const WAIT_MS = 100
const LOOK_MS = 1000
/** Small enough that nobody waits long for a row, large enough for thousands who watch one train. */
const BATCH = 500
const BATCHES_AT_ONCE = 3

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH))

/**
 * Tells whoever watches a train what is worth it. A piece of news costs what is watched of it, and nothing where nobody
 * watches. What is known here can be read again at any time; of several servers that see the same news one says it, whoever
 * writes down first that it was said.
 */
export function openWatching({ db, clock, live, isTrusted, tellings, names, onTrouble }: WatchingParts): Watching {
  const told = openToldTrains(db)
  const watched = openWatchedDays(clock.now(), told.forget)
  const standing = (ride: WatchedRide, now: Instant): News => newsOf(ride, live.find(nameOf(ride)), now)
  const telling = openTelling({ db, tellings, names, told, watched, standing })
  /** By the name of a train and a part of it: how it stood when it was last looked at. */
  const before = new Map<string, News>()
  const waiting = new Set<string>()
  /** By the name of a train: when there is more to say of it. */
  const later = new Map<string, Instant>()
  let readSince = 0
  let [timer, ticking]: (NodeJS.Timeout | undefined)[] = []
  let working: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let unfollow: (() => void) | undefined

  const readNew = async (now: Instant) => {
    const written = await listWritten(db, readSince, now)
    readSince = written.next
    for (const day of written.days) {
      const fresh = watched.take(day)
      // It may have changed since it was told of, while nobody here looked after it.
      if (fresh?.firstTold) for (const ride of fresh.rides) waiting.add(nameOf(ride))
    }
  }

  const sweep = (now: Instant) => {
    if (!watched.sweep(now)) return
    for (const place of before.keys()) if (!watched.isWatched(trainOf(place))) before.delete(place)
  }

  /** Without word from the railway nothing is on time, and nothing is late: it is planned. */
  const trusted = (news: News): News =>
    isTrusted() || (news.is !== 'ON_TIME' && news.is !== 'LATE') ? news : { ...news, is: 'PLANNED', late: 0 }

  /** What one person goes together: so nothing of it is said twice. */
  const firstsDue = (now: Instant) =>
    watched
      .opening(now)
      .map((day) => {
        const rides = day.rides.map((ride) => ({ ride, now: trusted(standing(ride, now)) }))
        return { watched: day, rides: firstTold(rides, now) }
      })
      .toSorted((a, b) => (a.watched.accountId < b.watched.accountId ? -1 : 1))

  /** What of a train is worth telling to whom; how it stands is noted in `seen`, to be remembered once that is said. */
  const changesOf = (train: string, now: Instant, seen: Map<string, News>) => {
    // Of a train that nobody speaks of any more there is no news: one that was cut short hours ago doesn't run after all.
    if (!live.find(train)) return []
    const open = watched.on(train).filter(({ firstTold: isOpen, overAt }) => isOpen && overAt > now)
    const rides = open.flatMap((day) =>
      day.rides.flatMap((ride) => (nameOf(ride) === train ? [{ watched: day, ride }] : [])),
    )
    return [...Map.groupBy(rides, ({ ride }) => rideName(ride))].flatMap(([part, same]) => {
      const [{ ride }] = same as [(typeof same)[number]]
      const news = standing(ride, now)
      const last = before.get(`${train} ${part}`)
      seen.set(`${train} ${part}`, news)
      if (news.is === 'LEFT') return []
      return [...Map.groupBy(same, (one) => one.watched.accountId)].flatMap(([accountId, own]) => {
        const days = own.map((one) => one.watched)
        const lateMinutes = Math.min(...days.map((day) => day.lateMinutes))
        const was = told.last(accountId, ride) ?? untold(ride, own[0]?.watched.opensAt ?? now)
        const decision = worthTelling({ ride, before: last, now: news, told: was, moment: now, lateMinutes })
        if (!decision) return []
        if (!('say' in decision)) return sayLater(train, decision.waitUntil)
        const why: Reason = decision.say
        return [{ row: told.next(accountId, ride, decision.news, now), ride, why, watched: days }]
      })
    })
  }
  const sayLater = (train: string, at: Instant): [] => {
    later.set(train, instant(Math.min(at, later.get(train) ?? at)))
    return []
  }

  const inBatches = async <Item>(items: readonly Item[], work: (some: readonly Item[]) => Promise<void>) =>
    void (await fewAtOnce(batches(items), BATCHES_AT_ONCE, work))

  const look = async (): Promise<void> => {
    const now = clock.now()
    const touched = new Set<string>()
    try {
      await readNew(now)
      sweep(now)
      const firsts = firstsDue(now)
      for (const [train, at] of later) if (at <= now && later.delete(train)) waiting.add(train)
      for (const train of waiting) if (watched.isWatched(train)) touched.add(train)
      waiting.clear()
      await told.read([...touched, ...firsts.flatMap(({ rides }) => rides.map(({ ride }) => nameOf(ride)))])
      await inBatches(firsts, (some) => telling.first(some, now))
      await told.read([...touched])
      const seen = new Map<string, News>()
      const changes = [...touched].flatMap((train) => changesOf(train, now, seen))
      const again = new Set<string>()
      await inBatches(changes, async (some) => {
        for (const train of await telling.changes(some, now)) again.add(train)
      })
      for (const [place, news] of seen) if (!again.has(trainOf(place))) before.set(place, news)
      for (const train of again) waiting.add(train)
    } catch (error) {
      // Next time, with what is news by then.
      for (const train of touched) {
        waiting.add(train)
        told.forget(train)
      }
      onTrouble(error)
    }
  }
  /** Whoever asks while somebody looks waits for the next look, all of them for the same one. */
  const lookInTurn = (): Promise<void> => {
    next ??= working = working.then(() => {
      next = undefined
      return look()
    })
    return next
  }

  return {
    look: lookInTurn,
    size: watched.size,
    start: () => {
      unfollow = live.follow((trains) => {
        for (const name of trains) if (watched.isWatched(name)) waiting.add(name)
        if (waiting.size > 0)
          timer ??= setTimeout(() => {
            timer = undefined
            void lookInTurn()
          }, WAIT_MS).unref()
      })
      ticking = setInterval(() => void lookInTurn(), LOOK_MS).unref()
    },
    stop: async () => {
      unfollow?.()
      clearTimeout(timer)
      clearInterval(ticking)
      await working
    },
  }
}

/** Of a place in `before`. */
const trainOf = (place: string): string => place.split(' ').slice(0, 2).join(' ')

/** The first message was of other trains: of this one they know the timetable. */
const untold = ({ platform }: WatchedRide, at: Instant): Told => ({ is: 'PLANNED', late: 0, platform, notAt: null, at })
