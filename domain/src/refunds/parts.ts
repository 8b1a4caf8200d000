import type { TicketKind } from './refund-fee.ts'

/** What some of a party paid alike for one ticket, with the tickets that came of it. */
export type SoldPart = {
  readonly kind: TicketKind
  readonly passengers: readonly string[]
  /** What they paid together. */
  readonly price: number
  /** Of how many tickets each of them has for it: out and back, or the passes of a bundle. */
  readonly ticketsEach: number
  /** A discount that needs so many of them; 1 where everybody's stands alone. */
  readonly least: number
}

export type HeldTicket = {
  readonly id: string
  readonly passenger: string
  /** Activated, seen by a guard, or handed over to somebody else. */
  readonly isUsed: boolean
  /** Given back before. */
  readonly isGone: boolean
}

export type PartGoingBack<Part extends SoldPart> = {
  readonly part: Part
  readonly passengers: readonly string[]
  readonly paid: number
  readonly tickets: readonly HeldTicket[]
}

/**
 * The parts of an order that those who were chosen can hand back. `tickets` stand in the order in which they were made:
 * by passenger, and for each of them in the order of the parts. What was given back before is left out.
 */
export function partsGoingBack<Part extends SoldPart>(
  parts: readonly Part[],
  tickets: readonly HeldTicket[],
  chosen: readonly string[] | null,
): PartGoingBack<Part>[] {
  const left = Map.groupBy(tickets, (ticket) => ticket.passenger)
  return parts.flatMap((part) => {
    const own = part.passengers.map((passenger) => ({
      passenger,
      tickets: (left.get(passenger) ?? []).splice(0, part.ticketsEach),
    }))
    const going = own.filter(
      (one) => (chosen === null || chosen.includes(one.passenger)) && !one.tickets.every(({ isGone }) => isGone),
    )
    if (going.length === 0) return []
    return [
      {
        part,
        passengers: going.map(({ passenger }) => passenger),
        paid: shareOf(part, going.length),
        tickets: going.flatMap((one) => one.tickets),
      },
    ]
  })
}

/** They pay alike; a penny that can't be shared stays with those who keep their tickets. */
const shareOf = ({ price, passengers }: SoldPart, count: number): number =>
  count === passengers.length ? price : Math.floor(price / passengers.length) * count

/** A discount for several holds only while enough of them are left. */
export const breaksDiscount = ({ part, passengers }: PartGoingBack<SoldPart>): boolean => {
  const stay = part.passengers.length - passengers.length
  return stay > 0 && stay < part.least
}
