import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockHhmm, clockMinute, minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { WordName } from '../../i18n/names.ts'
import { typedTime } from '../../page/form/typed-time.ts'

/** An alert as it is filled in: the first message as minutes before the window, as one thinks of it. */
export type AlertValues = {
  type: JourneyAlert['notificationType']
  from: string | null
  to: string | null
  via: string | null
  begins: string
  ends: string
  day: CalendarDate | null
  weekDays: readonly number[]
  firstBefore: number
  lateMinutes: number
}
export type AlertField = keyof AlertValues

export const FIRST_BEFORE = [15, 30, 45, 60, 75, 90] as const
export const LATE_CHOICES = [1, 3, 5, 10, 15, 30] as const
const USUAL_FIRST = 60
const USUAL_LATE = 5

/** Working days and a morning's hour: what most come for, and quickly another. */
export const NEW_ALERT: AlertValues = {
  type: 'recurring',
  from: null,
  to: null,
  via: null,
  begins: '07:00',
  ends: '08:00',
  day: null,
  weekDays: [1, 2, 3, 4, 5],
  firstBefore: USUAL_FIRST,
  lateMinutes: USUAL_LATE,
}

export const valuesOf = (alert: JourneyAlert): AlertValues => ({
  type: alert.notificationType,
  from: alert.from,
  to: alert.to,
  via: alert.via,
  begins: alert.departStartTime,
  ends: alert.departEndTime,
  day: alert.notificationDate,
  weekDays: alert.weekDays.length > 0 ? alert.weekDays : NEW_ALERT.weekDays,
  firstBefore: minutesBefore(alert.departStartTime, alert.notificationTime),
  lateMinutes: alert.lateMinutes,
})

/** A first message before midnight for a train after it is still before it. */
export const minutesBefore = (begins: string, first: string): number =>
  clockMinute(minutesOf(begins) - minutesOf(first))

/** The other way round: when the clock shows that moment. */
export const firstMessageOf = (begins: string, before: number): string => clockHhmm(minutesOf(begins) - before)

/** What the calls about trains take: only the fields that belong to its kind. */
export const windowOf = ({ type, from, to, via, begins, ends, day, weekDays }: AlertValues) => ({
  fromCRSCode: from ?? '',
  toCRSCode: to ?? '',
  viaCRSCode: via,
  notificationType: type,
  notificationDate: type === 'single' ? day : null,
  weekDays: type === 'recurring' ? [...weekDays] : null,
  departStartTime: timeIn(begins),
  departEndTime: timeIn(ends),
})

/** As it was typed where it isn't a time: the service would say so. */
const timeIn = (text: string) => typedTime(text) ?? text

export const requestOf = (values: AlertValues, naID: string) => ({
  ...windowOf(values),
  naID,
  notificationTime: firstMessageOf(timeIn(values.begins), values.firstBefore),
  lateMinutes: values.lateMinutes,
})

/** What the form can tell by itself; the service judges the rest in the same words. */
export function checkValues(values: AlertValues): Partial<Record<AlertField, WordName>> {
  const { type, from, to, via, begins, ends, day, weekDays } = values
  return {
    ...(from === null && { from: 'NOTIFY_STATION_MISSING' }),
    ...(to === null && { to: 'NOTIFY_STATION_MISSING' }),
    ...(from !== null && from === to && { to: 'REFUSAL_SAME_STATION' }),
    ...(via !== null && (via === from || via === to) && { via: 'REFUSAL_ALERT_VIA_IS_END' }),
    ...(typedTime(begins) === null && { begins: 'NOTIFY_TIME_MISSING' }),
    ...(typedTime(ends) === null && { ends: 'NOTIFY_TIME_MISSING' }),
    ...(type === 'single' && day === null && { day: 'NOTIFY_DAY_MISSING' }),
    ...(type === 'recurring' && weekDays.length === 0 && { weekDays: 'REFUSAL_ALERT_WEEKDAY_MISSING' }),
  }
}

/** At which field a refusal stands; what is about none of them is said over the form. */
const FIELD_OF: Record<string, AlertField> = {
  STATION_UNKNOWN: 'from',
  STATION_UNSERVED: 'from',
  SAME_STATION: 'to',
  VIA_UNKNOWN: 'via',
  ALERT_VIA_IS_END: 'via',
  ALERT_TIME_WRONG: 'begins',
  ALERT_DATE_WRONG: 'day',
  ALERT_DATE_PAST: 'day',
  ALERT_WEEKDAY_MISSING: 'weekDays',
  ALERT_WINDOW_TOO_LONG: 'ends',
  ALERT_WINDOW_OVER: 'ends',
  ALERT_FIRST_MESSAGE_WRONG: 'firstBefore',
}
export const fieldOf = (refusal: string): AlertField | undefined => FIELD_OF[refusal]
