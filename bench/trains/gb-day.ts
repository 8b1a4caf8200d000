import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { News, PlaceStatus, Schedule } from '@cledrau/feeds/darwin/news.ts'
import { type DatedTrain, openImage, trainsOn } from '@cledrau/planner'
import { nationalImage, seeded } from '../planner/railway.ts'

/** What Darwin says of a railway of the size of Great Britain's, which exists nowhere: schedules, then news of each train. */
export type GbTrain = { readonly schedule: Schedule; readonly calls: DatedTrain['calls']; readonly late: number }

export const GB_DATE: CalendarDate = '2026-12-02'
const MIDNIGHT = serviceInstant(GB_DATE, 0)

let made: readonly GbTrain[] | undefined
export function gbTrains(): readonly GbTrain[] {
  if (made) return made
  const image = openImage(nationalImage({ bounds: false }))
  if (typeof image === 'string') throw new Error(image)
  const random = seeded(11)
  // Without passing places its stopping trains have fewer than in life, its long ones as many calls as real ones.
  made = [...trainsOn(image, GB_DATE)].map(({ uid, operator, calls }, index) => {
    const last = calls.length - 1
    const schedule: Schedule = {
      kind: 'schedule',
      rid: `20261202${String(index).padStart(7, '0')}`,
      uid,
      serviceDate: GB_DATE,
      headcode: '1W10',
      operator: operator.slice(0, 2),
      places: calls.map(({ stop, arrival, departure }, at) => ({
        kind: at === 0 ? 'OR' : at === last ? 'DT' : 'IP',
        tiploc: `${stop}TPLC`,
        activities: [at === 0 ? 'TB' : at === last ? 'TF' : 'T'],
        ...(at > 0 ? { wta: minuteOf(arrival), pta: minuteOf(arrival) } : {}),
        ...(at < last ? { wtd: minuteOf(departure) + 0.5, ptd: minuteOf(departure) } : {}),
      })),
    }
    return { schedule, calls, late: random() < 0.3 ? Math.floor(random() ** 3 * 40) : 0 }
  })
  return made
}

const minuteOf = (minute: number) => minute % 1440

/** A train has come to one of its calls, or hasn't yet, and is expected so much later at all that follow. */
export function statusAt({ schedule, calls }: GbTrain, reached: number, late: number, hasCome: boolean): News {
  const places = calls.slice(reached).map(({ stop, arrival, departure }, nth): PlaceStatus => {
    const at = reached + nth
    const last = calls.length - 1
    const { wta, wtd, pta, ptd } = schedule.places[at]!
    const time = (minute: number, has: boolean) =>
      has
        ? { actual: minuteOf(minute + late), source: 'TD', actualClass: 'Automatic' }
        : { expected: minuteOf(minute + late), source: 'Darwin' }
    return {
      tiploc: `${stop}TPLC`,
      wta,
      wtd,
      pta,
      ptd,
      ...(at > 0 ? { arrival: time(arrival, hasCome && at === reached) } : {}),
      ...(at < last ? { departure: time(departure, hasCome && at === reached) } : {}),
      platform: { name: String(1 + (at % 5)), source: 'A' },
    }
  })
  const { rid, uid } = schedule
  return { kind: 'status', rid, uid, serviceDate: GB_DATE, places }
}

export type GbSaid = { readonly at: Instant; readonly news: News }

/** A busy hour has so many: each train is told of again and again between its calls, as it is expected anew. */
export const MESSAGES_AN_HOUR = 120_000
const AT_EACH_CALL = 20

/** News of trains between two minutes of the day, in their order: the same again and again, and at each call that it has come. */
export function* gbNews(from: number, until: number, atEachCall = AT_EACH_CALL): Generator<GbSaid> {
  const said: { minute: number; train: GbTrain; call: number }[] = []
  for (const train of gbTrains())
    train.calls.forEach(({ departure }, call) => {
      const minute = departure + train.late
      if (minute >= from && minute < until) said.push({ minute, train, call })
    })
  said.sort((a, b) => a.minute - b.minute)
  for (const [index, { minute, train, call }] of said.entries()) {
    const within = said[index - 1]?.minute === minute ? (index % 900) * 60 : 0
    const at = instant(MIDNIGHT + minute * MINUTE + within)
    for (let nth = 1; nth < atEachCall; nth++) yield { at, news: statusAt(train, call, train.late + (nth % 3), false) }
    yield { at, news: statusAt(train, call, train.late, true) }
  }
}

export function* gbSchedules(): Generator<GbSaid> {
  for (const { schedule } of gbTrains()) yield { at: instant(MIDNIGHT + 3 * 60 * MINUTE), news: schedule }
}
