import { createHash } from 'node:crypto'
import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution, SegmentShown } from '@cledrau/contract/search/leg-solutions.ts'
import { ID_LETTERS, type SegmentName, textOfSegments } from '@cledrau/domain/fares/trains/segment-names.ts'
import { tripOfJourney } from '@cledrau/domain/fares/trains/trip-of-journey.ts'
import type { DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { plannedEnds, type Call, type Journey, type Leg, type TrainPart } from '@cledrau/planner'
import type { StationClock } from '@cledrau/domain/time/station-clock.ts'

/** The same trains have the same id in every answer, whatever was asked. */
export function idOfSegments(segments: readonly SegmentName[]): string {
  return createHash('sha256').update(textOfSegments(segments)).digest('base64url').slice(0, ID_LETTERS)
}

type FoundRevision = Omit<Revision, 'description'>
/** A leg solution before words and prices are put to it. */
export type FoundSolution = Omit<LegSolution, 'revisions' | 'cheapest'> & { revisions: FoundRevision[] }

export type Solution = {
  found: FoundSolution
  /** What it is ticketed by. */
  fare: DatedSolution
  departs: Instant
  arrives: Instant
}

const MODES = { rail: 'Rail', bus: 'Bus', coach: 'Coach', ferry: 'Ferry' } as const

export function solutionOf(
  journey: Journey,
  date: string,
  clock: StationClock,
  isOwn: (operator: string) => boolean,
): Solution {
  const planned = plannedEnds(journey)
  const segments = journey.legs.flatMap((leg) => (leg.kind === 'train' ? segmentsOf(leg.parts, clock) : []))
  const revisions = journey.legs.flatMap((leg) => (leg.kind === 'train' ? leg.parts.flatMap(revisionsOf) : []))
  return {
    found: {
      legSolutionID: idOfSegments(
        segments.map((one) => ({ ...one, origin: one.origin.code, destination: one.destination.code })),
      ),
      departTime: clock.iso(planned.departure),
      arriveTime: clock.iso(planned.arrival),
      minutes: planned.arrival - planned.departure,
      numberOfConnections: journey.changes,
      travelSegments: segments,
      transfers: transfersOf(journey.legs, clock),
      revisions,
      tfwOnly: segments.every((segment) => isOwn(segment.operatingCarrier)),
      // A stop left out between its ends doesn't keep anybody from travelling.
      cancelled: revisions.some((revision) => revision.kind === 'CANCELLED'),
      revs: revisions.length > 0,
    },
    fare: tripOfJourney(journey, date, clock),
    departs: clock.at(journey.departure),
    arrives: clock.at(journey.arrival),
  }
}

function segmentsOf(parts: readonly TrainPart[], clock: StationClock): SegmentShown[] {
  return parts.map((part, at) => {
    const [first, last] = [part.calls[0] as Call, part.calls.at(-1) as Call]
    return {
      uid: part.uid,
      serviceDate: part.serviceDate,
      mode: MODES[part.mode],
      operatingCarrier: part.operator,
      headcode: part.headcode,
      terminus: part.terminus,
      origin: pointOf(first, first.plannedDeparture, first.departure, clock),
      destination: pointOf(last, last.plannedArrival, last.arrival, clock),
      callsBetween: part.calls.length - 2,
      coaches: part.facts?.coaches ?? null,
      stayOnBoard: at > 0,
    }
  })
}

const pointOf = (call: Call, planned: number, expected: number, clock: StationClock) => ({
  code: call.stop,
  time: clock.iso(planned),
  expected: expected === planned ? null : clock.iso(expected),
  platform: call.platform || null,
})

/** A ride is cancelled where it can't be boarded or left any more; a call missed on the way cancels a part of it. */
export function revisionsOf({ uid, serviceDate, calls }: TrainPart): FoundRevision[] {
  const [first, last] = [calls[0], calls.at(-1)]
  if (first?.cancelled || last?.cancelled) return [{ uid, serviceDate, kind: 'CANCELLED' }]
  if (calls.some((call) => call.cancelled)) return [{ uid, serviceDate, kind: 'PART_CANCELLED' }]
  const isMoved = first?.departure !== first?.plannedDeparture || last?.arrival !== last?.plannedArrival
  return isMoved ? [{ uid, serviceDate, kind: 'RETIMED' }] : []
}

function transfersOf(legs: readonly Leg[], clock: StationClock): LegSolution['transfers'] {
  let after = 0
  return legs.flatMap((leg) => {
    if (leg.kind === 'train') {
      after += leg.parts.length
      return []
    }
    const { mode, from, to, departure, arrival } = leg
    const times = { departTime: clock.iso(departure), arriveTime: clock.iso(arrival) }
    return [{ after, mode, origin: from, destination: to, ...times }]
  })
}
