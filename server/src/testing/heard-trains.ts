import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import { findTrain, type DatedTrain } from '@cledrau/planner'
import type { TestServer } from './test-server.ts'

export type NamedTrain = { uid: string; serviceDate: string }

/** Tells a server what Darwin says, as if it had been heard just now. */
function toldAtOnce(house: TestServer): (...news: News[]) => void {
  let order = 0
  return (...news) => {
    const { railway } = house.app
    const scope = { report: feedReport(), isDay: () => true }
    for (const one of news) takeNews(railway.known, one, (order += 1), scope, { file: 'test', message: order })
    const now = house.clock.now()
    railway.hear({ newsAt: now, beatAt: now, saidAt: now })
    railway.tell({ rids: new Set(news.flatMap((one) => ('rid' in one ? [one.rid] : []))), notices: true })
  }
}

/** What Darwin says of trains of the timetable, told by `hear` where somebody speaks for it on a line of its own. */
export function hearing(house: TestServer, hear = toldAtOnce(house)) {
  const trainOf = ({ uid, serviceDate }: NamedTrain): DatedTrain => {
    const found = findTrain(house.app.retail.ground.timetable().image, uid, serviceDate)
    if (!found) throw new Error(`no train ${uid} on ${serviceDate}`)
    return found
  }
  const nameOf = ({ uid, serviceDate }: NamedTrain) => ({
    rid: `${serviceDate.replaceAll('-', '')}${uid.trim()}`,
    uid,
    serviceDate,
  })
  const placesOf = ({ calls }: DatedTrain): SchedulePlace[] =>
    calls.map(({ stop, arrival, departure }, index) => ({
      kind: index === 0 ? 'OR' : index === calls.length - 1 ? 'DT' : 'IP',
      tiploc: stop,
      ...(index > 0 ? { pta: arrival, wta: arrival } : {}),
      ...(index < calls.length - 1 ? { ptd: departure, wtd: departure } : {}),
      activities: ['T'],
    }))
  /** Its schedule; `cancelled` where it doesn't call. */
  const schedule = (train: NamedTrain, cancelled: (stop: string) => boolean = () => false): News => {
    const planned = trainOf(train)
    return {
      kind: 'schedule',
      ...nameOf(train),
      headcode: '1V00',
      operator: planned.operator,
      places: placesOf(planned).map((place) => (cancelled(place.tiploc) ? { ...place, cancelled: true } : place)),
    }
  }
  return {
    hear,
    /** Runs as planned, or again. */
    runs: (train: NamedTrain) => hear(schedule(train)),
    cancelled: (train: NamedTrain) => hear(schedule(train, () => true)),
    /** Goes no further than there. */
    endsAt: (train: NamedTrain, station: string) => {
      const stops = trainOf(train).calls.map(({ stop }) => stop)
      hear(schedule(train, (stop) => stops.indexOf(stop) > stops.indexOf(station)))
    },
    /** So late everywhere; `happened`: where it was there already. */
    late: (train: NamedTrain, minutes: number, happened: (stop: string) => boolean = () => false) =>
      hear(schedule(train), {
        kind: 'status',
        ...nameOf(train),
        places: placesOf(trainOf(train)).map(({ tiploc, pta, ptd, wta, wtd }) => {
          const what = happened(tiploc) ? 'actual' : 'expected'
          return {
            tiploc,
            ...(pta === undefined ? {} : { pta, wta, arrival: { [what]: pta + minutes } }),
            ...(ptd === undefined ? {} : { ptd, wtd, departure: { [what]: ptd + minutes } }),
          }
        }),
      }),
  }
}
