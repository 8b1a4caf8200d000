import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, PlaceStatus, Schedule, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import type { TestServer } from './test-server.ts'

/* Trains of the timetable as Darwin would speak of them, made from what a board of Cardiff Central says. */

/** Every call of a train, from what the timetable says of it. */
const callsOf = ({ previousCallingPoints, subsequentCallingPoints, ...service }: LiveService) => [
  ...previousCallingPoints[0]!.calls.map(({ code, st }) => ({ code, st })),
  { code: 'CDF', st: service.std! },
  ...subsequentCallingPoints[0]!.calls.map(({ code, st }) => ({ code, st })),
]
const ridOf = ({ uid, serviceDate }: LiveService) => `${serviceDate.replaceAll('-', '')}${uid}`
const nameOf = (service: LiveService) => ({
  rid: ridOf(service),
  uid: service.uid,
  serviceDate: service.serviceDate,
})
export const placesOf = (service: LiveService): SchedulePlace[] => {
  const calls = callsOf(service)
  return calls.map(({ code, st }, index) => ({
    kind: index === 0 ? 'OR' : index === calls.length - 1 ? 'DT' : 'IP',
    tiploc: code,
    ...(index > 0 ? { pta: minutesOf(st), wta: minutesOf(st) } : {}),
    ...(index < calls.length - 1 ? { ptd: minutesOf(st), wtd: minutesOf(st) } : {}),
    activities: ['T'],
  }))
}
export const scheduleOf = (service: LiveService, more: Partial<Schedule> = {}): Schedule => ({
  kind: 'schedule',
  ...nameOf(service),
  headcode: '1V00',
  operator: 'AW',
  places: placesOf(service),
  ...more,
})
/** It is so late everywhere. */
export const lateAll = (service: LiveService, minutes: number, at?: Partial<PlaceStatus>): News => ({
  kind: 'status',
  ...nameOf(service),
  ...(minutes > 0 ? { lateReason: { code: 101 } } : {}),
  places: placesOf(service).map(({ tiploc, pta, ptd, wta, wtd }) => ({
    tiploc,
    ...(pta === undefined ? {} : { pta, wta, arrival: { expected: pta + minutes } }),
    ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: ptd + minutes } }),
    ...(tiploc === 'CDF' ? at : {}),
  })),
})

let order = 0
/** As if Darwin had said it just now. */
export function hearAt({ app, clock }: TestServer, ...news: News[]): void {
  const scope = { report: feedReport(), isDay: () => true }
  for (const one of news) takeNews(app.railway.known, one, (order += 1), scope, { file: 'test', message: order })
  const now = clock.now()
  app.railway.hear({ newsAt: now, beatAt: now, saidAt: now })
  app.railway.tell({
    rids: new Set(news.flatMap((one) => ('rid' in one ? [one.rid] : []))),
    notices: news.some((one) => !('rid' in one)),
  })
}

/** Nothing has been heard of any train. */
export function hearNothing({ app }: TestServer): void {
  const { known } = app.railway
  const rids = new Set(known.trains.keys())
  known.trains.clear()
  known.messages.clear()
  app.railway.tell({ rids, notices: true })
  app.railway.hear({})
}
