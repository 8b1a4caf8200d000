import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { isOn } from '@cledrau/domain/notifications/alert.ts'
import { trainsFor } from '@cledrau/domain/notifications/choose-trains.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import {
  changedTrains,
  changeOf,
  type DayOfTrains,
  dayOfTrains,
  type KeptTrain,
  keptTrain,
  type TrainChange,
  trainKept,
} from '@cledrau/domain/notifications/timetable-changes.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { type DatedTrain, trainsOn } from '@cledrau/planner'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
import type { Names } from '../journey-notifications/telling-words.ts'
import { changeLetter, type Changes, changeTelling, type Guest } from './change-telling.ts'
import * as store from './timetable-changes.store.ts'

type SoldRide = Pick<WatchedRide, 'uid' | 'serviceDate' | 'from' | 'to'>
/** Somebody's way on a train of their ticket, as it was sold. */
export type TicketRide = SoldRide & { accountId: string }
export type GuestRide = SoldRide & { guest: Guest }
/** Somebody goes this way on any day between two, by whichever train. */
export type SeasonHeld = {
  accountId: string
  from: string
  to: string
  validFrom: CalendarDate
  validUntil: CalendarDate
}
type Alert = {
  accountId: string
  from: string
  to: string
  via: string | null
  begins: number
  ends: number
  onceOn: CalendarDate | null
  weekDays: readonly number[]
}

type Train = { uid: string; serviceDate: CalendarDate }

export type TimetableChangesParts = {
  db: Database
  clock: Clock
  timetable: () => Timetable
  tellings: Pick<Tellings, 'tellAll'>
  mails: Pick<Mails, 'add'>
  names: Names
  /** The stations that a place stands for: itself, or those of a group. */
  stationsOf: (code: string) => readonly string[]
  /** Who travels on these trains by their tickets. */
  ticketsOn: (db: Database, trains: readonly Train[]) => Promise<readonly TicketRide[]>
  /** The same of guests. */
  guestsOn: (db: Database, trains: readonly Train[]) => Promise<readonly GuestRide[]>
  seasonsBetween: (db: Database, from: CalendarDate, until: CalendarDate) => Promise<readonly SeasonHeld[]>
  /** A page of all alerts that people made themselves, after the one with this id. */
  alertsAfter: (db: Database, id: string) => Promise<readonly (Alert & { id: string })[]>
}

export type TimetableChanges = {
  /** Keeps what of the coming fortnight isn't kept yet, for the next timetable to be compared with. Safe to repeat. */
  keepDue: () => Promise<void>
  /** Tells what a timetable that was taken into use changes, once; answers how many hear of it. Safe to repeat. */
  compareDue: () => Promise<number>
}

const AHEAD = 14
const NO_ALERT = '00000000-0000-0000-0000-000000000000'
const ALERTS_PAGE = '/my-account/journey-notifications'
const WALLET_PAGE = '/ticket-wallet'

const packed = (trains: readonly DatedTrain[]): Buffer =>
  brotliCompressSync(JSON.stringify(trains.map(keptTrain)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })
const unpacked = (bytes: Buffer, date: CalendarDate): DatedTrain[] =>
  (JSON.parse(brotliDecompressSync(bytes).toString()) as KeptTrain[]).map((train) => trainKept(train, date))

type ComparedDay = {
  date: CalendarDate
  before: string | null
  trains: Buffer
  changed: DatedTrain[]
  after: DayOfTrains
}
type Heard = { changes: Map<string, TrainChange>; page: string; guest: Guest | undefined }

const inOrder = ({ changes }: Heard) =>
  [...changes.values()].toSorted((a, b) => a.ride.departs - b.ride.departs) as unknown as Changes

/** Compares a timetable that is taken into use with the one before, for whoever has a ticket, a season or an alert. */
export function openTimetableChanges(parts: TimetableChangesParts): TimetableChanges {
  const { db, clock, timetable, tellings, mails, names } = parts
  const compareDay = (
    now: Timetable,
    date: CalendarDate,
    kept: { source: string; trains: Buffer } | undefined,
  ): ComparedDay => {
    const trains = [...trainsOn(now.image, date)]
    const after = dayOfTrains(trains)
    const changed = kept ? changedTrains(unpacked(kept.trains, date), after) : []
    return { date, before: kept?.source ?? null, trains: packed(trains), changed, after }
  }

  /** By account, or by the order of a guest. */
  const concerned = async (days: readonly ComparedDay[]): Promise<Map<string, Heard>> => {
    const heard = new Map<string, Heard>()
    const hear = (whose: string | Guest, change: TrainChange | undefined, page: string) => {
      if (!change || change.ride.departs <= clock.now()) return
      const [name, guest] = typeof whose === 'string' ? [whose, undefined] : [whose.orderId, whose]
      const known = heard.get(name) ?? { changes: new Map(), page, guest }
      const { uid, serviceDate, from, to } = change.ride
      known.changes.set([serviceDate, uid, from, to].join(), change)
      heard.set(name, known)
    }
    const byDate = new Map(days.map((day) => [day.date, { ...day, was: dayOfTrains(day.changed) }]))
    const through = (way: Omit<Alert, 'accountId' | 'onceOn' | 'weekDays'>, date: CalendarDate) => {
      const day = byDate.get(date)
      if (!day) return []
      const rides = trainsFor(way, date, (place, on) => (on === date ? day.was.departuresAt(place) : []))
      return rides.map((ride) => changeOf(ride, day.after))
    }

    const changed = days.flatMap(({ date, changed: trains }) => trains.map(({ uid }) => ({ uid, serviceDate: date })))
    const ofTicket = ({ uid, serviceDate, from, to }: SoldRide): TrainChange | undefined => {
      const day = byDate.get(serviceDate)
      const train = day?.was.byUid.get(uid)
      if (!day || !train) return undefined
      const own = day.was.departuresAt(from).filter((one) => one.train === train)
      const whole = { from, to, via: null, begins: 0, ends: 2 * MINUTES_A_DAY }
      const [ride] = trainsFor(whole, serviceDate, (_, on) => (on === serviceDate ? own : []))
      return ride && changeOf(ride, day.after)
    }
    for (const { accountId, ...ride } of await parts.ticketsOn(db, changed))
      hear(accountId, ofTicket(ride), WALLET_PAGE)
    for (const { guest, ...ride } of await parts.guestsOn(db, changed)) hear(guest, ofTicket(ride), WALLET_PAGE)
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
    for (const { accountId, from, to, validFrom, validUntil } of await parts.seasonsBetween(db, first, last))
      for (const { date } of days)
        if (date >= validFrom && date <= validUntil)
          for (const [a, b] of bothWays(from, to))
            for (const change of through({ from: a, to: b, via: null, begins: 0, ends: MINUTES_A_DAY - 1 }, date))
              hear(accountId, change, WALLET_PAGE)
    for (let after = NO_ALERT; ;) {
      const alerts = await parts.alertsAfter(db, after)
      for (const alert of alerts)
        for (const { date } of days)
          if (isOn(alert, date)) for (const change of through(alert, date)) hear(alert.accountId, change, ALERTS_PAGE)
      const end = alerts.at(-1)
      if (!end) return heard
      after = end.id
    }
  }

  /** There and back, between all the stations that the two places stand for. */
  const bothWays = (from: string, to: string): [string, string][] =>
    parts
      .stationsOf(from)
      .flatMap((a) => parts.stationsOf(to).map((b): [string, string] => [a, b]))
      .flatMap(([a, b]): [string, string][] => [
        [a, b],
        [b, a],
      ])

  const saveAll = (trx: Trx, source: string, days: readonly ComparedDay[]) =>
    Promise.all(
      days.map(({ date, before, trains }) => store.saveCompared(trx, { serviceDate: date, source, trains }, before)),
    )

  /** The next fourteen days, as far as this timetable goes, and what each of them was kept from. */
  const daysAhead = async (now: Timetable, today: CalendarDate) => {
    const far = addDays(today, AHEAD)
    const until = now.until < far ? now.until : far
    const sources = new Map((await store.listSources(db, today, until)).map((row) => [row.serviceDate, row.source]))
    const dates: CalendarDate[] = []
    for (let date = today; date <= until; date = addDays(date, 1)) dates.push(date)
    return dates.map((date) => ({ date, source: sources.get(date) }))
  }
  const todayNow = () => clockTime(clock.now()).date

  return {
    keepDue: async () => {
      const [now, today] = [timetable(), todayNow()]
      for (const { date, source } of await daysAhead(now, today)) {
        if (source !== undefined) continue
        const kept = compareDay(now, date, undefined)
        await db.inTransaction(async (trx) => done(await saveAll(trx, now.source, [kept])))
      }
      await store.forgetBefore(db, today)
    },

    compareDue: async () => {
      const [now, today] = [timetable(), todayNow()]
      const dates = (await daysAhead(now, today)).flatMap(({ date, source }) =>
        source !== undefined && source !== now.source ? [date] : [],
      )
      if (dates.length === 0) return 0
      const days: ComparedDay[] = []
      for (const date of dates) {
        days.push(compareDay(now, date, await store.findCompared(db, date)))
        // A national day takes its time: others are served between two.
        await new Promise((resolve) => setImmediate(resolve))
      }
      const heard = await concerned(days.filter(({ changed }) => changed.length > 0))
      const cause = `timetable:${now.source}:${today}`
      const told = [...heard].flatMap(([accountId, one]): Telling[] =>
        one.guest ? [] : [changeTelling(names, { cause, accountId, changes: inOrder(one), page: one.page })],
      )
      const letters = [...heard.values()].flatMap((one) => {
        if (!one.guest) return []
        return changeLetter(names, { cause, guest: one.guest, changes: inOrder(one), now: clock.now() }) ?? []
      })
      const result = await db.inTransaction(async (trx) => {
        // Another server was first: what it told is told.
        if (!(await saveAll(trx, now.source, days)).every(Boolean)) return refuse('COMPARED_ALREADY')
        await tellings.tellAll(trx, told)
        for (const letter of letters) await mails.add(trx, letter)
        return done(told.length + letters.length)
      })
      return result.ok ? result.value : 0
    },
  }
}
