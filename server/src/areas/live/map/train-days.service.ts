import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { DAYS_KEPT, type trainsOfDay } from '@cledrau/contract/live/trains-now.ts'
import { packRuns, unpackRuns } from '@cledrau/domain/live/pack-runs.ts'
import { runOfTrain, type TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Term } from '../../../forgetting.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { CodeOf } from '../trains/told-train.ts'
import type { Trains } from '../trains/trains.service.ts'
import { openDayRuns } from './day-runs.ts'
import * as store from './days.store.ts'
import { type Happened, runAsHappened } from './run-as-happened.ts'

type Reply = ReplyOf<typeof trainsOfDay>

/** What was reported on a day, in the order in which it became known; and on which days anything was. */
export type Reports = {
  pagesOf: (serviceDate: string) => AsyncGenerator<readonly Report[]>
  daysBetween: (since: string, until: string) => Promise<readonly string[]>
}
export type Report = {
  uid: string
  tiploc: string
  wta: number | null
  wtd: number | null
  pta: number | null
  ptd: number | null
  what: 'arrival' | 'departure' | 'pass'
  at: Instant | null
}

export type TrainDaysParts = {
  clock: Clock
  db: Database
  timetable: () => Timetable
  trains: Pick<Trains, 'find'>
  codeOf: CodeOf
  reports: Reports
  nameOfOther: (code: string) => Bilingual | undefined
}

/** Trains that began on a day have all come by then: five in the morning after it. */
const OVER_AT = 29 * 60
/** Today's grows: it is made anew at most so often. */
const GOOD_FOR = MINUTE
const MOST_KEPT = 4

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

export type TrainDays = ReturnType<typeof openTrainDays>

/** How the trains of a day ran: today as far as it is known, a day that is over as it will stay. */
export function openTrainDays({ clock, db, timetable, trains, codeOf, reports, nameOfOther }: TrainDaysParts) {
  const plannedOn = openDayRuns(timetable)
  const kept = new Map<string, { madeAt: Instant; reply: Promise<Reply> }>()

  const isOver = (date: string) => clock.now() >= serviceInstant(date, OVER_AT)
  const oldest = () => addDays(clockTime(clock.now()).date, -DAYS_KEPT)
  const heardDays = async (): Promise<string[]> => {
    const { date: today } = clockTime(clock.now())
    const since = oldest()
    const heard = new Set([...(await store.listDays(db, since)), ...(await reports.daysBetween(since, today))])
    return [...heard].filter((date) => date <= today).toSorted((a, b) => (a < b ? 1 : -1))
  }

  /** By train; what is said last of an arrival or a departure counts, and what is taken back is gone. */
  const happenedOn = async (date: string): Promise<ReadonlyMap<string, Happened[]>> => {
    const said = new Map<string, Map<string, Happened>>()
    for await (const page of reports.pagesOf(date)) {
      for (const { uid, tiploc, wta, wtd, pta, ptd, what, at } of page) {
        const code = what === 'pass' ? undefined : codeOf(tiploc)
        if (code === undefined || what === 'pass') continue
        const ofTrain = said.get(uid) ?? new Map<string, Happened>()
        said.set(uid, ofTrain)
        const key = [tiploc, wta, wtd, what].join()
        if (at === null) ofTrain.delete(key)
        else ofTrain.set(key, { code, what, planned: what === 'arrival' ? pta : ptd, at })
      }
    }
    return new Map([...said].map(([uid, ofTrain]) => [uid, [...ofTrain.values()]]))
  }
  const make = async (date: string): Promise<TrainRun[]> => {
    const happened = await happenedOn(date)
    const uids = new Set([...plannedOn(date).keys(), ...happened.keys()])
    return [...uids].toSorted().flatMap((uid) => {
      const train = trains.find(`${uid} ${date}`)
      if (!train || train.calls.length < 2) return []
      return [runAsHappened(runOfTrain(train), date, happened.get(uid) ?? [])]
    })
  }
  const readOrMake = async (date: string): Promise<string> => {
    const stored = await store.findDay(db, date)
    if (stored) return (await unpack(stored)).toString()
    const packed = packRuns(await make(date))
    if (isOver(date)) await store.addDay(db, date, clock.now(), await pack(packed))
    return packed
  }
  const replyOf = async (date: string): Promise<Reply> => {
    const packed = await readOrMake(date)
    const codes = new Set(unpackRuns(packed).flatMap(({ calls }) => calls.map(({ code }) => code)))
    const others = [...codes].flatMap((code) => {
      const name = nameOfOther(code)
      return name ? [[code, name] as const] : []
    })
    return { serviceDate: date, isOver: isOver(date), packed, places: Object.fromEntries(others) }
  }

  return {
    days: heardDays,
    isOver,
    /** As they are known now. */
    runs: async (date: string): Promise<TrainRun[]> => unpackRuns(await readOrMake(date)),
    day: async (date: string): Promise<Result<Reply, RefusalOf<typeof trainsOfDay>>> => {
      if (date < oldest() || !(await heardDays()).includes(date)) return refuse('TRAINS_DAY_UNKNOWN')
      const now = clock.now()
      const known = kept.get(date)
      const over = isOver(date)
      // One that was made before the day was over has grown since.
      const isGood =
        known && (over ? isOver(date) && known.madeAt >= serviceInstant(date, OVER_AT) : now - known.madeAt < GOOD_FOR)
      if (!isGood) {
        const reply = replyOf(date)
        // What failed is tried again by whoever asks next.
        reply.catch(() => kept.delete(date))
        kept.delete(date)
        kept.set(date, { madeAt: now, reply })
        if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
      }
      return done(await kept.get(date)!.reply)
    },
    /** Days that are over and have no file: made while it is still known what was cancelled. */
    makeDue: async (): Promise<void> => {
      const made = new Set(await store.listDays(db, oldest()))
      for (const date of await heardDays()) if (isOver(date) && !made.has(date)) await readOrMake(date)
    },
    terms: [
      {
        what: 'days of trains',
        days: DAYS_KEPT,
        forget: (before, most) => store.forgetDays(db, clockTime(before).date, most),
      },
    ] satisfies Term[],
  }
}
