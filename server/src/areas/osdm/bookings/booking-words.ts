import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { OsdmBooking, OsdmPassenger } from '@cledrau/contract/osdm/bookings.ts'
import type { OsdmFulfillment } from '@cledrau/contract/osdm/fulfillments.ts'
import type { TicketableFare } from '@cledrau/contract/search/fares.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { SellersOrder } from '../../buying/orders/sellers-orders.ts'
import { coverageOf } from '../offers/offer-words.ts'
import {
  afterSalesOf,
  E_TICKET,
  goodFor,
  priceOf,
  productIdOf,
  productOf,
  type TicketWords,
} from '../offers/ticket-words.ts'
import { legIdOf, segmentsOf, tripIdOf, tripOf, type TripNames } from '../trips/trip-words.ts'

/** How a ticket of an order stands, and whose it is. */
export type TicketStanding = {
  passenger: string
  direction: 'OUT' | 'RETURN' | 'ANY'
  status: string
  isExchanging: boolean
  isScanned: boolean
}

export type BookingFacts = {
  order: Order
  sold: SellersOrder
  tickets: readonly TicketStanding[]
  fulfillments: OsdmFulfillment[]
}

type PartStatus = OsdmBooking['bookedOffers'][number]['admissions'][number]['status']

/** How those of an order’s tickets stand that belong to a part of it. */
export function partStatus({ status }: Pick<Order, 'status'>, tickets: readonly TicketStanding[]): PartStatus {
  if (status === 'HELD' || status === 'PAYING') return 'PREBOOKED'
  if (status === 'REMOVED' || status === 'CANCELLED') return 'CANCELLED'
  if (tickets.length === 0) return status === 'REFUNDED' ? 'REFUNDED' : 'CONFIRMED'
  const kept = tickets.filter((ticket) => ticket.status !== 'CANCELLED' && ticket.status !== 'REFUNDED')
  if (kept.some(({ isExchanging }) => isExchanging)) return 'EXCHANGE_ONGOING'
  if (kept.length > 0) return 'FULFILLED'
  return tickets.every((ticket) => ticket.status === 'CANCELLED') ? 'EXCHANGED' : 'REFUNDED'
}

export const passengerOf = ({
  reference,
  sellerRef,
  kind,
  age,
  railcard,
  firstName,
  lastName,
}: SellersOrder['passengers'][number]): OsdmPassenger => ({
  id: reference,
  externalRef: sellerRef ?? reference,
  type: kind,
  ...(age !== null && { age }),
  ...(railcard !== null && { cards: [{ code: railcard, type: 'REDUCTION_CARD' }] }),
  ...(lastName !== '' && { detail: { firstName, lastName } }),
})

export const purchaserOf = ({ buyer }: Pick<SellersOrder, 'buyer'>): NonNullable<OsdmBooking['purchaser']> =>
  buyer.lastName === '' ? {} : { detail: buyer }

/** Somebody has to be named before anything is confirmed: the first adult, or whoever there is. */
export function informationMissing({ buyer, passengers }: SellersOrder): string | undefined {
  if (buyer.lastName !== '') return undefined
  const first = passengers.find(({ kind }) => kind === 'ADULT') ?? passengers[0]
  return first && `passengers.${first.reference}.detail.firstName AND passengers.${first.reference}.detail.lastName`
}

const wayOf = (direction: TicketableFare['direction']) => (direction === 'BOTH' ? 'OUTBOUND' : direction)

/** An order in the standard’s words. */
export function bookingOf(facts: BookingFacts, words: TicketWords, names: TripNames): OsdmBooking {
  const { order, sold, tickets, fulfillments } = facts
  const { outbound, inbound } = order
  const missing = order.status === 'HELD' ? informationMissing(sold) : undefined
  const isPaid = order.status === 'PAID' || order.status === 'REFUNDED'
  const total = priceOf(order.price.total)
  return {
    id: order.orderID,
    bookingCode: order.recordLocator,
    ...(sold.sellerRef !== null && { externalRef: sold.sellerRef }),
    summary: [order.origin, order.destination].map((crs) => names.place(crs)[words.language]).join(' – '),
    createdOn: order.createdAt,
    passengers: sold.passengers.map(passengerOf),
    ...(sold.buyer.lastName !== '' && { purchaser: purchaserOf(sold) }),
    ...(isPaid ? { confirmedPrice: total } : { provisionalPrice: total }),
    bookedOffers: bookedOffersOf(facts, words),
    trips: [
      ...(outbound ? [tripOf(outbound, 'OUT_BOUND', names)] : []),
      ...(inbound ? [tripOf(inbound, 'IN_BOUND', names)] : []),
    ],
    ...(missing !== undefined && { requestedInformation: missing }),
    ...(order.holdExpiration !== null && { confirmationTimeLimit: order.holdExpiration }),
    // What was sold by our own calls may come otherwise, for which the standard has no word.
    ...(order.delivery.group === 'E_TICKET' && { fulfillmentType: 'ETICKET' as const }),
    ...(isPaid && { fulfillmentStatus: tickets.length > 0 ? ('COMPLETE' as const) : ('PENDING' as const) }),
    fulfillments,
  }
}

/** Two singles are two offers that were booked together; everything else is one. */
function bookedOffersOf({ order, tickets }: BookingFacts, words: TicketWords): OsdmBooking['bookedOffers'] {
  const { outbound, inbound } = order
  const createdAt = instant(Date.parse(order.createdAt))
  const numbered = order.tickets.map((ticket, at) => ({ ticket, id: `admission-${at + 1}` }))
  const groups = [...Map.groupBy(numbered, ({ ticket }) => wayOf(ticket.direction))]
  const limit = order.holdExpiration === null ? {} : { confirmableUntil: order.holdExpiration }
  const confirmed = order.paidAt === null ? {} : { confirmedOn: order.paidAt }

  return groups.map(([way, group], at) => {
    const isBoth = group.some(({ ticket }) => ticket.direction === 'BOTH')
    const ways = {
      ...(outbound && (isBoth || way === 'OUTBOUND') && { outbound }),
      ...(inbound && (isBoth || way === 'INBOUND') && { inbound }),
    }
    const coverage = coverageOf(ways)
    const departs = instant(Date.parse((ways.outbound ?? ways.inbound)?.departTime ?? order.createdAt))
    const products = group.map(({ ticket }) => productOf(ticket, words))
    const admissions = group.map(({ ticket, id }) => {
      const { afterSalesConditions, ...changeable } = afterSalesOf(
        ticket,
        { now: createdAt, departs, whole: order.price.total },
        words,
      )
      const own = tickets.filter(
        ({ passenger, direction }) =>
          ticket.passengerReferences.includes(passenger) && isWay(direction, ticket.direction),
      )
      return {
        objectType: 'Admission' as const,
        id,
        summary: ticket.fareCodes[0]?.fareDisplayName[words.language] ?? '',
        createdOn: order.createdAt,
        ...limit,
        ...confirmed,
        ...goodFor(ticket),
        price: priceOf(ticket.price),
        ...coverage,
        products: [{ productId: productIdOf(ticket) }],
        status: partStatus(order, own),
        offerMode: 'COLLECTIVE' as const,
        passengerIds: ticket.passengerReferences,
        availableFulfillmentOptions: [...E_TICKET],
        ...changeable,
        afterSaleConditions: afterSalesConditions,
      }
    })
    const [first] = admissions
    return {
      offerId: `offer-${at + 1}`,
      summary: first?.summary ?? '',
      ...coverage,
      products: [...new Map(products.map((product) => [product.id, product])).values()],
      admissions,
      reservations: first
        ? (['outbound', 'inbound'] as const).flatMap((key) =>
            ways[key] ? reservationsOf(order, key, { ...first, status: partStatus(order, tickets) }) : [],
          )
        : [],
    }
  })
}

export const isWay = (direction: TicketStanding['direction'], sold: TicketableFare['direction']): boolean =>
  sold === 'BOTH' || direction === 'ANY' || (direction === 'OUT') === (sold === 'OUTBOUND')

type Admission = OsdmBooking['bookedOffers'][number]['admissions'][number]

/** The seats of a way, train by train. */
function reservationsOf(order: Order, key: 'outbound' | 'inbound', admission: Admission) {
  const way = order[key]
  const seats = key === 'outbound' ? order.reservations.outbound : order.reservations.return
  return (way?.travelSegments ?? []).flatMap((train, at): OsdmBooking['bookedOffers'][number]['reservations'] => {
    const here = seats.filter(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
    if (!way || here.length === 0) return []
    const id = `seats-${key}-${legIdOf(at)}`
    return [
      {
        ...admission,
        objectType: 'Reservation',
        id,
        price: priceOf(0),
        passengerIds: here.map(({ passenger }) => passenger),
        // They go with the ticket, and are worth nothing without it.
        refundable: 'NO',
        exchangeable: 'NO',
        afterSaleConditions: [],
        placeAllocation: {
          accommodationType: 'SEAT',
          accommodationSubType: 'ANY_SEAT',
          tripLegCoverage: { tripId: tripIdOf(segmentsOf(way)), legId: legIdOf(at) },
          reservedPlaces: here.map(({ passenger, coach, seat }) => ({
            id: `${id}-${passenger}`,
            passengerIds: [passenger],
            vehicleNumber: train.headcode,
            coachNumber: coach,
            placeNumbers: [seat],
          })),
        },
      },
    ]
  })
}
