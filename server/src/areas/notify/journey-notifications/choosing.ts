import { type Alert, firstMessageOn, isOn, windowOn } from '@cledrau/domain/notifications/alert.ts'
import { type Departure, departuresOf, trainsFor } from '@cledrau/domain/notifications/choose-trains.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays, weekdayOf } from '@cledrau/domain/time/dates.ts'
import { HOUR, type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/planner'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { type NewDay, saveDays } from './alert-days.store.ts'
import { type KeptAlert, listToChoose } from './alerts.store.ts'

type Way = Pick<Alert, 'from' | 'to' | 'via' | 'begins' | 'ends'>

/** Journeys with changes, of a place where no train goes through: each train of them. */
export type PlanRides = (way: Way, date: CalendarDate) => Promise<readonly WatchedRide[]>

export type Choosing = {
  /** The trains of a way on a date by the timetable in force; `withChanges` where none goes through. */
  ridesOf: (way: Way, date: CalendarDate) => Promise<{ rides: readonly WatchedRide[]; withChanges: boolean }>
  /** The days of an alert that are near enough to be chosen now. */
  daysOf: (alert: KeptAlert) => Promise<NewDay[]>
  /** Chooses for all alerts of today, and once it is evening those of tomorrow, what nobody has chosen yet. Safe to repeat. */
  chooseDue: () => Promise<number>
}

type Parts = { db: Database; clock: Clock; timetable: () => Timetable; planRides: PlanRides }

/** Changes of tomorrow are known by then. */
export const EVENING = 20 * 60 + 30
/** A train may be late by as much: until then nobody knows that it won't come. */
const LATEST = 3 * HOUR
/** Yesterday's trains run past midnight, and so may a window. */
const MOST_DAYS = 5
const AT_ONCE = 2000
const NO_ALERT = '00000000-0000-0000-0000-000000000000'

const wayOf = ({ fromCode: from, toCode: to, viaCode: via, begins, ends }: KeptAlert): Way => ({
  from,
  to,
  via,
  begins,
  ends,
})

/** Which trains alerts are about: by the timetable, never by what is live. */
export function openChoosing({ db, clock, timetable, planRides }: Parts): Choosing {
  let known: { of: Timetable; days: Map<CalendarDate, ReadonlyMap<string, readonly Departure[]>> } | undefined
  const departures = (place: string, date: CalendarDate): readonly Departure[] => {
    const now = timetable()
    if (known?.of !== now) known = { of: now, days: new Map() }
    const { days } = known
    const day =
      days.get(date) ?? (date < now.from || date > now.until ? new Map() : departuresOf(trainsOn(now.image, date)))
    days.delete(date)
    days.set(date, day)
    if (days.size > MOST_DAYS) days.delete(days.keys().next().value ?? '')
    return day.get(place) ?? []
  }

  const ridesOf: Choosing['ridesOf'] = async (way, date) => {
    const through = trainsFor(way, date, departures)
    if (through.length > 0) return { rides: through, withChanges: false }
    const { from, until } = timetable()
    const rides = date < from || date > until ? [] : await planRides(way, date)
    return { rides, withChanges: rides.length > 0 }
  }

  const dayOf = (alert: KeptAlert, serviceDate: CalendarDate, rides: readonly WatchedRide[], text: string): NewDay => {
    const last = rides.reduce((latest, { departs }) => Math.max(latest, departs), 0)
    const { id: alertId, accountId, lateMinutes, changedAt } = alert
    const overAt = last > 0 ? instant(last + LATEST) : windowOn(alert, serviceDate).until
    const opensAt = alert.rides ? ticketOpens(alert, alert.rides) : firstMessageOn(alert, serviceDate)
    return {
      alertId,
      serviceDate,
      accountId,
      lateMinutes,
      rides: text,
      opensAt,
      overAt,
      timetable: source(alert),
      changedAt,
    }
  }
  /** A ticket's trains are no timetable's to choose. */
  const source = ({ rides }: KeptAlert) => (rides ? 'ticket' : timetable().source)

  /** Many people go the same way at the same time. */
  const chosenFor = async (alerts: readonly KeptAlert[], date: CalendarDate): Promise<NewDay[]> => {
    const byWay = new Map<string, { rides: readonly WatchedRide[]; text: string }>()
    const days: NewDay[] = []
    for (const alert of alerts) {
      const way = wayOf(alert)
      const name = Object.values(way).join()
      let chosen = byWay.get(name)
      if (!chosen) {
        const { rides } = await ridesOf(way, date)
        byWay.set(name, (chosen = { rides, text: JSON.stringify(rides) }))
      }
      days.push(dayOf(alert, date, chosen.rides, chosen.text))
    }
    return days
  }

  const chooseOn = async (date: CalendarDate): Promise<number> => {
    let [count, after] = [0, NO_ALERT]
    for (;;) {
      const { source: from } = timetable()
      const due = { date, weekDay: weekdayOf(date) + 1, timetable: from, now: clock.now(), after, most: AT_ONCE }
      const alerts = await listToChoose(db, due)
      if (alerts.length === 0) return count
      await saveDays(db, await chosenFor(alerts, date))
      count += alerts.length
      after = alerts.at(-1)?.id ?? after
    }
  }

  let done = ''
  return {
    ridesOf,
    daysOf: async (alert) => {
      const { date: today } = clockTime(clock.now())
      if (alert.rides) {
        const [first] = alert.rides
        return first ? [dayOf(alert, clockTime(first.departs).date, alert.rides, JSON.stringify(alert.rides))] : []
      }
      const near = [-1, 0, 1].map((ahead) => addDays(today, ahead)).filter((date) => isOn(alert, date))
      const open = near.filter((date) => windowOn(alert, date).until >= clock.now())
      return (await Promise.all(open.map((date) => chosenFor([alert], date)))).flat()
    },
    chooseDue: async () => {
      const { date: today, minutes } = clockTime(clock.now())
      const dates = minutes >= EVENING ? [today, addDays(today, 1)] : [today]
      const name = [...dates, timetable().source].join()
      if (name === done) return 0
      let count = 0
      for (const date of dates) count += await chooseOn(date)
      done = name
      return count
    },
  }
}

const ticketOpens = ({ lead }: KeptAlert, rides: readonly WatchedRide[]): Instant =>
  instant((rides[0]?.departs ?? 0) - lead * MINUTE)
