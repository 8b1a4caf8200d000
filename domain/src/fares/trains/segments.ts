import type { DatedSolution } from '../rules/price-return.ts'
import { layOut, partOf } from '../rules/trip.ts'
import { addDays, daysBetween } from '../../time/dates.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import { findTrain, type DatedTrain, type Image } from '@cledrau/planner'
import type { SegmentName } from './segment-names.ts'

export type KnownRide = { train: DatedTrain; from: number; to: number }

/** A train and the places of the two calls; one that passes a station twice is taken at its first fit. */
export function findRide(image: Image, { uid, serviceDate, origin, destination }: SegmentName): KnownRide | undefined {
  const train = findTrain(image, uid, serviceDate)
  const from = train?.calls.findIndex((call) => call.stop === origin) ?? -1
  const to = train?.calls.findIndex((call, at) => at > from && call.stop === destination) ?? -1
  return train && from >= 0 && to >= 0 ? { train, from, to } : undefined
}

/** Trains by their names as what is ticketed: the same that a search prices. Nothing when one of them doesn't run so. */
export function solutionOfSegments(image: Image, segments: readonly SegmentName[]): DatedSolution | undefined {
  const rides = segments.map((segment) => findRide(image, segment))
  const [first] = rides
  if (!first) return undefined
  const begins = first.train.serviceDate
  const shift = Math.floor((first.train.calls[first.from]?.departure ?? 0) / MINUTES_A_DAY)
  const legs = []
  for (const ride of rides) {
    if (!ride) return undefined
    const { train, from, to } = ride
    const offset = (daysBetween(begins, train.serviceDate) - shift) * MINUTES_A_DAY
    const calls = train.calls.slice(from, to + 1).map((call) => ({
      station: call.stop,
      arrives: call.arrival + offset,
      departs: call.departure + offset,
    }))
    legs.push({ toc: train.operator, uid: train.uid, standardOnly: train.facts?.standardOnly === true, calls })
  }
  return { solution: { legs }, date: addDays(begins, shift) }
}

/** The part of a way between two of its calls; nothing when it doesn't call there in that order. */
export function partBetween(way: DatedSolution, origin: string, destination: string): DatedSolution | undefined {
  const trip = layOut(way.solution)
  const from = trip.station.indexOf(origin)
  const to = trip.station.indexOf(destination, from + 1)
  return from < 0 || to < 0 ? undefined : { ...way, solution: partOf(trip, from, to) }
}
