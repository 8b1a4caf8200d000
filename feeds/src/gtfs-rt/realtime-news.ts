import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { DatedTrain } from '@cledrau/planner'
import { aliveIn, type KnownRailway } from '../darwin/known/known-railway.ts'
import type { KnownTrain } from '../darwin/known/known-train.ts'
import { standingOf } from '../darwin/known/shown.ts'
import type { News, StationMessage } from '../darwin/news.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { addedTrain } from './added-train.ts'
import { alertNews, takenBack } from './alert-news.ts'
import { isOfFeed, ridOf } from './booked-train.ts'
import type { RealtimeEntity, RealtimeFeed, TripName, TripUpdate } from './feed.ts'
import { type FeedTimetable, type NamedTrain, trainNamed } from './named-trip.ts'
import { type Sighting, sightingOf, withSighting } from './seen-vehicles.ts'
import { type CountFault, type Seen, tripNews } from './trip-news.ts'

type Train = {
  readonly train: DatedTrain
  update: TripUpdate
  seen: Seen
  sighting?: Sighting
  /** What was said of it last: it is said again when it is another thing. */
  said?: { schedule: string; status: string }
}

/** What one document has, entity by entity: the trains and the messages that it is about, and whose times it tells. */
type Document = {
  readonly trains: Map<string, string>
  readonly messages: Map<string, StationMessage>
  readonly timed: Set<string>
}

export type RealtimeNews = ReturnType<typeof openRealtimeNews>

const NONE: Seen = new Map()

/**
 * Makes news of what feeds say: only of what is not as before. Several feeds are one railway; a train that none of them has any
 * more is over, or as the timetable has it. All that was known before a start is told once more, which changes nothing.
 */
export function openRealtimeNews(timetable: FeedTimetable, report: FeedReport) {
  const trains = new Map<string, Train>()
  const documents = new Map<string, Document>()
  const saidMessages = new Map<number, string>()

  const take = (file: string, feed: RealtimeFeed, known: KnownRailway): News[] => {
    const { at } = feed
    const before = documents.get(file)
    const document: Document =
      feed.changesOnly && before ? before : { trains: new Map(), messages: new Map(), timed: new Set() }
    documents.set(file, document)
    const touched = new Set<string>()
    feed.entities.forEach((entity, index) => {
      const fault: CountFault = (code, text) => addFault(report, code, file, index + 1, text)
      if (entity.deleted) return forget(document, entity.id)
      const rid = takeTrip(entity, at, fault)
      if (rid !== undefined) {
        document.trains.set(entity.id, rid)
        touched.add(rid)
        if (entity.tripUpdate) document.timed.add(rid)
      }
      const message = entity.alert && alertNews(`${file} ${entity.id}`, entity.alert, at, timetable)
      if (message === 'nowhere') fault('UNKNOWN_REFERENCE', `alert ${entity.id} is about nothing of ours`)
      else if (message) document.messages.set(entity.id, message)
      else document.messages.delete(entity.id)
    })
    for (const rid of before?.timed ?? []) {
      const one = trains.get(rid)
      if (!one || document.timed.has(rid)) continue
      one.update = nothingOf(one.train)
      touched.add(rid)
    }
    const news = [...touched].flatMap((rid) => newsOf(rid, { at, file, known: known.trains.get(rid) }))
    return [...news, ...messageNews(document)]
  }

  const takeTrip = ({ tripUpdate, vehicle }: RealtimeEntity, at: Instant, fault: CountFault): string | undefined => {
    const trip = tripUpdate?.trip ?? vehicle?.trip
    if (!trip) return undefined
    const named = trainNamed(trip, tripUpdate?.stops ?? [], at, timetable)
    const train = named && trainFor(named, tripUpdate, at, fault)
    if (!train) return undefined
    if (tripUpdate) train.update = tripUpdate
    const { sighting: before, seen } = train
    const sighting = vehicle && sightingOf(vehicle, train.train, { before, at }, timetable)
    if (sighting) {
      train.seen = withSighting(seen, before, sighting)
      train.sighting = sighting
    }
    return ridOf(named.uid, named.serviceDate)
  }

  const trainFor = (named: NamedTrain, update: TripUpdate | undefined, at: Instant, fault: CountFault) => {
    const { uid, serviceDate } = named
    if (!isNear(serviceDate, at)) return void fault('OTHER_DAY', `${uid} of ${serviceDate}`)
    const rid = ridOf(uid, serviceDate)
    const before = trains.get(rid)
    const isAdded = named.planned === undefined && ADDED.has(update?.trip.relationship ?? 'SCHEDULED')
    if (!named.planned && !isAdded) return before ?? void fault('UNKNOWN_REFERENCE', `trip ${uid} of ${serviceDate}`)
    // One that was added is booked when it is first heard of: forecasts after that don't move its timetable.
    const train = named.planned ?? before?.train ?? (update && addedTrain(named, update, timetable))
    if (!train) return void fault('UNKNOWN_REFERENCE', `trip ${uid} has no two stops of ours`)
    const next: Train = { ...(before ?? { seen: NONE, update: nothingOf(named) }), train }
    trains.set(rid, next)
    return next
  }

  type Asked = { readonly at: Instant; readonly file: string; readonly known: KnownTrain | undefined }
  const newsOf = (rid: string, { at, file, known }: Asked): News[] => {
    const one = trains.get(rid)
    if (!one) return []
    const fault: CountFault = (code, text) => addFault(report, code, file, 0, text)
    const { schedule, status } = tripNews({ ...one, at, known }, timetable, fault)
    const said = { schedule: JSON.stringify(schedule), status: JSON.stringify(status) }
    const isBooked = one.said?.schedule === said.schedule
    const isSaid = isBooked && one.said?.status === said.status
    one.said = said
    return [...(isBooked ? [] : [schedule]), ...(isSaid ? [] : [status])]
  }

  const messageNews = ({ messages }: Document): News[] =>
    [...messages.values()].filter((message) => {
      const text = JSON.stringify(message)
      const isSaid = saidMessages.get(message.id) === text
      saidMessages.set(message.id, text)
      return !isSaid
    })

  /** What no feed has any more. To be asked only when all of them have been heard. */
  const leave = (at: Instant, known: KnownRailway): News[] => {
    const told = new Set([...documents.values()].flatMap((document) => [...document.trains.values()]))
    const shown = new Set([...documents.values()].flatMap(({ messages }) => [...messages.values()].map(({ id }) => id)))
    const left: News[] = []
    for (const [rid, train] of known.trains) {
      if (!isOfFeed(rid) || told.has(rid) || standingOf(train) !== 'running') continue
      const one = trains.get(rid) ?? bookedAgain(train)
      if (!one || isPast(train, at)) {
        trains.delete(rid)
        left.push({ kind: 'deactivated', rid })
        continue
      }
      one.update = nothingOf(one.train)
      trains.set(rid, one)
      left.push(...newsOf(rid, { at, file: rid, known: train }))
    }
    for (const rid of trains.keys()) if (!told.has(rid) && !known.trains.has(rid)) trains.delete(rid)
    for (const { id } of aliveIn.messages(known)) {
      if (shown.has(id)) continue
      saidMessages.delete(id)
      left.push(takenBack(id))
    }
    return left
  }

  const bookedAgain = ({ uid = '', serviceDate = '' }: KnownTrain): Train | undefined => {
    const train = timetable.find(uid, serviceDate)
    return train && { train, seen: NONE, update: nothingOf(train) }
  }
  return {
    take,
    leave,
    /** What was said hasn't come to anybody: the next time all of it is said again. */
    forgetSaid: () => {
      for (const one of trains.values()) delete one.said
      saidMessages.clear()
    },
  }
}

const forget = ({ trains, messages }: Document, id: string): void => {
  trains.delete(id)
  messages.delete(id)
}

const ADDED: ReadonlySet<NonNullable<TripName['relationship']>> = new Set(['ADDED', 'UNSCHEDULED', 'REPLACEMENT'])

/** It runs as planned, for all that anybody says. */
const nothingOf = ({ uid, serviceDate }: Pick<NamedTrain, 'uid' | 'serviceDate'>): TripUpdate => ({
  trip: { tripId: uid, startDate: serviceDate },
  stops: [],
})

const isNear = (date: CalendarDate, at: Instant): boolean => {
  const { date: today } = clockTime(at)
  return date >= addDays(today, -1) && date <= addDays(today, 2)
}

function isPast({ places }: KnownTrain, at: Instant): boolean {
  const last = places.findLast(({ booked }) => !booked.cancelled) ?? places.at(-1)
  const ends = last?.arrival?.actual ?? last?.arrival?.expected ?? last?.times.pta
  return ends === undefined || ends <= at
}
