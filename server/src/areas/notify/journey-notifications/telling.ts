import { createHash } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import type { News, WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { isSuspended } from '@cledrau/domain/notifications/suspension.ts'
import { agrees, type Reason, usefulUntil } from '@cledrau/domain/notifications/worth-telling.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
import * as days from './alert-days.store.ts'
import { holdAccounts, suspensionOf } from './alerts.store.ts'
import {
  changeWords,
  firstWords,
  isAsPlanned,
  type Names,
  pageOfTrain,
  pageOfTrains,
  type RideNews,
} from './telling-words.ts'
import { saveTold, type ToldRow } from './told-trains.store.ts'
import { rideName, toldKey, type ToldTrains } from './told-trains.ts'
import { dayName, type Watched, type WatchedDays } from './watched-days.ts'

/** The first message of a day: how its trains run that haven't left. */
export type First = { readonly watched: Watched; readonly rides: readonly RideNews[] }
/** What is otherwise with one train of somebody's, by one or several of their alerts. */
export type Change = {
  readonly row: ToldRow
  readonly ride: WatchedRide
  readonly why: Reason
  readonly watched: readonly Watched[]
}

type Parts = {
  db: Database
  tellings: Pick<Tellings, 'tellAll'>
  names: Names
  told: ToldTrains
  watched: WatchedDays
  standing: (ride: WatchedRide, now: Instant) => News
}

/** Says things, each once: in one transaction it is written down that they were said, and they are on their way. */
export function openTelling({ db, tellings, names, told, watched, standing }: Parts) {
  /** Whoever wants silence now gets it until this transaction ends, and whoever asks for it waits for that. */
  const silentOf = async (trx: Trx, some: readonly Pick<Watched, 'accountId'>[], now: Instant) => {
    const ids = [...new Set(some.map(({ accountId }) => accountId))]
    const listening = new Set(
      (await holdAccounts(trx, ids)).flatMap((row) => (isSuspended(suspensionOf(row), now) ? [] : [row.accountId])),
    )
    return (accountId: string) => !listening.has(accountId)
  }

  /**
   * By whom a day was written last; nothing where it is gone. Whoever changes an alert, or chooses its trains again, doesn't
   * wait for us: what was written since it was read is read and judged again, and nothing is said of how it was.
   */
  const writers = async (trx: Trx, some: readonly Watched[]) => {
    const last = new Map((await days.listThere(trx, some)).map((day) => [dayName(day), day.writtenIn]))
    return (day: Watched) => last.get(dayName(day))
  }

  const first = async (some: readonly First[], now: Instant): Promise<void> => {
    const opened = some.map((one) => one.watched)
    const rows = some.flatMap(({ watched: { accountId }, rides }) =>
      rides.map(({ ride, now: news }) => told.next(accountId, ride, news, now)),
    )
    const result = await db.inTransaction(async (trx) => {
      const silent = await silentOf(trx, opened, now)
      const fresh = new Set((await days.saveFirstTold(trx, opened, now)).map(dayName))
      const mine = some.filter((one) => fresh.has(dayName(one.watched)))
      const accounts = new Set(mine.map((one) => one.watched.accountId))
      // Two alerts of theirs may begin at the same moment with the same trains.
      const asked = [...new Map(rows.map((row) => [toldKey(row), row])).values()].filter(({ accountId }) =>
        accounts.has(accountId),
      )
      const saved = asked.length > 0 ? await saveTold(trx, asked) : []
      const said = new Set<string>()
      const spoken = mine.filter((one) => {
        const { accountId } = one.watched
        if (silent(accountId)) return false
        const unsaid = one.rides.filter(({ ride }) => !said.has(`${accountId} ${nameOf(ride)} ${rideName(ride)}`))
        for (const { ride } of one.rides) said.add(`${accountId} ${nameOf(ride)} ${rideName(ride)}`)
        return unsaid.some((news) => !wasTold(one.watched, news, now))
      })
      await tellings.tellAll(trx, spoken.map(firstTelling))
      return done({ saved, asked, writer: await writers(trx, opened) })
    })
    if (!result.ok) return
    told.keep(result.value.asked, result.value.saved)
    for (const day of opened) {
      const writer = result.value.writer(day)
      if (writer === undefined) watched.leave(day)
      else if (writer === day.writtenIn) watched.opened(day)
    }
  }
  /** By another alert of theirs, before. */
  const wasTold = ({ accountId, lateMinutes }: Watched, { ride, now: news }: RideNews, moment: Instant): boolean => {
    const last = told.last(accountId, ride)
    return last !== undefined && agrees(last, { ride, now: news, moment, lateMinutes })
  }
  const firstTelling = ({ watched: day, rides }: First): Telling => {
    const [{ ride, now: news }] = rides as [RideNews]
    return {
      cause: `trains:${dayName(day)}:${day.opensAt}:${namesOf(day)}`,
      accountId: day.accountId,
      channel: 'journeyNotifications',
      about: { kind: 'alert', id: day.alertId },
      supersedes: `trains:${dayName(day)}`,
      usefulUntil: usefulUntil(ride, news),
      // That all is well may wait until the phone wakes up by itself.
      urgent: !rides.every(isAsPlanned),
      departsAt: ride.departs,
      words: firstWords(names, rides),
      page: pageOfTrains(rides),
    }
  }

  /** Answers which trains are to be judged again. */
  const changes = async (some: readonly Change[], now: Instant): Promise<readonly string[]> => {
    const concerned = some.flatMap((one) => one.watched)
    const result = await db.inTransaction(async (trx) => {
      const silent = await silentOf(trx, concerned, now)
      const writer = await writers(trx, concerned)
      const current = some.filter((one) => one.watched.every((day) => writer(day) === day.writtenIn))
      const saved =
        current.length > 0
          ? await saveTold(
              trx,
              current.map(({ row }) => row),
            )
          : []
      const mine = new Set(saved.map(toldKey))
      const spoken = current.filter(({ row }) => mine.has(toldKey(row)) && !silent(row.accountId))
      const words = wordsOnce()
      await tellings.tellAll(
        trx,
        spoken.map((one) => changeTelling(one, now, words)),
      )
      return done({ saved, current: new Set(current), writer })
    })
    if (!result.ok) return []
    told.keep(
      some.map(({ row }) => row),
      result.value.saved,
    )
    const { current, writer } = result.value
    for (const day of concerned) if (writer(day) === undefined) watched.leave(day)
    return some.flatMap((one) => (current.has(one) ? [] : [nameOf(one.row)]))
  }
  /** Thousands who watch one train are told the same: it is worded once. */
  const wordsOnce = (): typeof changeWords => {
    const known = new Map<string, ReturnType<typeof changeWords>>()
    return (by, { ride, now }, why, next) => {
      const { is, late, platform, notAt } = now
      const key = [nameOf(ride), rideName(ride), why, is, late, platform, notAt, next?.departs].join(' ')
      const words = known.get(key) ?? oncePerLanguage(changeWords(by, { ride, now }, why, next))
      known.set(key, words)
      return words
    }
  }
  const changeTelling = (
    { row, ride, why, watched: by }: Change,
    now: Instant,
    wordsOf: typeof changeWords,
  ): Telling => ({
    cause: `train:${nameOf(row)}:${rideName(ride)}:${row.n}`,
    accountId: row.accountId,
    channel: 'journeyNotifications',
    about: { kind: 'train', id: nameOf(row) },
    supersedes: `train:${nameOf(row)}`,
    usefulUntil: usefulUntil(ride, row.told),
    urgent: true,
    departsAt: ride.departs,
    words: wordsOf(names, { ride, now: row.told }, why, nextAfter(ride, row.told, by, now)),
    page: pageOfTrain(ride),
  })
  /** What one takes instead, of the trains that one watches. */
  const nextAfter = (ride: WatchedRide, { is }: News, by: readonly Watched[], now: Instant) => {
    if (is !== 'CANCELLED' && is !== 'NOT_CALLING') return undefined
    const isNext = (one: WatchedRide) => one.from === ride.from && one.to === ride.to && one.departs > ride.departs
    const goes = (one: WatchedRide) => ['PLANNED', 'ON_TIME', 'LATE'].includes(standing(one, now).is)
    return by.flatMap(({ rides }) => rides).find((one) => isNext(one) && goes(one))
  }

  return { first, changes }
}

/** An alert that is changed tells how its trains run once more where these are others than before. */
const namesOf = ({ rides }: Watched): string =>
  createHash('sha256')
    .update(rides.map((ride) => `${nameOf(ride)} ${rideName(ride)}`).join())
    .digest('base64url')
    .slice(0, 12)

function oncePerLanguage(words: Telling['words']): Telling['words'] {
  const known = new Map<Language, ReturnType<Telling['words']>>()
  return (language) => {
    const said = known.get(language) ?? words(language)
    known.set(language, said)
    return said
  }
}
