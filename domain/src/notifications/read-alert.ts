import { done, refuse, type Result } from '../result.ts'
import { isCalendarDate } from '../time/calendar-date.ts'
import { minutesOf } from '../time/hh-mm.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'
import { type Alert, endAfter, LEAD, leadOf, LONGEST_WINDOW, USUAL_LATE_MINUTES, windowOn } from './alert.ts'

/** What somebody asked for, as it was typed. */
export type AlertAsked = {
  readonly fromCRSCode: string
  readonly toCRSCode: string
  readonly viaCRSCode?: string | null | undefined
  readonly notificationType: 'single' | 'recurring'
  readonly notificationDate?: string | null | undefined
  readonly notificationTime?: string | null | undefined
  readonly departStartTime: string
  readonly departEndTime: string
  readonly weekDays?: readonly number[] | null | undefined
  readonly lateMinutes?: number | null | undefined
}

export type AlertRefusal =
  | 'STATION_UNKNOWN'
  | 'STATION_UNSERVED'
  | 'SAME_STATION'
  | 'VIA_UNKNOWN'
  | 'ALERT_VIA_IS_END'
  | 'ALERT_TIME_WRONG'
  | 'ALERT_DATE_WRONG'
  | 'ALERT_DATE_PAST'
  | 'ALERT_WEEKDAY_MISSING'
  | 'ALERT_WINDOW_TOO_LONG'
  | 'ALERT_FIRST_MESSAGE_WRONG'
  | 'ALERT_WINDOW_OVER'

/** Whether trains of travellers call there; undefined where there is no such station. */
export type IsServed = (code: string) => boolean | undefined

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOf = (text: string): number | undefined => (TIME.test(text) ? minutesOf(text) : undefined)

/** An alert as it is kept, or what is wrong with it, by name. */
export function readAlert(asked: AlertAsked, isServed: IsServed, now: Instant): Result<Alert, AlertRefusal> {
  const way = readWay(asked, isServed)
  if (!way.ok) return way
  const window = readWindow(asked)
  if (!window.ok) return window
  const days = readDays(asked, now)
  if (!days.ok) return days
  const alert: Alert = {
    ...way.value,
    ...days.value,
    ...window.value,
    lateMinutes: asked.lateMinutes ?? USUAL_LATE_MINUTES,
  }
  if (alert.onceOn !== null && windowOn(alert, alert.onceOn).until < now) return refuse('ALERT_WINDOW_OVER')
  return done(alert)
}

function readWay(
  { fromCRSCode, toCRSCode, viaCRSCode }: AlertAsked,
  isServed: IsServed,
): Result<Pick<Alert, 'from' | 'to' | 'via'>, AlertRefusal> {
  const [from, to, via] = [fromCRSCode, toCRSCode, viaCRSCode ?? ''].map((code) => code.trim().toUpperCase()) as [
    string,
    string,
    string,
  ]
  const ends = [isServed(from), isServed(to)]
  if (ends.includes(undefined)) return refuse('STATION_UNKNOWN')
  if (via !== '' && isServed(via) === undefined) return refuse('VIA_UNKNOWN')
  if (ends.includes(false) || (via !== '' && !isServed(via))) return refuse('STATION_UNSERVED')
  if (from === to) return refuse('SAME_STATION')
  if (via === from || via === to) return refuse('ALERT_VIA_IS_END')
  return done({ from, to, via: via === '' ? null : via })
}

/** How long before the beginning the first message comes, from its time of day. */
export function readLead(notificationTime: string | null | undefined, begins: number): Result<number, AlertRefusal> {
  if (!notificationTime) return done(LEAD.usual)
  const first = timeOf(notificationTime)
  if (first === undefined) return refuse('ALERT_TIME_WRONG')
  const lead = leadOf(begins, first)
  return lead < LEAD.least || lead > LEAD.most ? refuse('ALERT_FIRST_MESSAGE_WRONG') : done(lead)
}

function readWindow({
  departStartTime,
  departEndTime,
  notificationTime,
}: AlertAsked): Result<Pick<Alert, 'begins' | 'ends' | 'lead'>, AlertRefusal> {
  const [begins, ends] = [timeOf(departStartTime), timeOf(departEndTime)]
  if (begins === undefined || ends === undefined) return refuse('ALERT_TIME_WRONG')
  const end = endAfter(begins, ends)
  if (end - begins > LONGEST_WINDOW) return refuse('ALERT_WINDOW_TOO_LONG')
  const lead = readLead(notificationTime, begins)
  return lead.ok ? done({ begins, ends: end, lead: lead.value }) : lead
}

function readDays(
  { notificationType, notificationDate, weekDays }: AlertAsked,
  now: Instant,
): Result<Pick<Alert, 'onceOn' | 'weekDays'>, AlertRefusal> {
  if (notificationType === 'recurring') {
    const days = [...new Set(weekDays ?? [])].toSorted((a, b) => a - b)
    const are = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    return are ? done({ onceOn: null, weekDays: days }) : refuse('ALERT_WEEKDAY_MISSING')
  }
  if (!notificationDate || !isCalendarDate(notificationDate)) return refuse('ALERT_DATE_WRONG')
  if (notificationDate < clockTime(now).date) return refuse('ALERT_DATE_PAST')
  return done({ onceOn: notificationDate, weekDays: [] })
}
