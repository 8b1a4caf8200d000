import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { KeptForExchange } from '@cledrau/domain/orders/under-exchange.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import * as store from './order-tickets.store.ts'
import { addNotes } from './tickets.store.ts'

export type OrderTicket = Awaited<ReturnType<typeof store.lockTickets>>[number]

/** The tickets of an order, for whoever prints, changes or takes them back: each time inside a transaction of their own. */
export const orderTickets = {
  lock,
  isHeld,
  keepUntil,
  collected,
  collectedOf,
  listOf,
  usedOf,
  activatedBetween,
  ofIssues,
  ofHolder: store.listOfHolder,
}

/**
 * An order, then every ticket of it, by id: whoever locks tickets takes them in this order, so that two of them wait for
 * each other's end and never for each other. Locked until the transaction ends.
 */
async function lock(trx: Trx, orderId: string): Promise<OrderTicket[]> {
  await soldOrders.lockId(trx, orderId)
  return store.lockTickets(trx, orderId)
}

/** Whether somebody holds tickets of a booking, whoever bought it. */
async function isHeld(trx: Trx, recordLocator: string, asker: Asker): Promise<boolean> {
  return (await store.findHeld(trx, recordLocator, asker)) !== undefined
}

/** Until then the buyer's tickets can't be activated, downloaded or handed over; null: they can. Others' stay what they are. */
async function keepUntil(trx: Trx, order: { id: string; accountId: string | null }, until: KeptForExchange | null) {
  await store.saveExchanging(trx, order.id, order.accountId, until)
}

/** A machine printed these: they are paper from now on. */
async function collected(
  trx: Trx,
  tickets: readonly OrderTicket[],
  { collectionId, station, at }: { collectionId: string; station: string; at: Instant },
): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  await store.saveCollected(trx, ids, { collectionId, station, at })
  await addNotes(trx, tickets, `collected: ${station}`, at)
}

/** Where and when a machine printed tickets of these orders. */
async function collectedOf(db: Database | Trx, orderIds: readonly string[]) {
  const rows = orderIds.length === 0 ? [] : await store.listCollected(db, orderIds)
  return rows.flatMap(({ orderId, at, station }) => (at === null || station === null ? [] : [{ orderId, at, station }]))
}

/** The tickets of these orders as they stand, and who holds each. */
async function listOf(db: Database | Trx, orderIds: readonly string[]) {
  return orderIds.length === 0 ? [] : store.listOfOrders(db, orderIds)
}

export type UsedTicket = Awaited<ReturnType<typeof store.listUsedOfOrders>>[number]

/** The same with what was written down of their use: for whoever judges how somebody travelled. */
async function usedOf(db: Database | Trx, orderIds: readonly string[]) {
  return orderIds.length === 0 ? [] : store.listUsedOfOrders(db, orderIds)
}

/** Tickets without trains that were activated in a time. */
async function activatedBetween(db: Database | Trx, since: Instant, until: Instant) {
  return store.listActivated(db, since, until)
}

/** Whose codes these are. */
async function ofIssues(db: Database | Trx, issueIds: readonly string[]) {
  return issueIds.length === 0 ? [] : store.listByIssues(db, issueIds)
}
