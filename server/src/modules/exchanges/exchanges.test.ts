import { completeBooking, basketInformations, cancelJourney } from '@cledrau/contract/basket.ts'
import * as calls from '@cledrau/contract/exchanges.ts'
import { quoteExchange } from '@cledrau/domain/exchanges/exchange-quote.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, payFor, statusOf, ticketsOf, useTicket, type Bought } from '../../testing/bought.ts'
import { choose, isAdvance, isWalkUp, search, type Chosen } from '../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../testing/paying.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const LATER = { outboundDate: '2026-12-10', outboundTime: '11:00' }
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

const single = async () => choose(await search(house), isWalkUp)
const find = async ({ recordLocator }: Bought, asked: object = LATER) =>
  house.call(calls.exchangeSearch, { recordLocator, ...LATER, ...asked }, { as: carys })
async function other(bought: Bought, fits = isWalkUp, asked: object = LATER): Promise<Chosen> {
  const { reply, text } = await find(bought, asked)
  if (!reply?.found) throw new Error(`nothing found: ${text}`)
  return choose(reply.found, fits)
}
const summary = ({ recordLocator }: Bought, chosen: Chosen) =>
  house.call(calls.retrieveExchangeSummary, { recordLocator, ...chosen }, { as: carys })
const confirm = ({ recordLocator }: Bought, chosen: Chosen, sums: { toPay: number; back: number }, headers = {}) =>
  house.call(calls.confirmExchange, { recordLocator, ...chosen, ...sums }, { as: carys, headers })
const available = async ({ recordLocator }: Bought) =>
  (await house.call(calls.verifyExchangeAvailability, { recordLocator }, { as: carys })).reply
const complete = ({ recordLocator, orderID }: { recordLocator: string; orderID: string }) =>
  house.call(completeBooking, { recordLocator, orderID }, { as: carys })
const isFirst = (fare: Parameters<typeof isWalkUp>[0]) =>
  isWalkUp(fare) && fare.ticketableFares.every(({ fareCodes }) => fareCodes[0]?.serviceClass === 'FIRST')

test('what can be changed is listed by direction; what can’t is an empty list with its reason [EXCHANGE-009] [EXCHANGE-010] [EXCHANGE-011]', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const lists = await available(bought)
  expect(lists.outbound).toHaveLength(1)
  expect(lists.return).toEqual([])
  expect(lists.terms).toMatchObject({ kind: 'FLEXIBLE', paid: bought.total, passengers: 1 })

  const [ticket] = await ticketsOf(house, bought.orderID)
  await useTicket(house, ticket?.id)
  expect(await available(bought)).toEqual({ outbound: [], return: [], terms: null, refusal: 'EXCHANGE_USED' })
})

test('a search for the change asks for the same journey and people at another time [EXCHANGE-008]', async () => {
  const chosen = choose(await search(house, { adult: 2, railcards: ['YNG'] }), isWalkUp)
  const bought = await buyWithCard(house, carys, chosen)
  const { reply } = await find(bought)
  expect(reply.found?.passengers.map(({ reference }) => reference)).toEqual(['A1', 'A2'])
  const [first] = reply.found?.legSolutions.outbound ?? []
  expect(first?.travelSegments[0]?.origin.code).toBe('CDF')
  expect(first?.departTime.slice(0, 10)).toBe('2026-12-10')
  expect(reply.terms).toMatchObject({ passengers: 2, paid: bought.total })
})

test('two travellers with a card each are priced with both cards, two who share one with that one', async () => {
  for (const railcards of [['YNG', 'YNG'], ['2TR']]) {
    const bought = await buyWithCard(house, carys, choose(await search(house, { adult: 2, railcards }), isWalkUp))
    const { reply } = await find(bought)
    const again = choose(await search(house, { ...LATER, adult: 2, railcards }), isWalkUp)
    if (!reply.found) throw new Error('nothing found')
    expect(choose(reply.found, isWalkUp).fareInformation[0]?.totalPrice, railcards.join()).toBe(
      again.fareInformation[0]?.totalPrice,
    )
  }
})

test('changing to a train of the same price costs nothing: old tickets go as the new ones come [EXCHANGE-007] [EXCHANGE-012]', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const chosen = await other(bought)
  const { reply: told } = await summary(bought, chosen)
  expect(told).toMatchObject({ toPay: 0, back: 0, fee: 0, credit: bought.total, changed: false })
  expect(told.previous.orderID).toBe(bought.orderID)
  expect(told.price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)

  const { reply: held } = await confirm(bought, chosen, told)
  expect(held.order).toMatchObject({ status: 'HELD', originalOrderID: bought.orderID, price: { total: 0 } })
  // Until it is completed the old ones stand, and can't be used.
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
  expect((await ticketsOf(house, bought.orderID))[0]?.exchangingUntil).not.toBeNull()
  expect((await house.call(basketInformations, {}, { as: carys })).reply.orders).toEqual([])

  expect((await complete(held.order)).reply.order.status).toBe('PAID')
  await house.app.tickets.tickets.issue(held.order.orderID)
  expect((await ticketsOf(house, bought.orderID)).map(({ status }) => status)).toEqual(['CANCELLED'])
  expect((await ticketsOf(house, held.order.orderID)).map(({ status }) => status)).toEqual(['INACTIVE'])
  expect(await statusOf(house, carys, bought.orderID)).toBe('REFUNDED')
  const previous = await house.call(calls.fetchPreviousJourney, { originalOrderId: bought.orderID }, { as: carys })
  expect(previous.reply.recordLocator).toBe(bought.recordLocator)
})

test('going up costs the difference, which a card pays; going down again gives it back', async () => {
  const bought = await buyWithCard(house, carys, choose(await search(house, { destination: 'MAN' }), isWalkUp))
  const dearer = await other(bought, isFirst)
  const price = dearer.fareInformation[0]?.totalPrice ?? 0
  expect(price).toBeGreaterThan(bought.total)
  const { reply: up } = await summary(bought, dearer)
  expect(up).toMatchObject({ toPay: price - bought.total, fee: 0, back: 0 })
  const { reply: held } = await confirm(bought, dearer, up)
  expect((await complete(held.order)).failure.code).toBe('PAYMENT_NEEDED')
  await payFor(house, carys, { kind: 'exchange', orderID: held.order.orderID })
  const { orderID, recordLocator } = held.order
  await house.app.tickets.tickets.issue(orderID)
  expect(await statusOf(house, carys, bought.orderID)).toBe('REFUNDED')

  const second = { orderID, recordLocator, total: price, paymentID: '' }
  const cheaper = await other(second, (fare) => isWalkUp(fare) && fare.totalPrice === bought.total)
  const { reply: down } = await summary(second, cheaper)
  const fee = Math.min(500, Math.floor((price - bought.total) / 2))
  expect(down).toMatchObject({ toPay: 0, fee, back: price - bought.total - fee })
  const { reply: last } = await confirm(second, cheaper, down)
  expect((await complete(last.order)).status).toBe(200)
  const refunds = await house.db.selectFrom('refunds').selectAll().where('orderId', '=', last.order.orderID).execute()
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(down.back)
  expect(Object.values(await house.app.paying.ledger.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
})

test('an Advance ticket is changed before its train leaves, for the difference and a fee', async () => {
  const booked = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
  const bought = await buyWithCard(house, carys, booked)
  const next = await other(bought, isAdvance, { outboundDate: '2026-12-16', outboundTime: '10:00' })
  const { reply } = await summary(bought, next)
  const rule = quoteExchange({
    kind: 'ADVANCE',
    now: MONDAY,
    usableUntil: instant(MONDAY + 1),
    touched: false,
    passengers: 1,
    singles: 1,
    paid: bought.total,
    price: next.fareInformation[0]?.totalPrice ?? 0,
  })
  expect(rule).toMatchObject({ ok: true, value: { fee: reply.fee, toPay: reply.toPay, back: 0 } })
  expect(reply.fee).toBeGreaterThan(0)
  expect(reply.price.lines).toContainEqual(expect.objectContaining({ kind: 'CHANGE_FEE', amount: reply.fee }))

  house.clock.set(instant(Date.parse((await available(bought)).terms?.usableUntil ?? '')))
  expect((await available(bought)).refusal).toBe('EXCHANGE_TOO_LATE')
})

test('giving up, and running out, leave everything as it was', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const chosen = await other(bought)
  const { reply } = await summary(bought, chosen)
  const begun = (await confirm(bought, chosen, reply)).reply.order
  const { orderID, recordLocator } = begun
  expect((await house.call(cancelJourney, { orderID, recordLocator }, { as: carys })).status).toBe(200)
  expect((await ticketsOf(house, bought.orderID))[0]).toMatchObject({ exchangingUntil: null, status: 'INACTIVE' })

  const again = (await confirm(bought, chosen, reply)).reply.order
  house.clock.advance(21 * MINUTE)
  await house.app.buying.orders.removeRunOut()
  expect(await statusOf(house, carys, again.orderID)).toBe('REMOVED')
  expect((await complete(again)).failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
  expect((await ticketsOf(house, bought.orderID))[0]).toMatchObject({ exchangingUntil: null, status: 'INACTIVE' })
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
})

test('tickets that a guard saw meanwhile are not exchanged: nothing happens', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const chosen = await other(bought)
  const { reply } = await summary(bought, chosen)
  const { order } = (await confirm(bought, chosen, reply)).reply
  const [ticket] = await ticketsOf(house, bought.orderID)
  await useTicket(house, ticket?.id)
  expect((await complete(order)).failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
  expect(await statusOf(house, carys, order.orderID)).toBe('HELD')
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
})

test('another sum, another journey and somebody else’s booking are refused', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const chosen = await other(bought)
  expect((await confirm(bought, chosen, { toPay: 1, back: 0 })).failure.code).toBe('EXCHANGE_CHANGED')
  const elsewhere = choose(await search(house, { destination: 'MAN' }), isWalkUp)
  expect((await summary(bought, elsewhere)).failure.code).toBe('EXCHANGE_OTHER_JOURNEY')
  carys = await addTraveller(house)
  expect((await summary(bought, chosen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
})

test('sent twenty times at once with one key, one journey is held', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const chosen = await other(bought)
  const { reply } = await summary(bought, chosen)
  const headers = { 'idempotency-key': 'one-exchange-please' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(bought, chosen, reply, headers)))
  expect(new Set(answers.filter(({ status }) => status === 200).map((one) => one.reply.order.orderID)).size).toBe(1)
  const held = await house.db
    .selectFrom('orders')
    .select('id')
    .where('originalOrderId', '=', bought.orderID)
    .where('status', '=', 'HELD')
    .execute()
  expect(held).toHaveLength(1)
})
