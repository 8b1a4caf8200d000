import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database } from '../../../db/database.ts'
import type { Guest, Partner } from '../../../http/callers.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import { fulfillmentIdOf } from '../fulfillments/fulfillment-words.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'

/** A booking of a partner's own that was paid for, as what comes after a sale needs it. */
export type Booked = {
  /** As the partner called it: the order that it was at first, or one that took its place. */
  bookingId: string
  /** The order whose tickets count by now: after a change it is another one. */
  orderId: string
  recordLocator: string
  /** Who acts: the calls of ours that are about that order know nobody else. */
  guest: Guest
  /** By the ids that the standard's calls have for them; `passenger` is our own reference. */
  passengers: { id: string; passenger: string }[]
  /** The order that counts and those that it replaced, newest first. */
  orders: readonly { orderId: string; recordLocator: string }[]
  /** Of all orders that the booking went through; what is gone was given back, or changed for something else. */
  tickets: BookedTicket[]
}

/** All that one traveller has of an order. */
export type BookedTicket = {
  fulfillmentId: string
  orderId: string
  passenger: string
  status: 'FULFILLED' | 'REFUNDED' | 'EXCHANGED'
  isGone: boolean
  madeAt: Instant
}

export type FindBooked = (
  partner: Partner,
  bookingId: string,
) => Promise<Result<Booked, 'ORDER_UNKNOWN' | 'TICKETS_NOT_READY'>>

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** What an order’s tickets were changed for, and what those were: the newest that is paid for. */
export async function newestOrder(db: Database, orderId: string): Promise<OrderFound | undefined> {
  const next = await soldOrders.successorOf(db, orderId)
  return next ? newestOrder(db, next.id) : soldOrders.find(db, orderId)
}

/** Finds a booking by the id that it had when it was made, or got by a change. Those of others are unknown. */
export function openFindBooked(db: Database): FindBooked {
  return async (partner, bookingId) => {
    const first = isUuid(bookingId) ? await soldOrders.find(db, bookingId) : undefined
    if (!first || first.partnerId !== partner.id) return refuse('ORDER_UNKNOWN')
    const order = (await newestOrder(db, first.id)) ?? first
    if (order.ticketedAt === null) return refuse('TICKETS_NOT_READY')
    const { id, scopes, callsPerMinute } = partner
    const orderIds = await soldOrders.chainOf(db, order.id)
    const [chain, tickets, passengers] = await Promise.all([
      soldOrders.list(db, orderIds),
      orderTickets.usedOf(db, orderIds),
      soldOrders.passengersOf(db, order.id),
    ])
    return done({
      bookingId: first.id,
      orderId: order.id,
      recordLocator: order.recordLocator,
      guest: { kind: 'guest', orderId: order.id, partner: { id, scopes, callsPerMinute } },
      passengers: passengers.map(({ reference }) => ({
        id: reference,
        passenger: reference,
      })),
      orders: orderIds.flatMap((orderId) => {
        const one = chain.find((known) => known.id === orderId)
        return one ? [{ orderId, recordLocator: one.recordLocator }] : []
      }),
      tickets: [...Map.groupBy(tickets, (one) => fulfillmentIdOf(one.orderId, one.facts.passenger.reference))].map(
        ([fulfillmentId, own]): BookedTicket => {
          const orderId = fulfillmentId.slice(0, fulfillmentId.indexOf('.'))
          const isGone = own.every((ticket) => isGivenBack(ticket.status))
          const isChanged = own.every((ticket) => ticket.status === 'CANCELLED')
          return {
            fulfillmentId,
            orderId,
            passenger: own[0]?.facts.passenger.reference ?? '',
            status: !isGone ? 'FULFILLED' : isChanged ? 'EXCHANGED' : 'REFUNDED',
            isGone,
            madeAt: chain.find((one) => one.id === orderId)?.ticketedAt ?? order.createdAt,
          }
        },
      ),
    })
  }
}
