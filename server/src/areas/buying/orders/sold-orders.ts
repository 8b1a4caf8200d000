import { move } from '@cledrau/domain/moves.ts'
import { ORDER_MOVES } from '@cledrau/domain/orders/order-status.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import {
  findOrder,
  forgetPaidGuests,
  listExchangesOf,
  listOrders,
  listPaidGuests,
  lockOrder,
  saveMove,
  type OrderFound,
} from './orders.store.ts'
import { freeBikes, freePlaces, freeSeatsOf, hasSeats, placesOf, takenOn } from './places.store.ts'
import * as store from './sold-orders.store.ts'

export type { OrderFound } from './orders.store.ts'

/**
 * What whoever comes after the sale may ask of an order, each time inside a transaction of their own: machines and wallets,
 * those who give back and those who change. Whoever locks tickets locks their order first.
 */
export const soldOrders = {
  find: findOrder,
  list: listOrders,
  lock: lockOrder,
  lockId: store.lockId,
  lockPaid: store.lockPaid,
  lockOfGuest: store.lockOfGuest,
  lockToCollect: store.lockToCollect,
  itemsOf: store.listItems,
  itemsOfAll: store.listItemsOf,
  passengersOf: store.listPassengers,
  deliveryOf,
  buyersOf: store.listBuyers,
  guestsOf: store.listGuests,
  guestsOver: listPaidGuests,
  forgetGuests: forgetPaidGuests,
  paidBy: store.listPaidBy,
  trainsOf: store.findTrains,
  chainOf,
  /** What was begun to replace its tickets. */
  exchangesOf: listExchangesOf,
  /** The order that its tickets go for, or went for. */
  replacementOf: store.findReplacement,
  successorOf: store.findSuccessor,
  hasSeats,
  bikesOf,
  bikesOfAll,
  freeSeatsOf,
  freeBikes,
  placesOf,
  takenOn,
  over,
}

/** Spaces for bikes that are kept all the way out and back. */
async function bikesOf(trx: Trx, orderId: string) {
  return bikesIn(await placesOf(trx, [orderId]))
}

/** The same of many orders; those without any are left out. */
async function bikesOfAll(db: Database | Trx, orderIds: readonly string[]) {
  const places = Map.groupBy(await placesOf(db, orderIds), ({ orderId }) => orderId)
  return new Map([...places].map(([orderId, own]) => [orderId, bikesIn(own)]))
}

function bikesIn(places: Awaited<ReturnType<typeof placesOf>>) {
  const bikes = places.filter(({ kind }) => kind === 'BIKE')
  const most = (direction: 'OUTBOUND' | 'INBOUND') => {
    const own = bikes.filter((place) => place.direction === direction)
    const byTrain = [...Map.groupBy(own, ({ serviceDate, uid }) => `${serviceDate} ${uid}`).values()]
    return byTrain.length === 0 ? 0 : Math.min(...byTrain.map((train) => train.length))
  }
  return { outbound: most('OUTBOUND'), return: most('INBOUND') }
}

async function deliveryOf(db: Database | Trx, orderId: string) {
  const delivery = await store.findDelivery(db, orderId)
  if (!delivery) throw new Error(`order ${orderId} has no delivery`)
  return delivery
}

/** An order and those that it was exchanged for, newest first: any of their payments may give the money back. */
async function chainOf(trx: Database | Trx, orderId: string): Promise<[string, ...string[]]> {
  const chain: [string, ...string[]] = [orderId]
  for (let next: string | null = orderId; next;) {
    const row = await store.findReplaced(trx, next)
    next = row?.originalOrderId ?? null
    if (next) chain.push(next)
  }
  return chain
}

/** Nothing of it is left: what it cost went back, or into something else. Its places are free again. */
async function over(trx: Trx, order: OrderFound, why: string, now: Instant): Promise<void> {
  const gone = move(ORDER_MOVES, order.status, 'REFUNDED')
  await saveMove(trx, { orderId: order.id, move: gone, why, at: now })
  await freePlaces(trx, order.id)
}
