import type { Ride } from '../live/rides-now.ts'
import { type Instant, instant } from '../time/instant.ts'

export type WayRide = Ride & { readonly operator: string }

/** How somebody travels: trains and whatever else has a timetable, in their order, with the walks between them. */
export type Way = {
  readonly to: string
  readonly rides: readonly WayRide[]
  /** How long it takes from the last of them to where one wants. */
  readonly lastWalk: number
}

/** As much of a journey as it takes to travel it. */
export type LegToTravel = {
  readonly to: string
  readonly departTime: string
  readonly arriveTime: string
  readonly trains: readonly {
    readonly uid: string
    readonly serviceDate: string
    readonly operator: string
    readonly from: string
    readonly to: string
    readonly departTime: string
    readonly arriveTime: string
  }[]
}

const at = (iso: string): Instant => instant(Date.parse(iso))
const lasts = ({ departTime, arriveTime }: LegToTravel): number => at(arriveTime) - at(departTime)

/** A journey's way; nothing of one that is walked only: nobody brings news of it. */
export function wayOf(legs: readonly LegToTravel[]): Way | undefined {
  const rides: WayRide[] = []
  let walk = 0
  for (const leg of legs) {
    if (leg.trains.length === 0) {
      walk += lasts(leg)
      continue
    }
    const before = rides.at(-1)
    if (before && walk > 0) rides[rides.length - 1] = { ...before, onFoot: walk }
    walk = 0
    for (const [index, { departTime, arriveTime, ...train }] of leg.trains.entries()) {
      const goesOn = index < leg.trains.length - 1 ? { goesOn: true } : {}
      rides.push({
        ...train,
        serviceDate: train.serviceDate as Ride['serviceDate'],
        departs: at(departTime),
        arrives: at(arriveTime),
        ...goesOn,
      })
    }
  }
  const to = legs.at(-1)?.to
  return to === undefined || rides.length === 0 ? undefined : { to, rides, lastWalk: walk }
}

/** When one is there, as planned. */
export const plannedEnd = ({ rides, lastWalk }: Way): Instant => instant((rides.at(-1)?.arrives ?? 0) + lastWalk)

export const isSameTrain = (a: Pick<Ride, 'uid' | 'serviceDate'>, b: Pick<Ride, 'uid' | 'serviceDate'>): boolean =>
  a.uid === b.uid && a.serviceDate === b.serviceDate

const isSameRide = (a: WayRide, b: WayRide): boolean => isSameTrain(a, b) && a.from === b.from && a.to === b.to

/** The same trains, boarded and left at the same places. */
export const isSameWay = (a: Way, b: Way): boolean =>
  a.rides.length === b.rides.length && a.rides.every((ride, index) => isSameRide(ride, b.rides[index]!))

/**
 * Nobody who stands on a platform sees a difference: the same places at the same planned times. So it is when trains are
 * named anew, or run as extra ones in place of those of the timetable.
 */
export const isSameByTheClock = (a: Way, b: Way): boolean =>
  a.rides.length === b.rides.length &&
  a.rides.every((ride, index) => {
    const other = b.rides[index]!
    return (
      ride.from === other.from &&
      ride.to === other.to &&
      ride.departs === other.departs &&
      ride.arrives === other.arrives
    )
  })

type Call = { readonly code: string; readonly arriveTime: string; readonly departTime: string }
type JourneyLeg = {
  readonly mode: 'Rail' | 'Bus' | 'Walk' | 'Ferry' | 'Coach'
  readonly from: string
  readonly to: string
  readonly departTime: string
  readonly arriveTime: string
  readonly trains: readonly {
    readonly uid: string
    readonly serviceDate: string
    readonly operator: string
    readonly calls: readonly Call[]
  }[]
}

/** As much of a journey's legs as it takes to travel it. */
export const legsToTravel = (legs: readonly JourneyLeg[]) =>
  legs.map(({ mode, from, to, departTime, arriveTime, trains }) => ({
    mode,
    from,
    to,
    departTime,
    arriveTime,
    trains: trains.flatMap(({ uid, serviceDate, operator, calls }) => {
      const [boards, leaves] = [calls[0], calls.at(-1)]
      if (!boards || !leaves) return []
      const ends = { from: boards.code, to: leaves.code, departTime: boards.departTime, arriveTime: leaves.arriveTime }
      return [{ uid, serviceDate, operator, ...ends }]
    }),
  }))
