import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { BookedLeg, Order } from '@cledrau/contract/buying/orders.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { DeliveryRow, OrderItemRow, PassengerRow, PlaceRow } from '../../../db/schema.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import * as store from './orders.store.ts'
import { placesOf } from './places.store.ts'

/** Where and when a machine printed the first tickets of an order. */
export type Collected = { orderId: string; at: Instant; station: string }

/** Those of some orders: whoever keeps tickets knows it. */
export type CollectedOf = (db: Database | Trx, orderIds: readonly string[]) => Promise<Collected[]>

type Around = {
  passengers: Selectable<PassengerRow>[]
  items: Selectable<OrderItemRow>[]
  delivery: Selectable<DeliveryRow>
  collected: Collected | undefined
  places: Selectable<PlaceRow>[]
}

/** Orders as the contract shows them, in the order in which they come. */
export async function showOrders(
  db: Database,
  ground: RetailGround,
  orders: readonly store.OrderFound[],
  collectedOf: CollectedOf,
): Promise<Order[]> {
  const ids = orders.map(({ id }) => id)
  const { passengers, items, deliveries } = await store.detailsOf(db, ids)
  const places = await placesOf(db, ids)
  const collected = await collectedOf(db, ids)
  const now = ground.clock.now()
  return orders.flatMap((order, at) => {
    const delivery = deliveries.find(({ orderId }) => orderId === order.id)
    if (!delivery) return []
    const around = {
      delivery,
      collected: collected.find(({ orderId }) => orderId === order.id),
      passengers: passengers.filter(({ orderId }) => orderId === order.id),
      items: items.filter(({ orderId }) => orderId === order.id),
      places: places.filter(({ orderId }) => orderId === order.id),
    }
    return [showOrder(order, at + 1, around, ground, now)]
  })
}

/** At the instant at which a hold runs out it is over, whether or not anybody has noted it yet. */
export const statusNow = (order: Pick<store.OrderFound, 'status' | 'heldUntil'>, now: Instant): Order['status'] =>
  order.status === 'HELD' && now >= order.heldUntil ? 'REMOVED' : order.status

function showOrder(
  order: store.OrderFound,
  orderIndex: number,
  { passengers, items, delivery, collected, places }: Around,
  ground: RetailGround,
  now: Instant,
): Order {
  const status = statusNow(order, now)
  const { outbound, inbound } = order
  const seatsOf = (direction: 'OUTBOUND' | 'INBOUND') =>
    places
      .filter((place) => place.kind === 'SEAT' && place.direction === direction)
      .map(({ uid, serviceDate, passenger, name }) => ({
        uid,
        serviceDate,
        passenger,
        coach: name.slice(0, 1),
        seat: name.slice(1),
      }))
  const bikesOf = (direction: 'OUTBOUND' | 'INBOUND') => {
    const bikes = places.filter((place) => place.kind === 'BIKE' && place.direction === direction)
    // Each bike has a space on every train of the way.
    return Math.max(0, ...[...Map.groupBy(bikes, ({ uid }) => uid).values()].map((list) => list.length))
  }
  return {
    orderIndex,
    orderID: order.id,
    recordLocator: order.recordLocator,
    status,
    holdExpiration: status === 'HELD' || status === 'PAYING' ? londonIso(order.heldUntil) : null,
    journeyName: order.journeyName,
    product: order.product,
    origin: order.origin,
    destination: order.destination,
    outbound,
    inbound,
    validity: { from: order.validFrom, until: order.validUntil },
    passengers,
    railcards: order.railcards,
    via: order.asked.via ?? [],
    avoid: order.asked.avoid ?? [],
    tickets: items.map(({ shown }) => shown),
    bundle: order.bundle,
    reservations: {
      outbound: seatsOf('OUTBOUND'),
      outboundLegID: outbound?.legSolutionID ?? null,
      return: seatsOf('INBOUND'),
      returnLegID: inbound?.legSolutionID ?? null,
    },
    bikeReservation: { outbound: bikesOf('OUTBOUND'), return: bikesOf('INBOUND') },
    busOptions: order.busOptions,
    photocard: order.photocard,
    delivery: {
      group: delivery.deliveryGroup,
      code: delivery.code,
      fee: delivery.fee,
      address: delivery.address,
      smartCardNumber: delivery.isrn,
      smartcardCollectionType: delivery.smartcardCollectionType,
      smartcardCollectionStation: delivery.smartcardCollectionStation,
      collectionReference: delivery.collectionReference,
      ...(collected && { collected: { at: londonIso(collected.at), station: collected.station } }),
    },
    emailAddress: order.email,
    price: { lines: linesOf(order.priceLines, places), total: order.total - order.credit },
    currency: CURRENCY,
    createdAt: londonIso(order.createdAt),
    paidAt: order.paidAt === null ? null : londonIso(order.paidAt),
    ticketedAt: order.ticketedAt === null ? null : londonIso(order.ticketedAt),
    originalOrderID: order.originalOrderId,
    places: stationNames(
      [...codesOf(order, items, outbound, inbound), ...(collected ? [collected.station] : [])],
      ground,
    ),
  }
}

/** Seats are wished for, and not always there: what is counted is what was got. */
function linesOf(lines: Order['price']['lines'], places: Around['places']): Order['price']['lines'] {
  const seats = places.filter(({ kind }) => kind === 'SEAT').length
  return lines.flatMap((line) => {
    if (line.kind !== 'SEATS') return [line]
    return seats > 0 ? [{ ...line, count: seats }] : []
  })
}

function codesOf(
  { origin, destination }: Pick<store.OrderFound, 'origin' | 'destination'>,
  items: readonly { origin: string; destination: string }[],
  ...legs: (BookedLeg | null)[]
): Set<string> {
  const codes = new Set([origin, destination, ...items.flatMap((item) => [item.origin, item.destination])])
  for (const leg of legs) {
    for (const segment of leg?.travelSegments ?? [])
      codes.add(segment.origin.code).add(segment.destination.code).add(segment.terminus)
    for (const transfer of leg?.transfers ?? []) codes.add(transfer.origin).add(transfer.destination)
  }
  codes.delete('')
  return codes
}
