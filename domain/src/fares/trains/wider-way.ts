import { layOutWider, type WiderJourney } from '../longer/wider-journey.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { partOf } from '../rules/trip.ts'
import { addDays, daysBetween } from '../../time/dates.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { Image } from '@cledrau/planner'
import { findRide, type KnownRide } from './segments.ts'
import type { SegmentName } from './segment-names.ts'

/**
 * Trains by their names with all their calls before the first is boarded and after the last is left. Dated like the
 * journey itself: a ticket from before it is for the day on which its holder leaves.
 */
export function widerWay(image: Image, segments: readonly SegmentName[]): WiderJourney | undefined {
  const rides = segments.map((segment) => findRide(image, segment)).filter((ride) => ride !== undefined)
  const [first, last] = [rides[0], rides.at(-1)]
  if (!first || !last || rides.length < segments.length) return undefined
  const begins = first.train.serviceDate
  const shift = Math.floor((first.train.calls[first.from]?.departure ?? 0) / MINUTES_A_DAY)
  const [before, after] = [first.from, last.train.calls.length - 1 - last.to]
  const legs = rides.map(({ train, from, to }, at) => {
    const offset = (daysBetween(begins, train.serviceDate) - shift) * MINUTES_A_DAY
    const calls = train.calls
      .slice(at === 0 ? 0 : from, at === rides.length - 1 ? train.calls.length : to + 1)
      .map(({ stop, arrival, departure }) => ({
        station: stop,
        arrives: arrival + offset,
        departs: departure + offset,
      }))
    return { toc: train.operator, uid: train.uid, standardOnly: train.facts?.standardOnly === true, calls }
  })
  return { solution: { legs }, date: addDays(begins, shift), before, after, shut: shutOn(first, last) }
}

const shutOn = (first: KnownRide, last: KnownRide): string[] => [
  ...first.train.calls.slice(0, first.from).flatMap(({ stop, pickUp }) => (pickUp ? [] : [stop])),
  ...last.train.calls.slice(last.to + 1).flatMap(({ stop, setDown }) => (setDown ? [] : [stop])),
]

/** The same trains from one station to another, where they call at one before the journey or at it, and at the other after. */
export function wholeBetween(
  image: Image,
  segments: readonly SegmentName[],
  [origin, destination]: readonly [string, string],
): DatedSolution | undefined {
  const isJourney = segments[0]?.origin === origin && segments.at(-1)?.destination === destination
  const wider = isJourney ? undefined : widerWay(image, segments)
  if (!wider) return undefined
  const { trip, boards, alights } = layOutWider(wider)
  const from = trip.station.lastIndexOf(origin, boards)
  const to = trip.station.indexOf(destination, alights)
  return from < 0 || to < 0 ? undefined : { solution: partOf(trip, from, to), date: wider.date }
}
