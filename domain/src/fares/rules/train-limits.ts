import type { Direction } from '../image/records.ts'
import { breachOf, type Breach, type DayRestriction } from './restriction.ts'
import { routeBreach, type RouteBreach, type RouteLimits } from './route.ts'
import { isWalk, type Stretch } from './trip.ts'
import type { WayBreach } from './way.ts'

/** What a ticket asks of the trains that it is used on. Nothing set: it is good on any train of its way. */
export type TrainLimits = {
  /** Advance tickets: no trains but these, by their UIDs. An empty list allows none. */
  booked?: readonly string[]
  route?: RouteLimits
  times?: DayRestriction
}

export type TrainBreach = Breach | RouteBreach | WayBreach | { rule: 'BOOKED_TRAIN_ONLY'; trains: readonly string[] }

/**
 * How the trains of a stretch break a ticket's limits; nothing where they keep them. Sellers, phones and guards ask
 * this, so all of them give the same answer. The narrowest limit is asked first: a booked train is what an Advance
 * traveller has to be told of.
 */
export const trainBreach = (
  { booked, route, times }: TrainLimits,
  { trip, from, to }: Omit<Stretch, 'date'>,
  direction: Direction,
): TrainBreach | undefined =>
  bookingBreach(booked, { trip, from, to }) ??
  routeBreach(route, trip, from, to) ??
  (times && breachOf(times, trip, from, to, direction))

function bookingBreach(
  booked: readonly string[] | undefined,
  { trip, from, to }: Omit<Stretch, 'date'>,
): TrainBreach | undefined {
  if (!booked) return undefined
  for (let p = from; p < to; p += 1) {
    const uid = trip.uid[trip.leg[p] as number] as string
    if (!isWalk(trip, p) && !booked.includes(uid)) return { rule: 'BOOKED_TRAIN_ONLY', trains: booked }
  }
  return undefined
}
