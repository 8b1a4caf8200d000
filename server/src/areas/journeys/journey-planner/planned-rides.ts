import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { TrainPart } from '@cledrau/planner'
import type { PlannerPool } from '../../../timetable/planner-pool.ts'

type Way = { from: string; to: string; via: string | null; begins: number; ends: number }

/** A train of a journey, between where it is boarded and left, as planned. */
export type PlannedRide = Pick<TrainPart, 'uid' | 'serviceDate' | 'mode'> & {
  from: string
  to: string
  departs: Instant
  arrives: Instant
  platform: string | null
}

/** Every train of the journeys that begin between two minutes of a date, in the order in which they are boarded. */
export const openPlannedRides =
  (pool: Pick<PlannerPool, 'plan'>) =>
  async ({ from, to, via, begins, ends }: Way, date: CalendarDate): Promise<PlannedRide[]> => {
    const midnight = serviceInstant(date, 0)
    const at = (minute: number) => instant(midnight + minute * MINUTE)
    const journeys = await pool.plan(date, {
      from: [from],
      to: [to],
      when: { kind: 'leave-between', from: begins, until: ends },
      ...(via === null ? {} : { via: [via] }),
    })
    const rides = journeys.flatMap(({ legs }) =>
      legs.flatMap((leg) => (leg.kind === 'train' ? leg.parts.flatMap((part) => rideOf(part, at) ?? []) : [])),
    )
    const byName = new Map(rides.map((ride) => [[ride.uid, ride.serviceDate, ride.from, ride.to].join(), ride]))
    return [...byName.values()].toSorted((a, b) => a.departs - b.departs)
  }

function rideOf(
  { uid, serviceDate, mode, calls }: TrainPart,
  at: (minute: number) => Instant,
): PlannedRide | undefined {
  const [boards, leaves] = [calls[0], calls.at(-1)]
  if (!boards || !leaves) return undefined
  return {
    uid,
    serviceDate,
    mode,
    from: boards.stop,
    to: leaves.stop,
    departs: at(boards.plannedDeparture),
    arrives: at(leaves.plannedArrival),
    platform: boards.platform === '' ? null : boards.platform,
  }
}
