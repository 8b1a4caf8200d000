import { isBroken } from '../results/as-it-runs.ts'
import type { Stands } from '../live/likely/stands.ts'
import { instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import type { AskMinutes } from './odds-of-journey.ts'
import type { Revised, WireCall, WireJourney, WireLeg, WireTrain } from './on-the-wire.ts'

type RideAsked = {
  uid: string
  serviceDate: string
  origin: string
  destination: string
  departTime: string
  arriveTime: string
}
type Point = { expected: string | null }
type TripNow<Revision> = {
  id: string
  /** Of its trains, in their order; nothing of one of which nobody has spoken. */
  rides: readonly ({ origin: Point; destination: Point } | null)[]
  revisions: readonly Revision[]
}
export type CallNow = Omit<WireCall, 'code' | 'arriveTime' | 'departTime' | 'request'>

/** What is asked of whoever follows trains, and what they answer. */
export type AskTrains<Revision extends Revised, Age> = {
  trips: (trips: { id: string; rides: RideAsked[] }[]) => {
    age: Age
    trips: readonly TripNow<Revision>[]
    places: Record<string, unknown>
  }
  /** Of a train's calls; nothing where nobody but the timetable has spoken. */
  calls: (train: WireTrain) => readonly (CallNow | undefined)[] | undefined
  /** How a train stands, for whoever goes on from there without a signal. */
  stands?: (train: WireTrain) => Stands | undefined
  /** Left out where nobody learns from how trains run. */
  minutes?: AskMinutes
}

/** Journeys with what is known of their trains now, and how old that is. */
export function asTheyRun<Revision extends Revised, Age>(
  journeys: readonly WireJourney[],
  ask: AskTrains<Revision, Age>,
) {
  const { age, trips, places } = ask.trips(journeys.map(ridesOf))
  const byId = new Map(trips.map((trip) => [trip.id, trip]))
  return {
    age,
    /** Codes that reasons speak of. */
    named: Object.keys(places),
    journeys: journeys.map((journey) => withCalls(asItRuns(journey, byId.get(journey.id)), ask)),
  }
}

const ridesOf = ({ id, legs }: WireJourney) => ({
  id,
  rides: legs.flatMap(({ trains }) =>
    trains.flatMap(({ uid, serviceDate, calls }) => {
      const [first, last] = [calls[0], calls.at(-1)]
      if (!first || !last) return []
      const { code: origin, departTime } = first
      const { code: destination, arriveTime } = last
      return { uid, serviceDate, origin, destination, departTime, arriveTime }
    }),
  ),
})

/** Planned times stay, expected ones stand beside them. */
function asItRuns<Revision extends Revised>(
  journey: WireJourney,
  now: TripNow<Revision> | undefined,
): WireJourney<Revision> {
  if (!now) return journey
  let ride = 0
  const ridden = journey.legs.map((leg): WireLeg => {
    const rides = now.rides.slice(ride, (ride += leg.trains.length))
    return {
      ...leg,
      expectedDepartTime: rides[0]?.origin.expected ?? null,
      expectedArriveTime: rides.at(-1)?.destination.expected ?? null,
    }
  })
  const legs = ridden.map((leg, at) =>
    leg.trains.length > 0
      ? leg
      : walkedWith(leg, ridden.slice(0, at).findLast(isRidden), ridden.slice(at).find(isRidden)),
  )
  return {
    ...journey,
    legs,
    expectedDepartTime: legs[0]?.expectedDepartTime ?? null,
    expectedArriveTime: legs.at(-1)?.expectedArriveTime ?? null,
    revisions: [...now.revisions],
    cancelled: now.revisions.some(isBroken),
  }
}

const isRidden = ({ trains }: WireLeg) => trains.length > 0

/** Who walks from a train that is late, or to one, walks as much later. */
function walkedWith(walk: WireLeg, before: WireLeg | undefined, after: WireLeg | undefined): WireLeg {
  const late = before
    ? lateBy(before.arriveTime, before.expectedArriveTime)
    : after && lateBy(after.departTime, after.expectedDepartTime)
  if (late === undefined) return walk
  return { ...walk, expectedDepartTime: later(walk.departTime, late), expectedArriveTime: later(walk.arriveTime, late) }
}

const lateBy = (planned: string, expected: string | null): number | undefined =>
  expected === null ? undefined : Date.parse(expected) - Date.parse(planned)
const later = (time: string, by: number): string => londonIso(instant(Date.parse(time) + by))

const withCalls = <Revision extends Revised>(
  journey: WireJourney<Revision>,
  ask: Pick<AskTrains<Revision, unknown>, 'calls' | 'stands'>,
): WireJourney<Revision> => ({
  ...journey,
  legs: journey.legs.map((leg) => ({
    ...leg,
    trains: leg.trains.map((train) => {
      const now = ask.calls(train)
      if (!now) return train
      const stands = ask.stands?.(train)
      return {
        ...train,
        ...(stands && { stands }),
        calls: train.calls.map((call, at) => {
          const told = now[at]
          return told ? { ...call, ...told, platform: told.platform ?? call.platform } : call
        }),
      }
    }),
  })),
})
