import type { Direction } from '@cledrau/domain/notifications/alert.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { Told } from '@cledrau/domain/notifications/worth-telling.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Generated } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Alerts about trains, the trains that they are about on each day, and what was told of these. */
export type NotifyTables = {
  alertAccounts: AlertAccountRow
  journeyAlerts: JourneyAlertRow
  alertDays: AlertDayRow
  toldTrains: ToldTrainRow
  comparedTimetables: ComparedTimetableRow
}

export const NOTIFY_OWNERS = {
  alertAccounts: 'areas/notify/journey-notifications',
  journeyAlerts: 'areas/notify/journey-notifications',
  alertDays: 'areas/notify/journey-notifications',
  toldTrains: 'areas/notify/journey-notifications',
  comparedTimetables: 'areas/notify/timetable-changes',
} as const satisfies OwnersOf<NotifyTables>

export type AlertAccountRow = {
  accountId: string
  suspended: Generated<boolean>
  suspendedTill: CalendarDate | null
}

export type JourneyAlertRow = {
  id: string
  accountId: string
  fromCode: string
  toCode: string
  viaCode: string | null
  onceOn: CalendarDate | null
  weekDays: number[]
  begins: number
  ends: number
  lead: number
  lateMinutes: number
  orderId: string | null
  recordLocator: string | null
  direction: Direction | null
  rides: Json<WatchedRide[]> | null
  changedAt: Moment
}

export type AlertDayRow = {
  alertId: string
  serviceDate: CalendarDate
  accountId: string
  lateMinutes: number
  rides: Json<WatchedRide[]>
  opensAt: Moment
  overAt: Moment
  timetable: string
  writtenIn: Generated<number>
  firstToldAt: Moment | null
}

export type ToldTrainRow = {
  serviceDate: CalendarDate
  uid: string
  accountId: string
  fromCode: string
  toCode: string
  n: number
  told: Json<Told>
}

/** The trains of a day by the timetable that was taken into use last. */
export type ComparedTimetableRow = { serviceDate: CalendarDate; source: string; trains: Buffer }

export const NOTIFY_COLUMNS = {
  alertAccounts: ['accountId', 'suspended', 'suspendedTill'],
  journeyAlerts: [
    'id',
    'accountId',
    'fromCode',
    'toCode',
    'viaCode',
    'onceOn',
    'weekDays',
    'begins',
    'ends',
    'lead',
    'lateMinutes',
    'orderId',
    'recordLocator',
    'direction',
    'rides',
    'changedAt',
  ],
  alertDays: [
    'alertId',
    'serviceDate',
    'accountId',
    'lateMinutes',
    'rides',
    'opensAt',
    'overAt',
    'timetable',
    'writtenIn',
    'firstToldAt',
  ],
  toldTrains: ['serviceDate', 'uid', 'accountId', 'fromCode', 'toCode', 'n', 'told'],
  comparedTimetables: ['serviceDate', 'source', 'trains'],
} as const satisfies ColumnsOf<NotifyTables>
