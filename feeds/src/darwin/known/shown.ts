import { instant, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Coach, PlaceKind, Platform, Reason } from '../news.ts'
import type { KnownPlace } from './known-place.ts'
import { NEVER } from './known-place.ts'
import type { KnownTrain } from './known-train.ts'

/* What of a train the public may be shown, and how Darwin means it. */

/**
 * unscheduled: only other news have come · deleted: as if it had never been · inactive: not forecast yet · over: not forecast
 * any more, until a later schedule brings it back.
 */
export type Standing = 'unscheduled' | 'deleted' | 'inactive' | 'over' | 'running'

export function standingOf({ schedule, scheduledAt, deactivatedAt }: KnownTrain): Standing {
  if (!schedule || scheduledAt === NEVER) return 'unscheduled'
  if (schedule.deleted) return 'deleted'
  if (deactivatedAt > scheduledAt) return 'over'
  return schedule.inactive ? 'inactive' : 'running'
}

/** Trains, buses and ferries go by this letter alone; freight and trips are never shown. */
const MODES: Readonly<Record<string, 'rail' | 'bus' | 'ferry'>> = {
  P: 'rail',
  1: 'rail',
  B: 'bus',
  5: 'bus',
  S: 'ferry',
  4: 'ferry',
}

export const modeOf = ({ schedule }: KnownTrain): 'rail' | 'bus' | 'ferry' | undefined =>
  schedule && MODES[schedule.status ?? 'P']

/** Whether travellers may be told of the train at all. */
export const isForTravellers = (train: KnownTrain): boolean =>
  standingOf(train) === 'running' && !train.schedule?.notForPassengers && modeOf(train) !== undefined

const CALLS: readonly PlaceKind[] = ['OR', 'IP', 'DT']

/** Whether the public can know that the train calls here: not where it only works or passes, isn't advertised, or is suppressed. */
export const isShownAt = ({ booked, suppressed }: KnownPlace): boolean =>
  CALLS.includes(booked.kind) &&
  !suppressed &&
  !booked.activities?.includes('N') &&
  (booked.pta !== undefined || booked.ptd !== undefined)

/** The platform, unless it is kept from the public: whoever keeps it says so with it. */
export const platformShown = ({ platform, suppressed }: KnownPlace): Platform | undefined =>
  suppressed || platform?.suppressed ? undefined : platform

/**
 * cancelled: no train there · actual: it has happened · no-report: it must have happened, but nobody said when · delayed:
 * nobody knows when, whatever is expected inside · expected: a forecast · planned: nothing is known but the timetable.
 */
export type ShownTime =
  | { readonly state: 'cancelled' | 'delayed' | 'no-report' }
  | { readonly state: 'actual' | 'expected' | 'planned'; readonly at: Instant }

/** How a train leaves a place; nothing where it never meant to. */
export function departureShown(train: KnownTrain, index: number): ShownTime | undefined {
  const place = train.places[index]
  if (!place || (place.times.ptd ?? place.times.wtd) === undefined) return undefined
  // A train cut short keeps its departure at the new end, to show that it is no more.
  if (place.booked.cancelled || place.booked.kind === 'DT') return endsHere(place) ? undefined : { state: 'cancelled' }
  return timeShown(place, place.departure, place.times.ptd ?? place.times.wtd!, () => hasLeft(train, index))
}

export function arrivalShown(train: KnownTrain, index: number): ShownTime | undefined {
  const place = train.places[index]
  if (!place || (place.times.pta ?? place.times.wta) === undefined) return undefined
  // The other way round, where it begins later than it should have.
  if (place.booked.cancelled || place.booked.kind === 'OR')
    return beginsHere(place) ? undefined : { state: 'cancelled' }
  return timeShown(place, place.arrival, place.times.pta ?? place.times.wta!, () => hasCome(train, index))
}

/** Its timetable's own end: no public departure was ever planned. */
const endsHere = ({ booked }: KnownPlace) => booked.kind === 'DT' && booked.ptd === undefined
const beginsHere = ({ booked }: KnownPlace) => booked.kind === 'OR' && booked.pta === undefined

function timeShown(
  { reroutedMinutes }: KnownPlace,
  time: KnownPlace['departure'],
  planned: Instant,
  isPast: () => boolean,
): ShownTime {
  if (time?.actual !== undefined) return { state: 'actual', at: time.actual }
  if (isPast()) return { state: 'no-report' }
  if (time?.delayed) return { state: 'delayed' }
  if (time?.expected !== undefined) return { state: 'expected', at: time.expected }
  return { state: 'planned', at: instant(planned + reroutedMinutes * MINUTE) }
}

/** Told from any later report, of a place it only passed as well. An inference: good for a board, never evidence. */
export const hasLeft = ({ places }: KnownTrain, index: number): boolean =>
  places[index]?.departure?.actual !== undefined || isReportedAfter(places, index)

export const hasCome = ({ places }: KnownTrain, index: number): boolean => {
  const place = places[index]
  return (
    place?.arrival?.actual !== undefined || place?.departure?.actual !== undefined || isReportedAfter(places, index)
  )
}

const isReportedAfter = (places: readonly KnownPlace[], index: number) =>
  places.some(
    ({ arrival, departure, pass }, at) =>
      at > index && (arrival?.actual ?? departure?.actual ?? pass?.actual) !== undefined,
  )

export const isWhollyCancelled = ({ places }: KnownTrain): boolean =>
  places.length > 0 && places.every(({ booked }) => booked.cancelled || !CALLS.includes(booked.kind))

/** Why it is late at a place: the place's own reason goes before the train's. */
export const lateReasonAt = (train: KnownTrain, index: number): Reason | undefined =>
  train.places[index]?.lateReason ?? train.lateReason

/** Why it doesn't call there. */
export function cancelReasonAt(train: KnownTrain, index: number): Reason | undefined {
  const place = train.places[index]
  return place?.booked.cancelled ? (place.booked.cancelReason ?? train.schedule?.cancelReason) : undefined
}

/** Where a train was to begin and to end, and where it does now: a cancelled end stays in the schedule beside the new one. */
export function endsOf({
  places,
}: KnownTrain): Record<'origin' | 'destination', { booked?: KnownPlace; now?: KnownPlace }> {
  const origins = places.filter(({ booked }) => booked.kind === 'OR')
  const destinations = places.filter(({ booked }) => booked.kind === 'DT')
  const runs = ({ booked }: KnownPlace) => !booked.cancelled
  return {
    origin: { booked: origins[0], now: origins.find(runs) },
    destination: { booked: destinations.at(-1), now: destinations.findLast(runs) },
  }
}

/** What displays at a place say that the train goes to: not always the truth, which is what words after it are found by. */
export const destinationShown = (train: KnownTrain, index: number): string | undefined =>
  train.places[index]?.booked.falseDestination ?? endsOf(train).destination.now?.booked.tiploc

/** The coaches that a train has at a place, front first. */
export const coachesAt = (train: KnownTrain, index: number): readonly Coach[] | undefined => {
  const id = train.places[index]?.booked.formation
  return id === undefined ? undefined : train.formations.find((formation) => formation.id === id)?.coaches
}

/** How full each of its coaches is, in percent; only of the formation that it has there. A coach not named is unknown. */
export function loadingAt(train: KnownTrain, index: number): ReadonlyMap<string, number> | undefined {
  const place = train.places[index]
  if (!place?.loading || place.loading.formation !== place.booked.formation) return undefined
  return new Map(place.loading.coaches.map(({ number, percentage }) => [number, percentage]))
}
