import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { isBroken } from '@cledrau/domain/results/as-it-runs.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Translate } from '../../i18n/words.ts'
import { causeWords } from '../../live/service-words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'

export type TripStanding = { words: string; kind: 'good' | 'late' | 'bad' }

type Point = { readonly time: string; readonly expected: string | null }
type Standing = {
  readonly cancelled: boolean
  readonly revisions: readonly Pick<Revision, 'kind'>[]
  readonly departs: Point
  readonly arrives: Point
}
const minute = (moment: string) => Math.floor(Date.parse(moment) / MINUTE)
const lateAt = ({ time, expected }: Point) => (expected === null ? null : minute(expected) - minute(time))

/** How a trip runs now, in a word: by its first train and by when it comes. Null where only the timetable speaks. */
export function standingOfTrip(trip: LegSolution, trusted: boolean, t: Translate): TripStanding | null {
  const [first, last] = [trip.travelSegments[0], trip.travelSegments.at(-1)]
  if (!first || !last) return trip.cancelled ? { words: t('RESULTS_CANCELLED'), kind: 'bad' } : null
  return standingOf({ ...trip, departs: first.origin, arrives: last.destination }, trusted, t)
}

/** The same of whatever leaves and comes. */
export function standingOf(trip: Standing, trusted: boolean, t: Translate): TripStanding | null {
  if (trip.cancelled)
    return { words: t(isOnlyMissed(trip) ? 'RESULTS_CONNECTION_MISSED' : 'RESULTS_CANCELLED'), kind: 'bad' }
  const late = [lateAt(trip.departs), lateAt(trip.arrives)].flatMap((one) => one ?? [])
  const worst = Math.max(...late)
  if (late.length > 0 && worst > 0) return { words: t('LIVE_LATE', { minutes: worst }), kind: 'late' }
  if (trip.revisions.some(({ kind }) => kind === 'RETIMED')) return { words: t('LIVE_DELAYED'), kind: 'late' }
  // Both ends are known to be: a trip is on time or it isn't.
  return late.length === 2 && trusted ? { words: t('LIVE_ON_TIME'), kind: 'good' } : null
}

/** All of its trains run; one comes too late for the next. */
const isOnlyMissed = ({ revisions }: Pick<Standing, 'revisions'>): boolean => {
  const broken = revisions.filter(isBroken)
  return broken.length > 0 && broken.every(({ kind }) => kind === 'CONNECTION')
}

/** What is told of a trip first: what keeps it from being travelled, else what is otherwise about it. */
export const toldOf = ({ revisions }: Pick<LegSolution, 'revisions'>): Revision | undefined =>
  revisions.find(isBroken) ?? revisions[0]

/** Why, as the railway says; where it says nothing, what happened. */
export function reasonOf({ kind, cause, description }: Revision, language: 'en' | 'cy', nameOf: NameOf, t: Translate) {
  if (!cause) return description[language]
  const why = causeWords(cause, language, nameOf, t)
  // That a train doesn't run is said by the struck line; that it runs and is of no use has to be said.
  return kind === 'CANCELLED' || kind === 'RETIMED' ? why : `${description[language]} ${why}`
}
