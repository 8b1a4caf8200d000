import type { DatedSolution } from '../rules/price-return.ts'
import { layOut, type Trip } from '../rules/trip.ts'

/**
 * A journey with all that its first train does before it is boarded and its last train after it is left: what a ticket
 * may be for whose holder boards later, or gets off sooner. It begins and ends on trains.
 */
export type WiderJourney = DatedSolution & {
  /** So many calls lie before the one where the journey begins, and after the one where it ends. */
  before: number
  after: number
  /** Where the trains call and nobody may board before the journey, or get off after it. */
  shut: readonly string[]
}

/** Laid out, with the positions between which the journey is travelled. */
export type LaidWider = { trip: Trip; boards: number; alights: number }

export function layOutWider({ solution, before, after }: WiderJourney): LaidWider {
  const trip = layOut(solution)
  return { trip, boards: before, alights: trip.length - 1 - after }
}

/** From where to where a ticket may be: longer than the journey on one side at least. */
export type WiderEnds = { from: number; to: number }

/**
 * Every pair of calls around the journey. A place that the train comes by twice is none: nobody could say which of the
 * two the ticket ends at.
 */
export function endsAround({ trip, boards, alights }: LaidWider, shut: readonly string[]): WiderEnds[] {
  const isOpen = (position: number) =>
    position === boards || position === alights || !shut.includes(trip.station[position] ?? '')
  // Of the day before is a ticket for trains that leave before midnight.
  const starts = [...Array(boards + 1).keys()].filter((at) => isOpen(at) && (trip.departs[at] ?? 0) >= 0)
  const ends = [...Array(trip.length - alights).keys()].map((n) => alights + n).filter(isOpen)
  const once = (position: number, { from, to }: WiderEnds) =>
    trip.station.indexOf(trip.station[position] ?? '', from) === position &&
    trip.station.lastIndexOf(trip.station[position] ?? '', to) === position
  return starts.flatMap((from) =>
    ends
      .map((to) => ({ from, to }))
      .filter((pair) => (from < boards || pair.to > alights) && once(from, pair) && once(pair.to, pair)),
  )
}
