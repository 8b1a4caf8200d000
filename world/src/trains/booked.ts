import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockMinute } from '@cledrau/domain/time/hh-mm.ts'
import type { BookedTimes, ClockMinutes, Schedule } from '@cledrau/feeds/darwin/news.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { chanceOf } from './chance.ts'

/* A train as it is booked, in Darwin's words. */

/** Darwin's name of a run: its date and seven figures, here made of the uid; eight signs where uids are of another kind. */
export const ridOf = (uid: string, date: CalendarDate): string => {
  const own = /^[A-Z]\d{5}$/.test(uid)
    ? `${uid.charCodeAt(0) - 55}${uid.slice(1)}`
    : `${signs(uid)}${signs(`2 ${uid}`)}`
  return date.replaceAll('-', '') + own
}
const signs = (name: string) =>
  Math.floor(chanceOf(name) * 36 ** 4)
    .toString(36)
    .padStart(4, '0')

export const bookedTimes = ({ calls }: Train, call: number): BookedTimes => {
  const { arrival, departure } = calls[call]!
  return {
    ...(call > 0 ? { wta: clock(arrival), pta: clock(arrival) } : {}),
    ...(call < calls.length - 1 ? { wtd: clock(departure), ptd: clock(departure) } : {}),
  }
}

/** Minutes past midnight begin again: nobody says the day. */
export const clock = (minutes: number): ClockMinutes => clockMinute(minutes)

export const nameOf = ({ uid }: Train, date: CalendarDate) => ({ rid: ridOf(uid, date), uid, serviceDate: date })

/** As it is before anything has happened. */
export function bookedSchedule(train: Train, date: CalendarDate, tiplocOf: (code: string) => string): Schedule {
  const last = train.calls.length - 1
  return {
    kind: 'schedule',
    ...nameOf(train, date),
    headcode: train.headcode || '0B00',
    operator: train.operator,
    ...(train.mode === 'bus' ? { status: 'B', category: 'BR' } : {}),
    places: train.calls.map(({ code }, call) => ({
      kind: call === 0 ? 'OR' : call === last ? 'DT' : 'IP',
      tiploc: tiplocOf(code),
      ...bookedTimes(train, call),
      activities: [call === 0 ? 'TB' : call === last ? 'TF' : 'T'],
    })),
  }
}
