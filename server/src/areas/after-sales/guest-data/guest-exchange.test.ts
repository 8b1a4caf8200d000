import { confirmExchange, exchangeSearch, retrieveExchangeSummary } from '@cledrau/contract/after-sales/exchanges.ts'
import { eraseGuestData, readGuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest } from '../../../http/callers.ts'
import { allRows } from '../../../testing/all-rows.ts'
import { buyWithCardAsGuest, ticketsOf } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'

const LATER = { outboundDate: '2026-12-10', outboundTime: '11:00' }
let paying: PayingHouse
let house: TestServer
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
})
beforeEach(() => house.clock.set(instant(Date.parse('2026-12-07T08:00:00Z'))))
afterAll(() => paying.close())

const guestOf = (orderId: string): Guest => ({ kind: 'guest', orderId })
const erase = (orderID: string) => house.call(eraseGuestData, { orderID }, { as: guestOf(orderID) })
const tablesNaming = async (name: string) =>
  [...(await allRows(house))].filter(([, text]) => text.includes(name)).map(([table]) => table)

/** A guest has chosen another train of the same price, and what takes the place of their tickets is held. */
async function beginChange(lastName: string) {
  const who = { firstName: 'Gwenhwyfar', lastName, emailAddress: `${lastName.toLowerCase()}@example.org` }
  const bought = await buyWithCardAsGuest(house, choose(await search(house), isWalkUp), who)
  const { orderID, recordLocator } = bought
  const as = guestOf(orderID)
  const { found } = (await house.call(exchangeSearch, { recordLocator, ...LATER }, { as })).reply
  if (!found) throw new Error('no other train')
  const wanted = { recordLocator, ...choose(found, isWalkUp) }
  const { toPay, back } = (await house.call(retrieveExchangeSummary, wanted, { as })).reply
  const { order } = (await house.call(confirmExchange, { ...wanted, toPay, back }, { as })).reply
  expect([order.status, toPay]).toEqual(['HELD', 0])
  const next = { orderID: order.orderID, recordLocator: order.recordLocator }
  return { old: orderID, next, complete: () => house.call(completeBooking, next, { as: guestOf(next.orderID) }) }
}

test('a change that is held holds the erasure back, and says until when', async () => {
  const { old } = await beginChange('Nantgaredig')
  const { waits } = (await house.call(readGuestData, { orderID: old }, { as: guestOf(old) })).reply
  expect(waits.map(({ why }) => why)).toEqual(['ERASURE_BOOKING_OPEN', 'ERASURE_TICKET_GOOD'])
  expect((await erase(old)).failure.code).toBe('ERASURE_BOOKING_OPEN')
})

test('a change, an erasure and the nightly job that come together: the change stands, and whoever travels is named on it', async () => {
  const { old, next, complete } = await beginChange('Ogmore')
  const under = await house.db.inTransaction(async (trx) => {
    await soldOrders.lockId(trx, old)
    const begun = [erase(old), complete(), house.app.forgetting.run()] as const
    await expect.poll(() => isLockAwaited(house.db)).toBe(true)
    return done(begun)
  })
  if (!under.ok) throw new Error('not begun')
  const [erased, completed] = await Promise.all(under.value)
  expect(completed.reply.order.status).toBe('PAID')
  await house.app.tickets.tickets.issue(next.orderID)
  expect((await ticketsOf(house, next.orderID)).map(({ status }) => status)).toEqual(['INACTIVE'])
  expect((await soldOrders.find(house.db, next.orderID))?.email).toBe('ogmore@example.org')
  // Before the change there was a ticket that was good; after it, what was left with the old one may go.
  const isErased = erased.status === 200
  expect((await soldOrders.find(house.db, old))?.forgotten).toBe(isErased)
  if (!isErased) expect((await erase(old)).status).toBe(200)
  expect((await soldOrders.find(house.db, next.orderID))?.forgotten).toBe(false)
  expect(await tablesNaming('Ogmore')).toContain('public.tickets')
})

test('once both are long over the nightly job leaves no name with either', async () => {
  const { old, next, complete } = await beginChange('Pontardawe')
  await complete()
  await house.app.tickets.tickets.issue(next.orderID)
  house.clock.advance(500 * DAY)
  await house.app.forgetting.run()
  const forgotten = await Promise.all([old, next.orderID].map((id) => soldOrders.find(house.db, id)))
  expect(forgotten.map((order) => [order?.forgotten, order?.email])).toEqual([
    [true, ''],
    [true, ''],
  ])
  expect(await tablesNaming('Pontardawe')).toEqual([])
})
