import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { readPayment, startPayment } from '@cledrau/contract/buying/payments.ts'
import { moment } from '../db/schema.ts'
import type { Guest, Traveller } from '../http/callers.ts'
import { book, bookAsGuest, type Chosen } from './buying.ts'
import { typeCard, type CardName } from './paying.ts'
import type { TestServer } from './test-server.ts'

export type Bought = { orderID: string; recordLocator: string; total: number; paymentID: string }

/** Booked, paid with a card at the bank, and ticketed. */
export async function buyWithCard(
  house: TestServer,
  as: Traveller,
  chosen: Chosen,
  { card = 'approved' as CardName, ...more }: { card?: CardName } & Parameters<typeof book>[3] = {},
): Promise<Bought> {
  const { reply, status, text } = await book(house, as, chosen, more)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  const { orderID, recordLocator, price } = reply.order
  const paymentID = await payFor(house, as, { kind: 'order', orderID }, card)
  await house.app.tickets.tickets.issue(orderID)
  return { orderID, recordLocator, total: price.total, paymentID }
}

/** The same by somebody without an account; the token is what their device keeps. */
export async function buyWithCardAsGuest(
  house: TestServer,
  chosen: Chosen,
  more: Parameters<typeof bookAsGuest>[2] = {},
): Promise<Bought & { guestToken: string }> {
  const { reply, status, text } = await bookAsGuest(house, chosen, more)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  const { orderID, recordLocator, price } = reply.order
  const paymentID = await payFor(house, { kind: 'guest', orderId: orderID }, { kind: 'order', orderID })
  await house.app.tickets.tickets.issue(orderID)
  return { orderID, recordLocator, total: price.total, paymentID, guestToken: reply.guestToken ?? '' }
}

/** Pays, and answers once it is booked. */
export async function payFor(
  house: TestServer,
  as: Traveller | Guest,
  target: { kind: 'order' | 'exchange'; orderID: string },
  card: CardName = 'approved',
): Promise<string> {
  const { reply } = await house.call(startPayment, { target }, { as })
  await typeCard(reply.frame, card)
  const { paymentID } = reply
  const { state } = (await house.call(readPayment, { paymentID }, { as })).reply
  if (state !== 'PAID') throw new Error(`not paid but ${state}`)
  return paymentID
}

export const statusOf = async (house: TestServer, as: Traveller, orderID: string) =>
  (await house.call(readOrder, { orderID }, { as })).reply.status

/** Every ticket that was made for an order, in the order in which they were made. */
export const ticketsOf = ({ db }: TestServer, orderID: string) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['tickets.id', 'tickets.status', 'tickets.facts', 'ticketProducts.exchangingUntil'])
    .where('orderId', '=', orderID)
    .orderBy('tickets.position')
    .execute()

/** As if its owner had activated it, and its time were over. */
export const useTicket = ({ db, clock }: TestServer, id: string | undefined) =>
  db
    .updateTable('tickets')
    .set({ activatedCount: 1, status: 'USED', activatedAt: moment(clock.now()), activationLimit: 1 })
    .where('id', '=', id ?? '')
    .execute()
