import type { TicketFacts, TicketTrain } from './ticket-facts.ts'

/** One traveller's ticket on one train, as it was planned when it was bought. */
export type Ride = Pick<TicketTrain, 'uid' | 'serviceDate' | 'from' | 'to' | 'departs' | 'arrives'> & {
  /** Its place among the trains of the ticket, from 0. */
  readonly position: number
  /** Bound to this train, or with a seat kept on it; whoever is not may take another one. */
  readonly booked: boolean
}

/**
 * The trains that a ticket puts its traveller on. Whoever stays on a train past the end of a split ticket has a ride on each
 * part of it, so that every stretch of the train has them once.
 */
export const ridesOf = ({ trains, bookedTrainsOnly }: Pick<TicketFacts, 'trains' | 'bookedTrainsOnly'>): Ride[] =>
  trains.map(({ uid, serviceDate, from, to, departs, arrives, seat }, position) => ({
    position,
    uid,
    serviceDate,
    from,
    to,
    departs,
    arrives,
    booked: bookedTrainsOnly || seat !== null,
  }))
