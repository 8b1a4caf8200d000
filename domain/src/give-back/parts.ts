import type { TicketKind } from './refund-fee.ts'

/** What some of a party paid alike for one ticket, with the tickets that came of it. */
export type SoldPart = {
  readonly kind: TicketKind
  readonly passengers: readonly string[]
  /** What they paid together, and without any discount; null where there was none. */
  readonly price: number
  readonly fullPrice: number | null
  /** Of how many tickets each of them has for it: out and back, or the passes of a bundle. */
  readonly ticketsEach: number
  /** A discount that needs so many of them; 1 where everybody's stands alone. */
  readonly least: number
}

export type HeldTicket = {
  readonly id: string
  readonly passenger: string
  /** Activated, or seen by a guard. */
  readonly isUsed: boolean
  /** A machine printed it. */
  readonly isCollected: boolean
  /** Handed over: not its buyer's to give back. */
  readonly isElsewhere: boolean
  /** Given back before. */
  readonly isGone: boolean
}

export type PartGoingBack<Part extends SoldPart> = {
  readonly part: Part
  readonly passengers: readonly string[]
  readonly paid: number
  readonly tickets: readonly HeldTicket[]
  /** Who else still travels on this part: with tickets of their buyer, or with those that were handed over. */
  readonly staying: { readonly own: number; readonly elsewhere: number }
}

/**
 * The parts of an order that those who were chosen can hand back. `tickets` stand in the order in which they were made:
 * by passenger, and for each of them in the order of the parts. What was given back before, or handed over, is left out.
 */
export function partsGoingBack<Part extends SoldPart>(
  parts: readonly Part[],
  tickets: readonly HeldTicket[],
  chosen: readonly string[] | null,
): PartGoingBack<Part>[] {
  const byPassenger = Map.groupBy(tickets, (ticket) => ticket.passenger)
  return parts.flatMap((part) => {
    const own = part.passengers.map((passenger) => ({
      passenger,
      tickets: (byPassenger.get(passenger) ?? []).splice(0, part.ticketsEach),
    }))
    const left = own.filter((one) => !one.tickets.every(({ isGone }) => isGone))
    const elsewhere = left.filter((one) => one.tickets.some(({ isElsewhere }) => isElsewhere))
    const going = left.filter((one) => (chosen === null || chosen.includes(one.passenger)) && !elsewhere.includes(one))
    if (going.length === 0) return []
    const staying = left.length - going.length - elsewhere.length
    return [
      {
        part,
        passengers: going.map(({ passenger }) => passenger),
        paid: shareOf(part, going.length),
        tickets: going.flatMap((one) => one.tickets),
        staying: { own: staying, elsewhere: elsewhere.length },
      },
    ]
  })
}

/** They pay alike; a penny that can't be shared stays with those who keep their tickets. */
const shareOf = ({ price, passengers }: SoldPart, count: number): number =>
  count === passengers.length ? price : Math.floor(price / passengers.length) * count

/** Too few would be left for a discount for several, and among them some who could go along. */
export const breaksDiscount = ({ part, staying: { own, elsewhere } }: PartGoingBack<SoldPart>): boolean =>
  own > 0 && own + elsewhere < part.least

/**
 * What those with tickets that were handed over would have paid without the discount, beyond what was paid for them: their
 * buyer can't give those tickets back, and doesn't keep the discount for a group that no longer travels.
 */
export function lostDiscount({ part, staying: { own, elsewhere } }: PartGoingBack<SoldPart>): number {
  if (own > 0 || elsewhere === 0 || elsewhere >= part.least || part.fullPrice === null) return 0
  return Math.ceil(((part.fullPrice - part.price) * elsewhere) / part.passengers.length)
}
