import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type {
  Deactivated,
  Formation,
  FormationLoading,
  PlaceName,
  PlaceStatus,
  Reason,
  Schedule,
  ScheduleFormations,
  ServiceLoading,
  TrainStatus,
} from '../news.ts'
import {
  indexOfPlace,
  isSamePlace,
  type KnownPlace,
  NEVER,
  newPlace,
  type Order,
  withLoading,
  withSchedule,
  withServiceLoading,
  withStatus,
} from './known-place.ts'
import { placeBookedTimes } from './placed-times.ts'

/** News that are of one train. */
export type TrainNews = Schedule | Deactivated | ScheduleFormations | TrainStatus | FormationLoading | ServiceLoading

/** All that is known now of one run of a train. */
export type KnownTrain = {
  readonly rid: string
  /** Nothing until a schedule or a status has said it. */
  readonly uid?: string
  readonly serviceDate?: CalendarDate
  /** The schedule in force, its places apart; nothing where only other news have come yet. */
  readonly schedule?: Omit<Schedule, 'places'>
  readonly scheduledAt: Order
  readonly deactivatedAt: Order
  /** In the schedule's order, which isn't always that of the times. */
  readonly places: readonly KnownPlace[]
  readonly lateReason?: Reason
  /** It runs with the coaches of its formation the other way round. */
  readonly reverseFormation?: boolean
  readonly statusAt: Order
  readonly formations: readonly Formation[]
  readonly formationsAt: Order
  /** News of places that the schedule in force hasn't; the next one may have them. Never a place of its own. */
  readonly waiting: readonly Waiting[]
}

type OfPlace = { readonly kind: 'place-status'; readonly status: PlaceStatus } | FormationLoading | ServiceLoading
type Waiting = { readonly news: OfPlace; readonly order: Order }

/** No train has as many places; whoever sends more than this doesn't mean a train. */
const MOST_WAITING = 300

const unheardOf = (rid: string): KnownTrain => ({
  rid,
  scheduledAt: NEVER,
  deactivatedAt: NEVER,
  places: [],
  statusAt: NEVER,
  formations: [],
  formationsAt: NEVER,
  waiting: [],
})

/**
 * A train with one more piece of news. What was said before is replaced as Darwin means it: a schedule whole, a status place
 * by place, each of them complete. News that come late or a second time change nothing that newer ones have said; then the
 * same value is answered.
 */
export function withNews(known: KnownTrain | undefined, news: TrainNews, order: Order): KnownTrain {
  const train = known ?? unheardOf(news.rid)
  switch (news.kind) {
    case 'schedule':
      return withScheduleNews(train, news, order)
    case 'deactivated':
      return order <= train.deactivatedAt ? train : { ...train, deactivatedAt: order }
    case 'formations':
      return order <= train.formationsAt ? train : { ...train, formations: news.formations, formationsAt: order }
    case 'status':
      return withStatusNews(train, news, order)
    case 'formation-loading':
    case 'service-loading':
      return ofPlaces(train, [{ news, order }])
  }
}

/** Places that aren't in it any more take along what was known of them; the others keep it. */
function withScheduleNews(train: KnownTrain, schedule: Schedule, order: Order): KnownTrain {
  if (order <= train.scheduledAt) return train
  const { places: bookedPlaces, ...facts } = schedule
  const times = placeBookedTimes(schedule.serviceDate, bookedPlaces)
  const left = [...train.places]
  let rerouted = 0
  const places = bookedPlaces.map((booked, index) => {
    rerouted += booked.reroutingDelay ?? 0
    const at = left.findIndex((place) => isSamePlace(place.booked, booked))
    // Not in the schedule that goes now: what was said before that one was of a place that is no more.
    if (at < 0) return newPlace(booked, times[index]!, rerouted, train.scheduledAt)
    const [before] = left.splice(at, 1)
    return withSchedule(before!, booked, times[index]!, rerouted, order)
  })
  const scheduled = {
    ...train,
    uid: schedule.uid,
    serviceDate: schedule.serviceDate,
    schedule: facts,
    scheduledAt: order,
    places,
    waiting: [],
  }
  // What this schedule has no place for, it is too old to be waited with any longer; what is newer than it waits on.
  return ofPlaces(scheduled, train.waiting)
}

function withStatusNews(train: KnownTrain, status: TrainStatus, order: Order): KnownTrain {
  const waiting = status.places.map((place) => ({ news: { kind: 'place-status', status: place } as const, order }))
  const placed = ofPlaces(train, waiting)
  if (order <= train.statusAt) return placed
  const { lateReason, reverseFormation } = status
  return {
    ...placed,
    uid: train.uid ?? (status.uid || undefined),
    serviceDate: train.serviceDate ?? status.serviceDate,
    // A reason that isn't said any more isn't the reason any more.
    lateReason,
    reverseFormation,
    statusAt: order,
  }
}

const nameIn = (news: OfPlace): PlaceName => (news.kind === 'place-status' ? news.status : news)

/** News of places, each put where it belongs; those that fit nowhere wait, unless they are older than the schedule. */
function ofPlaces(train: KnownTrain, all: readonly Waiting[]): KnownTrain {
  let places: KnownPlace[] | undefined
  let waiting = train.waiting
  for (const one of all) {
    const index = indexOfPlace(places ?? train.places, nameIn(one.news))
    if (index < 0) {
      if (one.order >= train.scheduledAt) waiting = wait(waiting, one)
      continue
    }
    const before = (places ?? train.places)[index]!
    const after = placeWith(before, one)
    if (after !== before) (places ??= [...train.places])[index] = after
  }
  return places || waiting !== train.waiting ? { ...train, places: places ?? train.places, waiting } : train
}

function placeWith(place: KnownPlace, { news, order }: Waiting): KnownPlace {
  switch (news.kind) {
    case 'place-status':
      return withStatus(place, news.status, order)
    case 'formation-loading':
      return withLoading(place, news, order)
    case 'service-loading':
      return withServiceLoading(place, news, order)
  }
}

function wait(waiting: readonly Waiting[], one: Waiting): readonly Waiting[] {
  const name = nameIn(one.news)
  const same = waiting.findIndex(({ news }) => news.kind === one.news.kind && sameName(nameIn(news), name))
  if (same >= 0) return waiting[same]!.order >= one.order ? waiting : waiting.with(same, one)
  return waiting.length < MOST_WAITING ? [...waiting, one] : waiting
}

const sameName = (a: PlaceName, b: PlaceName): boolean =>
  a.tiploc === b.tiploc && a.wta === b.wta && a.wtd === b.wtd && a.wtp === b.wtp && a.pta === b.pta && a.ptd === b.ptd
