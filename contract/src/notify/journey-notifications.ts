import { DIRECTIONS } from '@cledrau/domain/notifications/alert.ts'
import { NEWS_STATES } from '@cledrau/domain/notifications/news.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, list, moment, time } from '../query.ts'

/** As many as a list shows without becoming work; automatic ones are beside them, as there are only so many tickets. */
export const MOST_ALERTS = 20
export const LATE_MINUTES = [1, 60] as const

/** An account's customerId. Another's is unknown. */
const naID = z.string().check(z.maxLength(64))
const alertId = z.string().check(z.maxLength(64))
/** The service says by name what is wrong with a code, a date or a time; a shape would only say that something is. */
const typed = z.string().check(z.maxLength(16))
const maybe = z.optional(z.nullable(typed))

const notificationType = z.enum(['single', 'recurring'])
/** 1 is Monday, 7 is Sunday. */
const weekDays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))

const wanted = {
  fromCRSCode: typed,
  toCRSCode: typed,
  /** Null or empty: whichever way. */
  viaCRSCode: maybe,
  notificationType,
  /** The day of a single one. A window that goes past midnight belongs to the day on which it begins. */
  notificationDate: maybe,
  /** The days of a recurring one. */
  weekDays: z.optional(z.nullable(weekDays)),
  /** Trains that leave from then until then, both included; an end before the begin is on the next day. */
  departStartTime: typed,
  departEndTime: typed,
}

const alertFields = {
  ...wanted,
  naID,
  /** When the first message comes: 15 to 90 minutes before `departStartTime`, 60 where nothing is said. */
  notificationTime: maybe,
  /** Ours: how many minutes later than before is worth a message, 5 where nothing is said. */
  lateMinutes: z.optional(z.nullable(z.int().check(z.minimum(LATE_MINUTES[0]), z.maximum(LATE_MINUTES[1])))),
}

/** A train of an alert, as it is known to run now. */
const watchedTrain = z.object({
  uid: z.string(),
  serviceDate: date,
  /** What the calls of live times know it by, at the station where it is boarded; null where the timetable alone knows it. */
  serviceID: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  departTime: moment,
  arriveTime: moment,
  /** Null where nothing live is known of it. */
  expectedDepartTime: z.nullable(moment),
  expectedArriveTime: z.nullable(moment),
  state: z.enum(NEWS_STATES),
  /** Minutes later than planned where it is boarded. */
  lateMinutes: z.number(),
  platform: z.nullable(z.string()),
})
export type WatchedTrain = z.infer<typeof watchedTrain>

const alert = z.object({
  alertId: z.string(),
  notificationType,
  recurrence: z.object({ onceOn: z.nullable(date), weekDays }),
  notificationDate: z.nullable(date),
  notificationTime: time,
  departStartTime: time,
  departEndTime: time,
  weekDays,
  from: z.string(),
  to: z.string(),
  via: z.nullable(z.string()),
  lateMinutes: z.number(),
  /** Of automatic ones: the ticket whose train it is about. */
  recordLocator: z.nullable(z.string()),
  orderID: z.nullable(z.string()),
  direction: z.nullable(z.enum(DIRECTIONS)),
  /** On the next day that it is about: which trains, and what is known of them. Null until they are chosen. */
  news: z.nullable(z.object({ date, isToday: z.boolean(), trains: z.array(watchedTrain) })),
})
export type JourneyAlert = z.infer<typeof alert>

const ALERT_REFUSALS = [
  'USER_UNKNOWN',
  'STATION_UNKNOWN',
  'STATION_UNSERVED',
  'SAME_STATION',
  'VIA_UNKNOWN',
  'ALERT_VIA_IS_END',
  'ALERT_TIME_WRONG',
  'ALERT_DATE_WRONG',
  'ALERT_DATE_PAST',
  'ALERT_WEEKDAY_MISSING',
  'ALERT_WINDOW_TOO_LONG',
  'ALERT_FIRST_MESSAGE_WRONG',
  'ALERT_WINDOW_OVER',
] as const

const changed = z.object({ alert })

export const createAlert = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/setAlert/create',
  access: 'traveller',
  summary: 'Tells from now on how trains run that leave somewhere at a time of day, once or every week.',
  request: z.object({ ...alertFields, alertId: z.optional(z.nullable(alertId)) }),
  reply: changed,
  refusals: [...ALERT_REFUSALS, 'TOO_MANY_ALERTS'],
  once: true,
})

export const updateAlert = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/setAlert/update',
  access: 'traveller',
  summary: 'Changes what an alert is about, or when and of what it tells.',
  request: z.object({ ...alertFields, alertId }),
  reply: changed,
  refusals: [...ALERT_REFUSALS, 'ALERT_UNKNOWN', 'ALERT_IS_AUTOMATIC'],
})

export const alertList = endpoint({
  method: 'GET',
  path: '/v1/nexusalpha/notification/list',
  access: 'traveller',
  summary:
    'The alerts of a traveller with what is known of their trains, automatic ones included, or how long they are silent.',
  request: z.object({ naID }),
  reply: z.object({
    isAlertsSuspended: z.boolean(),
    suspendAlertsIndefinitely: z.boolean(),
    /** The last day without messages, in London. */
    suspendAlertsUntil: z.nullable(date),
    data: z.object({ alerts: z.array(alert) }),
    /** Names of every station that the alerts speak of, by code. */
    places: z.record(z.string(), bilingual(z.string())),
  }),
  refusals: ['USER_UNKNOWN'],
})

export const deleteAlert = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/deleteAlert/',
  access: 'traveller',
  summary: 'Tells no more about these trains; an automatic alert is off until it is made again.',
  request: z.object({ naID, id: alertId }),
  reply: z.object({}),
  refusals: ['USER_UNKNOWN', 'ALERT_UNKNOWN'],
})

export const createAutoAlert = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/createAutoNotification',
  access: 'traveller',
  summary: 'Tells how the trains of one direction of a booking run, for as long as its ticket is held.',
  request: z.object({
    naID,
    recordLocator: z.string().check(z.maxLength(16)),
    direction: z.enum(DIRECTIONS),
  }),
  reply: changed,
  refusals: ['USER_UNKNOWN', 'INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY', 'ALERT_NO_TRAINS', 'ALERT_WINDOW_OVER'],
})

export const updateAutoAlerts = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/updateAutoNotification',
  access: 'traveller',
  summary: 'Changes when automatic alerts tell and how late is worth telling; takes alerts as the list has them.',
  request: z.object({
    alerts: z
      .array(
        z.object({
          alertId,
          notificationTime: maybe,
          lateMinutes: z.optional(z.nullable(z.int().check(z.minimum(LATE_MINUTES[0]), z.maximum(LATE_MINUTES[1])))),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.object({ alerts: z.array(alert) }),
  refusals: ['ALERT_UNKNOWN', 'ALERT_TIME_WRONG', 'ALERT_FIRST_MESSAGE_WRONG'],
})

const suspension = z.object({ state: z.boolean(), indefinite: z.boolean(), tillDate: z.nullable(date) })
export type Suspension = z.infer<typeof suspension>

export const suspendAlerts = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/suspend',
  access: 'traveller',
  summary:
    'Sends nothing about journeys until the end of a day in London, or until told otherwise; nothing is kept for later.',
  request: z.object({ naID, indefinite: z.optional(z.boolean()), tillDate: maybe }),
  reply: suspension,
  refusals: ['USER_UNKNOWN', 'ALERT_DATE_WRONG', 'ALERT_DATE_PAST'],
})

export const resumeAlerts = endpoint({
  method: 'POST',
  path: '/v1/nexusalpha/notification/resume',
  access: 'traveller',
  summary: 'Sends messages about journeys again.',
  request: z.object({ naID }),
  reply: suspension,
  refusals: ['USER_UNKNOWN'],
})

export const trainsInWindow = endpoint({
  method: 'GET',
  path: '/v1/nexusalpha/notification/trainsInWindow',
  access: 'traveller',
  summary: 'Which trains an alert would be about on its next day, before it is made.',
  request: z.object({ ...wanted, weekDays: z.optional(list) }),
  reply: z.object({
    /** The day that was looked at. */
    date,
    /** No train goes through: these are the first trains of journeys with changes. */
    withChanges: z.boolean(),
    departures: z.array(z.object({ departTime: moment, arriveTime: moment })),
  }),
  refusals: [...ALERT_REFUSALS.filter((code) => code !== 'USER_UNKNOWN'), 'OUTSIDE_TIMETABLE'],
})
