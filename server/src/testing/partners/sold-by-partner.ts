import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { bookAsGuest, type Chosen } from '../buying.ts'
import type { TestServer } from '../test-server.ts'
import { bearing, type TestPartner } from './partnered.ts'

export type SoldByPartner = {
  orderID: string
  recordLocator: string
  total: number
  own: { headers: Record<string, string> }
}

/** Held, paid on account and ticketed, by our own calls. `own` carries the order’s token. */
export async function sellAsPartner(
  house: TestServer,
  partner: TestPartner,
  chosen: Chosen,
  more: Parameters<typeof bookAsGuest>[2] = {},
): Promise<SoldByPartner> {
  const { headers } = await bearing(house, partner)
  const held = await bookAsGuest(house, chosen, more, headers)
  if (held.status !== 200) throw new Error(`not held: ${held.status} ${held.text}`)
  const { orderID, recordLocator, price } = held.reply.order
  const own = { headers: { authorization: `Bearer ${held.reply.guestToken}` } }
  const asked = { target: { kind: 'order' as const, orderID }, onAccount: price.total }
  const { reply, status, text } = await house.call(startPayment, asked, own)
  if (status !== 200 || reply.state !== 'PAID') throw new Error(`not paid: ${text}`)
  await house.app.tickets.tickets.issue(orderID)
  return { orderID, recordLocator, total: price.total, own }
}
