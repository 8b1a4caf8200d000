import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { type DayView, findTrain, type Journey, type LinkLeg, planJourneys, type TrainLeg } from '@cledrau/planner'

/**
 * A trip on just these trains, with the ways between them: as somebody has planned it, whether or not a search would find it
 * the best. Nothing where one of them doesn't run so, or can't be reached from the one before.
 */
export function journeyOn(view: DayView, trains: readonly SegmentName[]): Journey | undefined {
  const legs: (TrainLeg | LinkLeg)[] = []
  for (let at = 0; at < trains.length;) {
    const ride = rideOn(view, trains.slice(at))
    const before = legs.at(-1)
    if (!ride || (before && before.arrival > ride.departure)) return undefined
    if (before && before.to !== ride.from) {
      const ways = waysBetween(view, before, ride)
      if (!ways) return undefined
      legs.push(...ways)
    }
    legs.push(ride)
    at += ride.parts.length
  }
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return undefined
  const rides = legs.filter(({ kind }) => kind === 'train').length
  return { departure: first.departure, arrival: last.arrival, changes: rides - 1, legs }
}

/** The longest ride that begins with the first of these and goes on in the next without leaving one's seat. */
function rideOn(view: DayView, trains: readonly SegmentName[]): TrainLeg | undefined {
  const [first] = trains
  const minute = first && leavesAt(view, first)
  if (minute === undefined) return undefined
  for (let count = trains.length; count > 0; count--) {
    const ends = { from: [first!.origin], to: [trains[count - 1]!.destination] }
    const found = planJourneys(view, {
      ...ends,
      when: { kind: 'leave-between', from: minute, until: minute },
      directOnly: true,
    })
    for (const { legs } of found) {
      const [leg] = legs
      if (leg?.kind === 'train' && leg.parts.length === count && leg.parts.every((part, at) => isOf(part, trains[at]!)))
        return leg
    }
  }
  return undefined
}

const isOf = (part: TrainLeg['parts'][number], { uid, serviceDate }: SegmentName): boolean =>
  part.uid === uid && part.serviceDate === serviceDate

/** In minutes of the view. */
function leavesAt({ image, date }: DayView, { uid, serviceDate, origin }: SegmentName): number | undefined {
  const call = findTrain(image, uid, serviceDate)?.calls.find(({ stop }) => stop === origin)
  return call && (serviceInstant(serviceDate, call.departure) - serviceInstant(date, 0)) / MINUTE
}

/** On foot or by what else one's ticket is good for: in time for the next train. */
function waysBetween(view: DayView, before: TrainLeg | LinkLeg, next: TrainLeg): LinkLeg[] | undefined {
  const found = planJourneys(view, {
    from: [before.to],
    to: [next.from],
    when: { kind: 'leave-after', minute: before.arrival },
    modes: ['walk'],
  })
  const way = found.find(({ arrival }) => arrival <= next.departure)
  return way?.legs.flatMap((leg) => (leg.kind === 'link' ? [leg] : []))
}
