import type { HeldTicket } from '@cledrau/domain/give-back/parts.ts'
import { isWithBuyer } from '@cledrau/domain/tickets/holder.ts'
import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import type { TicketFacts, TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'

/** A ticket with the way and the trains that it is for. */
export type TicketOnWay = HeldTicket & Pick<TicketFacts, 'direction' | 'trains'>

/** An order's tickets as far as giving them back goes; locked, so that nobody uses or takes one meanwhile. */
export const heldTickets = async (trx: Trx, order: { id: string; accountId: string | null }): Promise<TicketOnWay[]> =>
  (await orderTickets.lock(trx, order.id)).map((ticket) => ({
    id: ticket.id,
    passenger: ticket.facts.passenger.reference,
    isUsed: ticket.activatedCount > 0 || ticket.scannedAt !== null,
    isCollected: ticket.collectedAt !== null,
    isElsewhere: !isWithBuyer(order, ticket),
    isGone: isGivenBack(ticket.status),
    direction: ticket.facts.direction,
    trains: ticket.facts.trains,
  }))

/** The trains that the buyer's own tickets are for, each once and for as far as it is ridden. */
export function ridesOf(held: readonly TicketOnWay[]): TicketTrain[] {
  const own = held.filter(({ isGone, isElsewhere }) => !isGone && !isElsewhere)
  const ways = Map.groupBy(own, ({ passenger, direction }) => `${passenger} ${direction}`)
  const rides = [...ways.values()].flatMap((way) =>
    joinRides(way.flatMap(({ trains }) => trains).toSorted((one, other) => one.departs - other.departs)),
  )
  return [...new Map(rides.map((ride) => [`${ride.uid} ${ride.serviceDate}`, ride])).values()]
}

/** Why there is nothing of an order for its buyer to give back or change; nothing when there is. */
export const allHandedOver = (held: readonly HeldTicket[]): boolean => {
  const left = held.filter(({ isGone }) => !isGone)
  return left.length > 0 && left.every(({ isElsewhere }) => isElsewhere)
}

/** Whoever asks for a booking that isn't theirs, but holds tickets of it, is told whose it is to give back or change. */
export const notTheirs = async (
  trx: Trx,
  recordLocator: string,
  caller: Traveller | Guest,
): Promise<'BOUGHT_BY_SOMEBODY_ELSE' | 'INVALID_RECORD_LOCATOR'> =>
  (await orderTickets.isHeld(trx, recordLocator, caller)) ? 'BOUGHT_BY_SOMEBODY_ELSE' : 'INVALID_RECORD_LOCATOR'
