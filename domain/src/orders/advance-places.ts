import { isWalk, layOut, type FareSolution } from '../fares/rules/trip.ts'

/** One ticket of an order, with the trains that it was priced for. */
export type TicketForTrains = {
  readonly code: string
  readonly direction: 'OUTBOUND' | 'INBOUND'
  readonly date: string
  readonly solution: FareSolution
  readonly passengers: readonly string[]
}

/** A place on a train at an Advance price for each of these passengers. */
export type TrainPlaces = {
  readonly ticket: string
  readonly uid: string
  readonly serviceDate: string
  readonly direction: 'OUTBOUND' | 'INBOUND'
  readonly passengers: readonly string[]
}

/**
 * Advance tickets take a place on each of their trains for each passenger: once, however many tickets of a kind meet on a
 * train. Other tickets are good on any train and take none.
 */
export function advancePlaces(
  tickets: readonly TicketForTrains[],
  isAdvance: (code: string, date: string) => boolean,
): TrainPlaces[] {
  const places = new Map<string, TrainPlaces>()
  for (const { code, direction, date, solution, passengers } of tickets) {
    if (!isAdvance(code, date)) continue
    const trip = layOut(solution)
    for (const [position, leg] of trip.leg.entries()) {
      const uid = trip.uid[leg]
      if (uid === undefined || isWalk(trip, position)) continue
      places.set(`${code} ${uid} ${date}`, { ticket: code, uid, serviceDate: date, direction, passengers })
    }
  }
  return [...places.values()]
}
