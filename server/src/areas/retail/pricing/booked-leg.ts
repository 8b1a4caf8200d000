import type { BookedLeg } from '@cledrau/contract/buying/orders.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime, londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { findRide, type KnownRide } from '@cledrau/domain/fares/trains/segments.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { idOfSegments } from '../finding/solutions.ts'
import type { RetailGround } from './retail-ground.ts'

/** A way to travel, found again: as it is booked, and when it leaves and arrives. */
export type FoundLeg = { leg: BookedLeg; rides: KnownRide[]; departs: Instant; arrives: Instant }

const MODES = { rail: 'Rail', bus: 'Bus', coach: 'Coach', ferry: 'Ferry' } as const

/**
 * The trains of a way by their names: planned again, so that joined trains and the walks between stations are known; where
 * the planner would choose another way by now, as the timetable has each train. Nothing when one of them doesn't run so.
 */
export async function findLeg(
  segments: readonly SegmentName[],
  { timetable, own }: RetailGround,
  pool: Pick<SearchPool, 'plan'>,
): Promise<FoundLeg | undefined> {
  const { image } = timetable()
  const rides: KnownRide[] = []
  for (const segment of segments) {
    const ride = findRide(image, segment)
    if (!ride) return undefined
    rides.push(ride)
  }
  const times = rides.map(({ train, from, to }) => ({
    departs: serviceInstant(train.serviceDate, train.calls[from]?.departure ?? 0),
    arrives: serviceInstant(train.serviceDate, train.calls[to]?.arrival ?? 0),
  }))
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last || times.some(({ departs }, at) => at > 0 && departs < (times[at - 1]?.arrives ?? 0)))
    return undefined
  const { departs } = first
  const { arrives } = last
  const id = idOfSegments(segments)
  const planned = await planAgain(segments, departs, pool)
  const known = planned?.find(({ found }) => found.legSolutionID === id)
  if (known) return { leg: known.found, rides, departs, arrives }

  const ownTrains = own()
  return {
    departs,
    arrives,
    rides,
    leg: {
      legSolutionID: id,
      departTime: londonIso(departs),
      arriveTime: londonIso(arrives),
      minutes: (arrives - departs) / MINUTE,
      numberOfConnections: rides.length - 1,
      travelSegments: rides.map(({ train, from, to }, at) => ({
        uid: train.uid,
        serviceDate: train.serviceDate,
        mode: MODES[train.mode],
        operatingCarrier: train.operator,
        headcode: train.headcode,
        terminus: train.calls.at(-1)?.stop ?? '',
        origin: point(train.calls[from], times[at]?.departs ?? departs),
        destination: point(train.calls[to], times[at]?.arrives ?? arrives),
        callsBetween: to - from - 1,
        coaches: train.facts?.coaches ?? null,
        stayOnBoard: false,
      })),
      transfers: times.flatMap(({ departs: leaves }, at) => {
        const [before, here] = [segments[at - 1], segments[at]]
        if (!before || !here || before.destination === here.origin) return []
        const reached = times[at - 1]?.arrives ?? leaves
        return {
          after: at,
          mode: 'transfer' as const,
          origin: before.destination,
          destination: here.origin,
          departTime: londonIso(reached),
          arriveTime: londonIso(leaves),
        }
      }),
      tfwOnly: rides.every(({ train }) => ownTrains.includes(train.operator)),
    },
  }
}

const point = (call: KnownRide['train']['calls'][number] | undefined, at: Instant) => ({
  code: call?.stop ?? '',
  time: londonIso(at),
  expected: null,
  platform: call?.platform || null,
})

async function planAgain(segments: readonly SegmentName[], departs: Instant, pool: Pick<SearchPool, 'plan'>) {
  const way = {
    from: segments[0]?.origin ?? '',
    to: segments.at(-1)?.destination ?? '',
    ...dayAndTime(departs),
    by: 'departure' as const,
    page: 'first' as const,
    via: [],
    avoid: [],
    direct: false,
    operators: null,
  }
  const [planned] = await pool.plan({ ways: [way], count: 3 })
  return planned
}
