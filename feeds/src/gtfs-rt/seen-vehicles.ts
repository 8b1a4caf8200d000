import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { DatedTrain } from '@cledrau/planner'
import type { VehiclePosition } from './feed.ts'
import { callNamed, type Seen } from './trip-news.ts'
import type { FeedTimetable } from './named-trip.ts'

export type Sighting = { readonly at: Instant; readonly call: number; readonly stands: boolean }

/** Two looks further apart than this don't say when it came or went. */
const CLOSE = 1.5 * MINUTE

/** Where a vehicle is on its way; nothing where its report doesn't say at which call, or when. */
export function sightingOf(
  { stopId, stopSequence: sequence, state = 'IN_TRANSIT_TO', at: own }: VehiclePosition,
  { calls }: DatedTrain,
  { before, at }: { readonly before: Sighting | undefined; readonly at: Instant },
  timetable: FeedTimetable,
): Sighting | undefined {
  if (stopId === undefined && sequence === undefined) return undefined
  const call = callNamed({ stopId, sequence }, calls, before?.call ?? 0, timetable)
  return call === undefined ? undefined : { at: own ?? at, call, stands: state === 'STOPPED_AT' }
}

/** It came between the look before it stood there and the one at which it did, and went likewise. */
export function withSighting(seen: Seen, before: Sighting | undefined, now: Sighting): Seen {
  if (!before || now.at <= before.at || now.at - before.at > CLOSE || now.call < before.call) return seen
  const after = new Map(seen)
  const note = (call: number, what: 'arrival' | 'departure') => {
    const known = after.get(call)
    if (known?.[what] === undefined) after.set(call, { ...known, [what]: now.at })
  }
  const stoodHere = before.stands && before.call === now.call
  if (now.stands && !stoodHere && now.call > 0) note(now.call, 'arrival')
  if (before.stands && !(now.stands && stoodHere)) note(before.call, 'departure')
  return after
}
