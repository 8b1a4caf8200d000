import { randomUUID } from 'node:crypto'
import type { createBooking } from '@cledrau/contract/buying/booking.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import type { Guest, Traveller } from '../http/callers.ts'
import { asSent, book, bookAsGuest, type Chosen } from './buying.ts'
import type { TestServer } from './test-server.ts'

export type Ticketed = { orderID: string; recordLocator: string }

type Booking = Partial<RequestOf<typeof createBooking>>

/** An order that is paid, as if a payment had just been booked; its tickets are on their way. */
export async function buy(house: TestServer, as: Traveller, chosen: Chosen, more: Booking = {}): Promise<Ticketed> {
  const { reply, status, text } = await book(house, as, chosen, more)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  const { orderID, recordLocator } = reply.order
  await settle(house, as, orderID)
  return { orderID, recordLocator }
}

async function settle(house: TestServer, as: Traveller | Guest, orderID: string) {
  const { payable } = house.app.buying
  const paymentId = randomUUID()
  const begun = await house.db.inTransaction((trx) =>
    payable.begin(trx, as, { kind: 'order', orderID }, paymentId, house.clock.now()),
  )
  if (!begun.ok) throw new Error(`not begun: ${begun.refusal}`)
  const settled = await house.db.inTransaction((trx) => payable.settle(trx, paymentId, house.clock.now()))
  if (!settled.ok) throw new Error(`not settled: ${settled.refusal}`)
}

/** A guest's order, paid, with its tickets made; `guest` holds its token. */
export async function buyTicketsAsGuest(house: TestServer, chosen: Chosen, more: Booking = {}, headers = {}) {
  const { reply, status, text } = await bookAsGuest(house, chosen, more, headers)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  const { orderID, recordLocator } = reply.order
  const guest: Guest = { kind: 'guest', orderId: orderID }
  await settle(house, guest, orderID)
  await house.app.tickets.tickets.issue(orderID)
  return { orderID, recordLocator, guestToken: reply.guestToken ?? '', guest }
}

/** The same, with its tickets made. */
export async function buyTickets(
  house: TestServer,
  as: Traveller,
  chosen: Chosen,
  more: Booking = {},
): Promise<Ticketed> {
  const bought = await buy(house, as, chosen, more)
  await house.app.tickets.tickets.issue(bought.orderID)
  return bought
}

/** A week's season between Cardiff and Swansea, bought for a smartcard: paid, and told to whoever writes cards by a job. */
export async function buyForCard(house: TestServer, as: Traveller, isrn: string): Promise<Ticketed> {
  const ways = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-09', ticketType: 'season' } as const
  const found = (await house.call(travelPassSearch, ways)).reply?.fareInformation
  const weekly = found?.find(({ duration }) => duration === 'weekly')
  if (!weekly) throw new Error('no season')
  return buyTickets(
    house,
    as,
    { fareInformation: [asSent(weekly)] },
    {
      fulfilment: { method: 'SCT' },
      photocard: '12345',
      smartCardNumber: isrn,
      smartcardCollectionType: 'STATION',
      smartcardCollectionStation: 'CDF',
    },
  )
}
