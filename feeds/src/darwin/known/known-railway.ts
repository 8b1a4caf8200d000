import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addFault, type FeedReport } from '../../feed-report.ts'
import type { Alarm, Association, News, StationMessage, TrainAlert, TrainOrder } from '../news.ts'
import type { Where } from '../read-push-port.ts'
import type { Order } from './known-place.ts'
import { type KnownTrain, type TrainNews, withNews } from './known-train.ts'

/** What is known now of everything that isn't a train of its own, by its key; with where in the stream it was said. */
type Told<T> = Map<string, { readonly value: T; readonly order: Order }>

/** All that Darwin has said and not taken back: the whole of it can be made anew from a snapshot and what came after. */
export type KnownRailway = {
  /** By rid. */
  readonly trains: Map<string, KnownTrain>
  /** By category, place and both trains. */
  readonly associations: Told<Association>
  /** By id. */
  readonly messages: Told<StationMessage>
  readonly alerts: Told<TrainAlert>
  /** By TIPLOC and platform. */
  readonly orders: Told<TrainOrder>
  readonly alarms: Told<Alarm>
}

export const emptyRailway = (): KnownRailway => ({
  trains: new Map(),
  associations: new Map(),
  messages: new Map(),
  alerts: new Map(),
  orders: new Map(),
  alarms: new Map(),
})

/** Which news are of this railway and these days. What isn't is counted in the report and passed over. */
export type Scope = {
  readonly report: FeedReport
  readonly isDay: (serviceDate: CalendarDate) => boolean
  /** Places of the reference data; a train with others is known all the same. */
  readonly knows?: (tiploc: string) => boolean
}

/**
 * Takes one piece of news. Answers the train before and after, when it was of one and changed it, so that whoever listens can
 * tell what has happened.
 */
export function takeNews(
  railway: KnownRailway,
  news: News,
  order: Order,
  scope: Scope,
  where: Where,
): { readonly before: KnownTrain | undefined; readonly after: KnownTrain } | undefined {
  switch (news.kind) {
    case 'association': {
      const { category, tiploc, main, assoc } = news
      return tell(railway.associations, `${category} ${tiploc} ${main.rid} ${assoc.rid}`, news, order)
    }
    case 'station-message':
      return tell(railway.messages, String(news.id), news, order)
    case 'train-alert':
      return tell(railway.alerts, news.id, news, order)
    case 'train-order':
      return tell(railway.orders, `${news.tiploc} ${news.platform}`, news, order)
    case 'alarm':
      return tell(railway.alarms, news.id, news, order)
    case 'tracking-id':
      // Said once, of a train describer's berth: nothing that is kept.
      return undefined
    default:
      return takeTrainNews(railway, news, order, scope, where)
  }
}

function tell<T>(told: Told<T>, key: string, value: T, order: Order): undefined {
  if ((told.get(key)?.order ?? -1) < order) told.set(key, { value, order })
}

function takeTrainNews(
  { trains }: KnownRailway,
  news: TrainNews,
  order: Order,
  { isDay, knows, report }: Scope,
  where: Where,
) {
  if ('serviceDate' in news) {
    if (!isDay(news.serviceDate)) {
      addFault(report, 'OTHER_DAY', where.file, where.message, `${news.kind} of ${news.rid}, ${news.serviceDate}`)
      return undefined
    }
    for (const { tiploc } of knows ? news.places : [])
      if (!knows?.(tiploc)) addFault(report, 'UNKNOWN_LOCATION', where.file, where.message, tiploc)
  }
  const before = trains.get(news.rid)
  const after = withNews(before, news, order)
  if (after === before) return undefined
  trains.set(news.rid, after)
  return { before, after }
}

/** Alarms that are on, orders that name a train, messages that are shown somewhere, alerts for travellers. */
export const aliveIn = {
  alarms: (railway: KnownRailway) => values(railway.alarms).filter(({ what }) => what !== 'cleared'),
  orders: (railway: KnownRailway) => values(railway.orders).filter(({ trains }) => trains.length > 0),
  messages: (railway: KnownRailway) => values(railway.messages).filter(({ stations }) => stations.length > 0),
  /** What is for the railway's own people stays with them. */
  alerts: (railway: KnownRailway) => values(railway.alerts).filter(({ audience }) => audience === 'Customer'),
}

const values = <T>(told: Told<T>): T[] => [...told.values()].map(({ value }) => value)

/** Joins and divisions, with those that will not be: the timetable says of them what isn't so any more. */
export const associationsIn = (railway: KnownRailway): (Association & { calledOff: boolean })[] =>
  values(railway.associations).map((one) => ({ ...one, calledOff: one.cancelled === true || one.deleted === true }))

/** Ids of messages are new after a snapshot, a rebuilding or an outage: the old ones would stay for ever. */
export function forgetNotices({ messages, alerts, orders, alarms }: KnownRailway): void {
  for (const told of [messages, alerts, orders, alarms]) told.clear()
}

/** Trains of days that are over, those of which no schedule ever came, and what they had to do with one another. */
export function forgetTrains({ trains, associations }: KnownRailway, isDay: Scope['isDay']): void {
  for (const [rid, { serviceDate }] of trains) if (serviceDate === undefined || !isDay(serviceDate)) trains.delete(rid)
  for (const [key, { value }] of associations)
    if (!trains.has(value.main.rid) && !trains.has(value.assoc.rid)) associations.delete(key)
}
