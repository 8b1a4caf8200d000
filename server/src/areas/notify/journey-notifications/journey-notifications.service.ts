import { randomUUID } from 'node:crypto'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { AnyEndpoint, ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { type Alert, nextDayOf } from '@cledrau/domain/notifications/alert.ts'
import { type AlertAsked, type IsServed, readAlert, readLead } from '@cledrau/domain/notifications/read-alert.ts'
import { isSuspended, readSuspension, type Suspension } from '@cledrau/domain/notifications/suspension.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Term } from '../../../forgetting.ts'
import type { HoldAccount } from '../../account/accounts/existing-account.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { forgetOver, listDays, removeDays, saveDays } from './alert-days.store.ts'
import { alertToWire } from './alert-wire.ts'
import * as store from './alerts.store.ts'
import type { AutomaticAlerts, FindHeld, RidesOfTickets } from './automatic-alerts.ts'
import type { Choosing } from './choosing.ts'
import { openSilent } from './silent.ts'
import { forgetBefore, removeAll as removeAllTold } from './told-trains.store.ts'
import type { LiveNews } from './watching.ts'

type Answer<Call extends AnyEndpoint> = Promise<Result<ReplyOf<Call>, RefusalOf<Call>>>

export type JourneyNotifications = {
  create: (accountId: string, asked: ParsedRequestOf<typeof calls.createAlert>) => Answer<typeof calls.createAlert>
  update: (accountId: string, asked: ParsedRequestOf<typeof calls.updateAlert>) => Answer<typeof calls.updateAlert>
  list: (accountId: string, asked: ParsedRequestOf<typeof calls.alertList>) => Answer<typeof calls.alertList>
  remove: (accountId: string, asked: ParsedRequestOf<typeof calls.deleteAlert>) => Answer<typeof calls.deleteAlert>
  createAutomatic: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.createAutoAlert>,
  ) => Answer<typeof calls.createAutoAlert>
  updateAutomatic: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.updateAutoAlerts>,
  ) => Answer<typeof calls.updateAutoAlerts>
  suspend: (accountId: string, asked: ParsedRequestOf<typeof calls.suspendAlerts>) => Answer<typeof calls.suspendAlerts>
  resume: (accountId: string, asked: ParsedRequestOf<typeof calls.resumeAlerts>) => Answer<typeof calls.resumeAlerts>
  trainsIn: (asked: ParsedRequestOf<typeof calls.trainsInWindow>) => Answer<typeof calls.trainsInWindow>
  /** A page of all alerts that people made themselves, after the one with this id. */
  page: (from: Database, after: string) => Promise<(Alert & { id: string; accountId: string })[]>
  /** Which of these accounts want silence now. */
  suspended: (from: Database | Trx, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
  collect: (accountId: string) => Promise<Record<string, unknown>[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
  terms: readonly Term[]
}

type Parts = {
  db: Database
  clock: Clock
  choosing: Choosing
  automatic: Pick<AutomaticAlerts, 'make'>
  ridesOf: RidesOfTickets
  findHeld: FindHeld
  isServed: IsServed
  nameOf: (code: string) => Bilingual
  timetable: () => Timetable
  live: Pick<LiveNews, 'find'>
  hold: HoldAccount
}

const PAGE = 2000
const columnsOf = ({ from, to, via, ...alert }: Alert) => ({ ...alert, fromCode: from, toCode: to, viaCode: via })

export function openJourneyNotifications(parts: Parts): JourneyNotifications {
  const { db, clock, choosing, automatic, isServed, live } = parts

  const shown = async (from: Database | Trx, alerts: readonly store.KeptAlert[]) => {
    const days = Map.groupBy(
      alerts.length === 0
        ? []
        : await listDays(
            from,
            alerts.map(({ id }) => id),
          ),
      ({ alertId }) => alertId,
    )
    return alerts.map((alert) => alertToWire(alert, days.get(alert.id) ?? [], live.find, clock.now()))
  }
  const one = async (trx: Trx, alert: store.KeptAlert) => {
    const [wire] = await shown(trx, [alert])
    if (!wire) throw new Error(`alert ${alert.id} can't be shown`)
    return done({ alert: wire })
  }
  /** Alerts of an account are changed one after the other. */
  const inTurn = async (trx: Trx, accountId: string) => {
    await parts.hold(trx, accountId)
    await store.addAccount(trx, accountId)
    await store.lockAccount(trx, accountId)
  }
  const theirs = (accountId: string, { naID }: { naID: string }) => naID === accountId

  const suspension = ({ indefinite, tillDate }: Suspension): calls.Suspension => ({
    state: indefinite || tillDate !== null,
    indefinite,
    tillDate,
  })
  const setSuspension = (accountId: string, wanted: Suspension) =>
    db.inTransaction<calls.Suspension, never>(async (trx) => {
      await inTurn(trx, accountId)
      await store.saveSuspension(trx, accountId, wanted)
      return done(suspension(wanted))
    })

  return {
    create: async (accountId, asked) => {
      if (!theirs(accountId, asked)) return refuse('USER_UNKNOWN')
      const read = readAlert(asked, isServed, clock.now())
      if (!read.ok) return read
      const alert: store.KeptAlert = {
        ...columnsOf(read.value),
        id: randomUUID(),
        accountId,
        orderId: null,
        recordLocator: null,
        direction: null,
        rides: null,
        changedAt: clock.now(),
      }
      const days = await choosing.daysOf(alert)
      return db.inTransaction(async (trx) => {
        await inTurn(trx, accountId)
        const own = (await store.listAlerts(trx, accountId)).filter(({ orderId }) => orderId === null)
        if (own.length >= calls.MOST_ALERTS) return refuse('TOO_MANY_ALERTS')
        await store.addAlert(trx, alert)
        await saveDays(trx, days)
        return one(trx, alert)
      })
    },

    update: async (accountId, asked) => {
      if (!theirs(accountId, asked)) return refuse('USER_UNKNOWN')
      const before = await store.findAlert(db, accountId, asked.alertId)
      if (!before) return refuse('ALERT_UNKNOWN')
      if (before.orderId !== null) return refuse('ALERT_IS_AUTOMATIC')
      const read = readAlert(asked, isServed, clock.now())
      if (!read.ok) return read
      const alert = { ...before, ...columnsOf(read.value), changedAt: clock.now() }
      const days = await choosing.daysOf(alert)
      return db.inTransaction(async (trx) => {
        await inTurn(trx, accountId)
        if (!(await store.findAlert(trx, accountId, alert.id))) return refuse('ALERT_UNKNOWN')
        await store.saveAlert(trx, alert)
        await removeDays(trx, alert.id)
        await saveDays(trx, days)
        return one(trx, alert)
      })
    },

    list: async (accountId, asked) => {
      if (!theirs(accountId, asked)) return refuse('USER_UNKNOWN')
      const now = clock.now()
      const silence = (await store.findSuspension(db, accountId)) ?? { indefinite: false, tillDate: null }
      const isSilent = isSuspended(silence, now)
      // A single one whose trains are gone is told of no more.
      const alerts = await shown(
        db,
        (await store.listAlerts(db, accountId)).filter((alert) => nextDayOf(alert, now) !== undefined),
      )
      const codes = new Set(
        alerts.flatMap(({ from, to, via, news }) => [
          from,
          to,
          ...(via === null ? [] : [via]),
          ...(news?.trains ?? []).flatMap((train) => [train.from, train.to]),
        ]),
      )
      return done({
        isAlertsSuspended: isSilent,
        suspendAlertsIndefinitely: isSilent && silence.indefinite,
        suspendAlertsUntil: isSilent ? silence.tillDate : null,
        data: { alerts },
        places: Object.fromEntries([...codes].map((code) => [code, parts.nameOf(code)])),
      })
    },

    remove: async (accountId, { naID, id }) => {
      if (!theirs(accountId, { naID })) return refuse('USER_UNKNOWN')
      return db.inTransaction(async (trx) => {
        await inTurn(trx, accountId)
        const alert = await store.findAlert(trx, accountId, id)
        if (!alert) return refuse('ALERT_UNKNOWN')
        await store.removeAlert(trx, accountId, alert.id)
        return done({})
      })
    },

    createAutomatic: async (accountId, asked) => {
      if (!theirs(accountId, asked)) return refuse('USER_UNKNOWN')
      return db.inTransaction(async (trx) => {
        await parts.hold(trx, accountId)
        const held = await parts.findHeld(trx, accountId, asked.recordLocator)
        if (!held) return refuse('INVALID_RECORD_LOCATOR')
        if (!held.isReady) return refuse('TICKETS_NOT_READY')
        const rides = (await parts.ridesOf(trx, { orderId: held.orderId, accountId })).get(asked.direction)
        if (!rides) return refuse('ALERT_NO_TRAINS')
        if (rides.every(({ departs }) => departs < clock.now())) return refuse('ALERT_WINDOW_OVER')
        const { orderId } = held
        const { recordLocator, direction } = asked
        return one(trx, await automatic.make(trx, { orderId, accountId, recordLocator }, direction, rides))
      })
    },

    updateAutomatic: (accountId, { alerts }) =>
      db.inTransaction(async (trx) => {
        await inTurn(trx, accountId)
        const changed: store.KeptAlert[] = []
        for (const { alertId, notificationTime, lateMinutes } of alerts) {
          const before = await store.findAlert(trx, accountId, alertId)
          if (!before || before.orderId === null) return refuse('ALERT_UNKNOWN')
          const lead = notificationTime ? readLead(notificationTime, before.begins) : done(before.lead)
          if (!lead.ok)
            return refuse(lead.refusal === 'ALERT_TIME_WRONG' ? 'ALERT_TIME_WRONG' : 'ALERT_FIRST_MESSAGE_WRONG')
          const alert = {
            ...before,
            lead: lead.value,
            lateMinutes: lateMinutes ?? before.lateMinutes,
            changedAt: clock.now(),
          }
          await store.saveAlert(trx, alert)
          await saveDays(trx, await choosing.daysOf(alert))
          changed.push(alert)
        }
        return done({ alerts: await shown(trx, changed) })
      }),

    suspend: async (accountId, asked) => {
      if (!theirs(accountId, asked)) return refuse('USER_UNKNOWN')
      const read = readSuspension(asked, clock.now())
      return read.ok ? setSuspension(accountId, read.value) : read
    },
    resume: async (accountId, asked) =>
      theirs(accountId, asked)
        ? setSuspension(accountId, { indefinite: false, tillDate: null })
        : refuse('USER_UNKNOWN'),

    trainsIn: async ({ weekDays, ...asked }) => {
      const wanted: AlertAsked = { ...asked, weekDays: weekDays?.map(Number) }
      const read = readAlert(wanted, isServed, clock.now())
      if (!read.ok) return read
      const date = nextDayOf(read.value, clock.now())
      const { from, until } = parts.timetable()
      if (date === undefined || date < from || date > until) return refuse('OUTSIDE_TIMETABLE')
      const { rides, withChanges } = await choosing.ridesOf(read.value, date)
      const starts = rides.filter((ride) => ride.from === read.value.from)
      return done({
        date,
        withChanges,
        departures: starts.map(({ departs, arrives }) => ({
          departTime: londonIso(departs),
          arriveTime: londonIso(arrives),
        })),
      })
    },

    page: async (from, after) =>
      (await store.listPage(from, after, PAGE)).map(({ fromCode, toCode, viaCode, ...alert }) => ({
        ...alert,
        from: fromCode,
        to: toCode,
        via: viaCode,
      })),
    suspended: openSilent(clock),

    collect: async (accountId) => {
      const silence = await store.findSuspension(db, accountId)
      const alerts = (await shown(db, await store.listAlerts(db, accountId))).map((alert) => ({
        origin: alert.from,
        destination: alert.to,
        via: alert.via,
        date: alert.notificationDate,
        weekDays: alert.weekDays,
        departs: `${alert.departStartTime} – ${alert.departEndTime}`,
        notificationTime: alert.notificationTime,
        lateMinutes: alert.lateMinutes,
        booking: alert.recordLocator,
      }))
      const isSilent = silence && (silence.indefinite || silence.tillDate !== null)
      return [...alerts, ...(isSilent ? [{ suspended: true, until: silence.tillDate }] : [])]
    },
    erase: async (trx, accountId) => {
      await store.removeAll(trx, accountId)
      await removeAllTold(trx, accountId)
    },
    terms: [
      {
        what: 'alerts of a day',
        days: 1,
        forget: (before, most) => store.forgetPast(db, clockTime(before).date, most),
      },
      { what: 'trains of alerts', days: 1, forget: (before, most) => forgetOver(db, before, most) },
      {
        what: 'what was told of trains',
        days: 3,
        forget: (before, most) => forgetBefore(db, clockTime(before).date, most),
      },
    ],
  }
}
