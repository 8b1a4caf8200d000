import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { PlaceName } from '../news.ts'
import type { KnownPlace } from './known-place.ts'
import type { KnownTrain } from './known-train.ts'

/** An actual time that came, was put right, or was taken back. What Darwin expects is never one. */
export type Movement = {
  readonly rid: string
  /** The place in the train's schedule, with all its booked times. */
  readonly place: PlaceName
  readonly what: 'arrival' | 'departure' | 'pass'
  /** Nothing: it was taken back. */
  readonly at?: Instant
  /** What was said before. */
  readonly before?: Instant
  readonly source?: string
  readonly sourceClass?: string
}

const WHAT = ['arrival', 'departure', 'pass'] as const

/**
 * What of a train has happened between two things known of it. An actual time that isn't there any more has been taken back,
 * whether or not anybody said so, and also where its place has left the schedule.
 */
export function movementsBetween(before: KnownTrain | undefined, after: KnownTrain): Movement[] {
  const [places, now] = [before?.places ?? [], after.places]
  if (places === now) return []
  const movements: Movement[] = []
  // A schedule may have a place twice at the same times: the first of them is the first, as it is where schedules change.
  const left = new Map<string, KnownPlace[]>()
  for (const [at, place] of places.entries()) {
    // Most news are of one place or two: all others are the same values where they were.
    if (place === now[at]) continue
    const key = keyOf(place)
    const twins = left.get(key)
    if (twins) twins.push(place)
    else left.set(key, [place])
  }
  for (const [at, place] of now.entries()) {
    if (place === places[at]) continue
    const old = left.get(keyOf(place))?.shift()
    if (old !== place) movements.push(...changes(after.rid, place.booked, old, place))
  }
  for (const place of [...left.values()].flat()) movements.push(...changes(after.rid, place.booked, place, undefined))
  return movements
}

const keyOf = ({ booked: { tiploc, wta, wtd, wtp } }: KnownPlace) => `${tiploc} ${wta} ${wtd} ${wtp}`

function changes(rid: string, name: PlaceName, old: KnownPlace | undefined, now: KnownPlace | undefined): Movement[] {
  return WHAT.flatMap((what) => {
    const [before, at] = [old?.[what]?.actual, now?.[what]?.actual]
    if (before === at) return []
    const { tiploc, wta, wtd, wtp, pta, ptd } = name
    const { source, actualClass } = now?.[what] ?? {}
    return [{ rid, place: { tiploc, wta, wtd, wtp, pta, ptd }, what, at, before, source, sourceClass: actualClass }]
  })
}
