import { type RunningTrain, nameOf } from '@cledrau/domain/live/running-train.ts'
import { isSuspended } from '@cledrau/domain/notifications/suspension.ts'
import { type News, newsOf, type WatchedRide } from '@cledrau/domain/notifications/news.ts'
import {
  agrees,
  firstTold,
  type Reason,
  type Told,
  usefulUntil,
  worthTelling,
} from '@cledrau/domain/notifications/worth-telling.ts'
import { done } from '@cledrau/domain/result.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { fewAtOnce } from '../../../jobs.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
import * as days from './alert-days.store.ts'
import { holdAccounts, suspensionOf } from './alerts.store.ts'
import * as toldTrains from './told-trains.store.ts'
import { changeWords, firstWords, type Names, pageOfTrain, pageOfTrains, type RideNews } from './telling-words.ts'

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

type Watched = Omit<days.WrittenDay, 'rides'> & { readonly rides: readonly WatchedRide[] }
type Change = {
  readonly row: toldTrains.ToldRow
  readonly ride: WatchedRide
  readonly why: Reason
  readonly watched: readonly Watched[]
}
type First = { readonly watched: Watched; readonly rides: readonly RideNews[] }

/** News come several times a second; those of one breath are told together. Real milliseconds. */
const WAIT_MS = 400
const LOOK_MS = 1000
/** Small enough that nobody waits long for a row, large enough for thousands who watch one train. */
const BATCH = 500
const BATCHES_AT_ONCE = 3

const minuteOf = (at: Instant) => Math.floor(at / MINUTE)
const dayName = ({ alertId, serviceDate }: Pick<Watched, 'alertId' | 'serviceDate'>) => `${alertId} ${serviceDate}`
const rideName = ({ from, to }: Pick<WatchedRide, 'from' | 'to'>) => `${from} ${to}`
const toldName = (accountId: string, ride: Pick<WatchedRide, 'from' | 'to'>) => `${accountId} ${rideName(ride)}`

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH))

/**
 * Tells whoever watches a train what is worth it. A piece of news costs what is watched of it, and nothing where nobody
 * watches. What is known here can be read again at any time; of several servers that see the same news one says it, whoever
 * writes down first that it was said.
 */
export function openWatching({ db, clock, live, isTrusted, tellings, names, onTrouble }: WatchingParts): Watching {
  const known = new Map<string, Watched>()
  /** By the name of a train: the days that it is one of. */
  const onTrain = new Map<string, Set<Watched>>()
  /** By minute: whose first message comes then. */
  const opening = new Map<number, Set<Watched>>()
  /** By the name of a train: what was said of it to whom, since we were first asked. */
  const told = new Map<string, Map<string, toldTrains.ToldRow>>()
  /** By the name of a train and a part of it: how it stood when it was last looked at. */
  const before = new Map<string, News>()
  const rideTexts = new Map<string, readonly WatchedRide[]>()
  const waiting = new Set<string>()
  const later = new Map<string, Instant>()
  let readSince = 0
  let [timer, ticking]: (NodeJS.Timeout | undefined)[] = []
  let working: Promise<void> = Promise.resolve()
  let unfollow: (() => void) | undefined
  let sweptAt = minuteOf(clock.now())

  const leave = (name: string) => {
    const watched = known.get(name)
    if (!watched) return
    known.delete(name)
    opening.get(minuteOf(watched.opensAt))?.delete(watched)
    for (const ride of watched.rides) {
      const train = nameOf(ride)
      const all = onTrain.get(train)
      all?.delete(watched)
      if (all?.size !== 0) continue
      onTrain.delete(train)
      told.delete(train)
    }
  }
  const watch = ({ rides: text, ...day }: days.WrittenDay) => {
    leave(dayName(day))
    const rides = rideTexts.get(text) ?? (JSON.parse(text) as WatchedRide[])
    rideTexts.set(text, rides)
    if (rides.length === 0) return
    const watched = { ...day, rides }
    known.set(dayName(day), watched)
    for (const ride of rides) {
      const train = nameOf(ride)
      const all = onTrain.get(train)
      if (all) all.add(watched)
      else onTrain.set(train, new Set([watched]))
      if (day.firstTold) waiting.add(train)
    }
    if (!day.firstTold)
      opening.set(minuteOf(day.opensAt), (opening.get(minuteOf(day.opensAt)) ?? new Set()).add(watched))
  }

  const readNew = async (now: Instant) => {
    const written = await days.listWritten(db, readSince, now)
    readSince = written.next
    for (const day of written.days) {
      const same = known.get(dayName(day))
      // Read a second time, because somebody was writing when it was read first.
      if (
        same?.opensAt === day.opensAt &&
        same.lateMinutes === day.lateMinutes &&
        rideTexts.get(day.rides) === same.rides
      )
        continue
      watch(day)
    }
  }

  /** Once a minute: what is over needs no place any more. */
  const sweep = (now: Instant) => {
    if (minuteOf(now) === sweptAt) return
    sweptAt = minuteOf(now)
    for (const [name, watched] of known) if (watched.overAt <= now) leave(name)
    for (const name of before.keys()) if (!onTrain.has(name.split(' ').slice(0, 2).join(' '))) before.delete(name)
    const kept = new Set([...known.values()].map(({ rides }) => rides))
    for (const [text, rides] of rideTexts) if (!kept.has(rides)) rideTexts.delete(text)
  }

  const standing = (ride: WatchedRide, now: Instant): News => newsOf(ride, live.find(nameOf(ride)), now)
  /** Without word from the railway nothing is on time, and nothing is late: it is planned. */
  const trusted = (news: News): News =>
    isTrusted() || (news.is !== 'ON_TIME' && news.is !== 'LATE') ? news : { ...news, is: 'PLANNED', late: 0 }

  const readTold = async (trains: readonly string[]) => {
    if (trains.length === 0) return
    const asked = trains.map((train) => {
      const [uid = '', serviceDate = ''] = train.split(' ')
      return { uid, serviceDate }
    })
    const rows = Map.groupBy(await toldTrains.listTold(db, asked), nameOf)
    for (const train of trains)
      told.set(
        train,
        new Map(
          (rows.get(train) ?? []).map((row) => [toldName(row.accountId, { from: row.fromCode, to: row.toCode }), row]),
        ),
      )
  }

  const rowOf = ({ accountId }: Watched, ride: WatchedRide, news: News, at: Instant): toldTrains.ToldRow => {
    const { uid, serviceDate, from: fromCode, to: toCode } = ride
    const last = told.get(nameOf(ride))?.get(toldName(accountId, ride))
    return { accountId, uid, serviceDate, fromCode, toCode, n: (last?.n ?? 0) + 1, told: { ...news, at } }
  }
  const keepTold = (rows: readonly toldTrains.ToldRow[], saved: readonly toldTrains.ToldKey[]) => {
    const keys = new Set(saved.map((one) => keyOf(one)))
    for (const row of rows)
      if (keys.has(keyOf(row)))
        told.get(nameOf(row))?.set(toldName(row.accountId, { from: row.fromCode, to: row.toCode }), row)
      // Somebody else said something of it: what, is read when there is more to say.
      else told.delete(nameOf(row))
  }

  const tellFirst = async (some: readonly First[], now: Instant): Promise<void> => {
    const keys = some.map(({ watched }) => watched)
    const rows = new Map<string, toldTrains.ToldRow>()
    for (const { watched, rides } of some)
      for (const { ride, now: news } of rides) {
        const row = rowOf(watched, ride, news, now)
        rows.set(keyOf(row), row)
      }
    const result = await db.inTransaction(async (trx) => {
      const silent = await silentOf(trx, keys, now)
      const fresh = new Set((await days.saveFirstTold(trx, keys, now)).map(dayName))
      const mine = some.filter(({ watched }) => fresh.has(dayName(watched)))
      const accounts = new Set(mine.map(({ watched }) => watched.accountId))
      const asked = [...rows.values()].filter(({ accountId }) => accounts.has(accountId))
      const saved = asked.length > 0 ? await toldTrains.saveTold(trx, asked) : []
      const said = new Set<string>()
      const spoken = mine.filter(({ watched, rides }) => {
        if (silent(watched.accountId)) return false
        // Two alerts of theirs may begin at the same moment with the same trains.
        const news = rides.filter((one) => !said.has(toldName(watched.accountId, one.ride) + nameOf(one.ride)))
        for (const { ride } of rides) said.add(toldName(watched.accountId, ride) + nameOf(ride))
        return news.some((one) => !wasTold(watched, one, now))
      })
      await tellings.tellAll(trx, spoken.map(firstTelling))
      return done({ saved, asked })
    })
    if (!result.ok) return
    keepTold(result.value.asked, result.value.saved)
    for (const watched of keys) {
      opening.get(minuteOf(watched.opensAt))?.delete(watched)
      const same = known.get(dayName(watched))
      if (same === watched) same.firstTold = true
    }
  }
  /** By another alert of theirs. */
  const wasTold = (watched: Watched, { ride, now: news }: RideNews, at: Instant): boolean => {
    const last = told.get(nameOf(ride))?.get(toldName(watched.accountId, ride))?.told
    return last !== undefined && agrees(last, { ride, now: news, moment: at, lateMinutes: watched.lateMinutes })
  }
  const firstTelling = ({ watched, rides }: First): Telling => {
    const [{ ride, now: news }] = rides as [RideNews]
    return {
      cause: `trains:${dayName(watched)}:${watched.opensAt}`,
      accountId: watched.accountId,
      channel: 'journeyNotifications',
      about: { kind: 'alert', id: watched.alertId },
      supersedes: `trains:${dayName(watched)}`,
      usefulUntil: usefulUntil(ride, news),
      urgent: false,
      departsAt: ride.departs,
      words: firstWords(names, rides),
      page: pageOfTrains(rides),
    }
  }

  const tellChanges = async (some: readonly Change[], now: Instant): Promise<void> => {
    const result = await db.inTransaction(async (trx) => {
      const watched = some.flatMap((one) => one.watched)
      const silent = await silentOf(trx, watched, now)
      const there = new Set((await days.listThere(trx, watched)).map(dayName))
      const current = some.filter((one) => one.watched.some((day) => there.has(dayName(day))))
      const rows = current.map(({ row }) => row)
      const saved = rows.length > 0 ? await toldTrains.saveTold(trx, rows) : []
      const mine = new Set(saved.map(keyOf))
      const spoken = current.filter(({ row }) => mine.has(keyOf(row)) && !silent(row.accountId))
      await tellings.tellAll(trx, spoken.map(changeTelling))
      return done({ saved, there })
    })
    if (!result.ok) return
    keepTold(
      some.map(({ row }) => row),
      result.value.saved,
    )
    for (const { watched } of some)
      for (const day of watched) if (!result.value.there.has(dayName(day))) leave(dayName(day))
  }
  const changeTelling = ({ row, ride, why, watched }: Change): Telling => {
    const news = row.told
    return {
      cause: `train:${nameOf(row)}:${rideName(ride)}:${row.n}`,
      accountId: row.accountId,
      channel: 'journeyNotifications',
      about: { kind: 'train', id: nameOf(row) },
      supersedes: `train:${nameOf(row)}`,
      usefulUntil: usefulUntil(ride, news),
      urgent: true,
      departsAt: ride.departs,
      words: changeWords(names, { ride, now: news }, why, nextAfter(ride, news, watched)),
      page: pageOfTrain(ride),
    }
  }
  /** What one takes instead, of the trains that one watches. */
  const nextAfter = (ride: WatchedRide, { is }: News, watched: readonly Watched[]): WatchedRide | undefined => {
    if (is !== 'CANCELLED' && is !== 'NOT_CALLING') return undefined
    const now = clock.now()
    return watched
      .flatMap(({ rides }) => rides)
      .find(
        (one) =>
          one.from === ride.from &&
          one.to === ride.to &&
          one.departs > ride.departs &&
          ['PLANNED', 'ON_TIME', 'LATE'].includes(standing(one, now).is),
      )
  }

  /** Whoever wants silence now gets it until this transaction ends, and whoever asks for it waits for that. */
  const silentOf = async (trx: Trx, watched: readonly Pick<Watched, 'accountId'>[], now: Instant) => {
    const ids = [...new Set(watched.map(({ accountId }) => accountId))]
    const spoken = new Set(
      (await holdAccounts(trx, ids)).flatMap((row) => (isSuspended(suspensionOf(row), now) ? [] : [row.accountId])),
    )
    return (accountId: string) => !spoken.has(accountId)
  }

  /** What of a train is worth telling to whom. */
  const changesOf = (train: string, now: Instant): Change[] => {
    const said = told.get(train)
    const byRide = Map.groupBy(
      [...(onTrain.get(train) ?? [])]
        .filter(({ firstTold: isOpen, overAt }) => isOpen && overAt > now)
        .flatMap((watched) =>
          watched.rides.filter((ride) => nameOf(ride) === train).map((ride) => ({ watched, ride })),
        ),
      ({ ride }) => rideName(ride),
    )
    return [...byRide].flatMap(([part, rides]) => {
      const [{ ride }] = rides as [(typeof rides)[number]]
      const news = standing(ride, now)
      const place = `${train} ${part}`
      const last = before.get(place)
      before.set(place, news)
      if (news.is === 'LEFT') return []
      return [...Map.groupBy(rides, ({ watched }) => watched.accountId).values()].flatMap((own) => {
        const watched = own.map((one) => one.watched)
        const [day] = watched as [Watched]
        const lateMinutes = Math.min(...watched.map((one) => one.lateMinutes))
        // Its first message was of other trains: of this one the timetable was told.
        const planned: Told = { is: 'PLANNED', late: 0, platform: ride.platform, notAt: null, at: day.opensAt }
        const was = said?.get(toldName(day.accountId, ride))?.told ?? planned
        const decision = worthTelling({ ride, before: last, now: news, told: was, moment: now, lateMinutes })
        if (!decision) return []
        if ('waitUntil' in decision) {
          const other = later.get(train)
          later.set(train, other !== undefined && other < decision.waitUntil ? other : decision.waitUntil)
          return []
        }
        return [{ row: rowOf(day, ride, decision.news, now), ride, why: decision.say, watched }]
      })
    })
  }

  const firstsDue = (now: Instant): First[] => {
    const due: First[] = []
    for (const [minute, some] of opening) {
      if (some.size === 0) opening.delete(minute)
      if (minute > minuteOf(now)) continue
      for (const watched of some) {
        if (watched.opensAt > now) continue
        const rides = watched.rides.map((ride) => ({ ride, now: trusted(standing(ride, now)) }))
        due.push({ watched, rides: firstTold(rides, now) })
      }
    }
    // What is one person's goes together: so nothing of it is said twice.
    return due.toSorted((a, b) => (a.watched.accountId < b.watched.accountId ? -1 : 1))
  }

  const inBatches = async <Item>(
    items: readonly Item[],
    work: (some: Item[], now: Instant) => Promise<void>,
    now: Instant,
  ) => void (await fewAtOnce(batches(items), BATCHES_AT_ONCE, (some) => work(some, now)))

  const look = async (): Promise<void> => {
    const now = clock.now()
    const touched = new Set<string>()
    try {
      await readNew(now)
      sweep(now)
      const firsts = firstsDue(now)
      for (const [train, at] of later) if (at <= now && later.delete(train)) waiting.add(train)
      for (const train of waiting) if (onTrain.has(train)) touched.add(train)
      waiting.clear()
      const unread = [...touched, ...firsts.flatMap(({ rides }) => rides.map(({ ride }) => nameOf(ride)))]
      await readTold([...new Set(unread)].filter((train) => !told.has(train)))
      await inBatches(firsts, tellFirst, now)
      const changes = [...touched].flatMap((train) => changesOf(train, now))
      await inBatches(changes, tellChanges, now)
    } catch (error) {
      // Next time, with what is news by then.
      for (const name of touched) {
        waiting.add(name)
        told.delete(name)
      }
      onTrouble(error)
    }
  }
  const lookInTurn = () => (working = working.then(look))

  return {
    look: lookInTurn,
    size: () => known.size,
    start: () => {
      unfollow = live.follow((trains) => {
        for (const name of trains) if (onTrain.has(name)) waiting.add(name)
        if (waiting.size > 0)
          timer ??= setTimeout(() => {
            timer = undefined
            void lookInTurn()
          }, WAIT_MS).unref()
      })
      let isLooking = false
      ticking = setInterval(() => {
        if (isLooking) return
        isLooking = true
        void lookInTurn().finally(() => (isLooking = false))
      }, LOOK_MS).unref()
    },
    stop: async () => {
      unfollow?.()
      clearTimeout(timer)
      clearInterval(ticking)
      await working
    },
  }
}

const keyOf = ({ accountId, uid, serviceDate, fromCode, toCode }: toldTrains.ToldKey): string =>
  [accountId, uid, serviceDate, fromCode, toCode].join(' ')
