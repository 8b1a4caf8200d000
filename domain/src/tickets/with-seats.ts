import type { TicketFacts } from './ticket-facts.ts'
import type { KeptSeat } from './tickets-of-order.ts'

/** A ticket with the seats that its traveller has on its trains; the same one where nothing is new. */
export function withSeats(facts: TicketFacts, seats: readonly KeptSeat[]): TicketFacts {
  let isNew = false
  const trains = facts.trains.map((train) => {
    const kept = seats.find(
      ({ uid, serviceDate, passenger }) =>
        uid === train.uid && serviceDate === train.serviceDate && passenger === facts.passenger.reference,
    )
    if (!kept || (train.seat?.coach === kept.coach && train.seat.seat === kept.seat)) return train
    isNew = true
    return { ...train, seat: { coach: kept.coach, seat: kept.seat } }
  })
  return isNew ? { ...facts, trains } : facts
}
