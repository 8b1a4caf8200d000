import { completeBooking, basketInformations, cancelJourney } from '@cledrau/contract/buying/basket.ts'
import * as calls from '@cledrau/contract/after-sales/exchanges.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { recentPayments, startPayment } from '@cledrau/contract/buying/payments.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, payFor, statusOf, ticketsOf, useTicket, type Bought } from '../../../testing/bought.ts'
import { book, choose, isAdvance, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

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
  expect(lists.terms).toMatchObject({ kind: 'FLEXIBLE', paid: bought.total })

  const [ticket] = await ticketsOf(house, bought.orderID)
  await useTicket(house, ticket?.id)
  expect(await available(bought)).toEqual({
    outbound: [],
    return: [],
    terms: null,
    refusal: 'EXCHANGE_USED',
    begun: null,
  })
})

test('a search for the change asks for the same journey and people at another time [EXCHANGE-008]', async () => {
  const chosen = choose(await search(house, { adult: 2, railcards: ['YNG'] }), isWalkUp)
  const bought = await buyWithCard(house, carys, chosen)
  const { reply } = await find(bought)
  expect(reply.found?.passengers.map(({ reference }) => reference)).toEqual(['A1', 'A2'])
  const [first] = reply.found?.legSolutions.outbound ?? []
  expect(first?.travelSegments[0]?.origin.code).toBe('CDF')
  expect(first?.departTime.slice(0, 10)).toBe('2026-12-10')
  expect(reply.terms).toMatchObject({ paid: bought.total })
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
  expect(told).toMatchObject({ toPay: 0, back: 0, credit: bought.total, changed: false })
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
  expect(up).toMatchObject({ toPay: price - bought.total, back: 0 })
  const { reply: held } = await confirm(bought, dearer, up)
  expect((await complete(held.order)).failure.code).toBe('PAYMENT_NEEDED')
  await payFor(house, carys, { kind: 'exchange', orderID: held.order.orderID })
  const { orderID, recordLocator } = held.order
  await house.app.tickets.tickets.issue(orderID)
  expect(await statusOf(house, carys, bought.orderID)).toBe('REFUNDED')

  const second = { orderID, recordLocator, total: price, paymentID: '' }
  const cheaper = await other(second, (fare) => isWalkUp(fare) && fare.totalPrice === bought.total)
  const { reply: down } = await summary(second, cheaper)
  expect(down).toMatchObject({ toPay: 0, back: price - bought.total })
  const { reply: last } = await confirm(second, cheaper, down)
  expect((await complete(last.order)).status).toBe(200)
  const refunds = await house.db.selectFrom('refunds').selectAll().where('orderId', '=', last.order.orderID).execute()
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(down.back)
  expect(Object.values(await house.app.paying.ledger.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
})

test('an Advance ticket is changed before its train leaves, for the difference and no fee', async () => {
  const booked = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
  const bought = await buyWithCard(house, carys, booked)
  const next = await other(bought, isAdvance, { outboundDate: '2026-12-16', outboundTime: '10:00' })
  const { reply } = await summary(bought, next)
  const price = next.fareInformation[0]?.totalPrice ?? 0
  expect(reply).toMatchObject({ toPay: Math.max(0, price - bought.total), back: 0 })
  expect(reply.price.lines.map(({ kind }) => kind)).not.toContain('CHANGE_FEE')
  expect(reply.price.lines.filter(({ kind }) => kind === 'BOOKING_FEE').every(({ amount }) => amount === 0)).toBe(true)

  house.clock.set(instant(Date.parse((await available(bought)).terms?.usableUntil ?? '')))
  expect((await available(bought)).refusal).toBe('EXCHANGE_TOO_LATE')
})

test('whoever has the last place at a price keeps it through a change, and it is never sold to two', async () => {
  const asked = { outboundDate: '2026-12-17', outboundTime: '10:00' }
  const plain = (fare: Parameters<typeof isAdvance>[0]) => isAdvance(fare) && fare.split === null
  const chosen = choose(await search(house, { destination: 'MAN', ...asked }), plain)
  const [fare] = chosen.fareInformation
  const bought = await buyWithCard(house, carys, chosen)
  const soldOut = async () => {
    await house.app.buying.orders.countPlaces()
    const next = choose(await search(house, { destination: 'MAN', ...asked }), plain)
    return (next.fareInformation[0]?.totalPrice ?? 0) > bought.total
  }
  while (!(await soldOut())) {
    const taken = await book(house, await addTraveller(house), chosen)
    expect(taken.status, taken.text).toBe(200)
  }
  const { uid = '', serviceDate = '' } = chosen.legSolutions?.[0]?.travelSegments[0] ?? {}
  const places = async () => {
    const rows = await house.db
      .selectFrom('places')
      .select(['name', 'orderId'])
      .where('uid', '=', uid)
      .where('serviceDate', '=', serviceDate)
      .where('kind', '=', 'QUOTA')
      .where('name', 'like', `${fare?.ticketableFares[0]?.fareCodes[0]?.code ?? ''}:%`)
      .execute()
    return rows.length
  }
  const all = await places()

  const same = await other(bought, plain, asked)
  expect(same.fareInformation[0]?.totalPrice).toBe(bought.total)
  const { reply } = await summary(bought, same)
  expect(reply).toMatchObject({ changed: false, toPay: 0, back: 0 })
  const begun = (await confirm(bought, same, reply)).reply.order
  // What is paid for stays until the change is; meanwhile both are counted, and nobody gets either.
  expect([await places(), await soldOut()]).toEqual([all + 1, true])
  const { orderID, recordLocator } = begun
  expect((await house.call(cancelJourney, { orderID, recordLocator }, { as: carys })).status).toBe(200)
  expect([await places(), await soldOut(), await statusOf(house, carys, bought.orderID)]).toEqual([all, true, 'PAID'])

  const first = (await confirm(bought, same, reply)).reply.order
  const again = (await confirm(bought, same, reply)).reply.order
  expect(await places()).toBe(all + 1)
  expect((await complete(first)).failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
  expect((await complete(again)).status).toBe(200)
  expect([await places(), await soldOut(), await statusOf(house, carys, again.orderID)]).toEqual([all, true, 'PAID'])
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

const group = async (count: number) =>
  choose(await search(house, { adult: count }), (fare) => isWalkUp(fare) && !isGroup(fare))
const isGroup = (fare: Parameters<typeof isWalkUp>[0]) =>
  fare.ticketableFares.some(({ fareQualifiers }) => fareQualifiers.some(({ type }) => type === 'UK_GROUPSAVE'))
const hold = async (bought: Bought, chosen?: Chosen) => {
  const next = chosen ?? (await other(bought))
  const { reply } = await summary(bought, next)
  return (await confirm(bought, next, reply)).reply
}
const offer = ({ recordLocator }: Bought, reference: string) =>
  house.call(offerTickets, { recordLocator, passengerReferences: [reference] }, { as: carys })
const take = (code: string, as: KnownTraveller) => house.call(takeOffer, { code }, { as })
const walletOf = async (as: KnownTraveller) => (await house.call(ticketWallet, {}, { as })).reply.wallet

test('while a change is held nothing is handed over; a ticket that was taken is never cancelled by it', async () => {
  const bought = await buyWithCard(house, carys, await group(2))
  const { code } = (await offer(bought, 'A2')).reply
  const { order } = await hold(bought)
  const owen = await addTraveller(house)
  expect((await take(code, owen)).failure.code).toBe('TICKET_NOT_FOR_OTHERS')
  expect((await offer(bought, 'A1')).failure.code).toBe('TICKET_NOT_FOR_OTHERS')
  expect((await walletOf(carys))[0]).toMatchObject({ underExchange: true, canBeHandedOver: false })

  expect((await giveUp(bought)).reply).toEqual({ givenUp: true })
  expect((await take(code, owen)).status).toBe(200)
  expect((await complete(order)).failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
  expect((await walletOf(owen))[0]).toMatchObject({ ticketStatus: 'INACTIVE', isBuyer: false, underExchange: false })
})

test('the ticket that went to another hand stays what it is; the rest is changed, and pays for itself only', async () => {
  const bought = await buyWithCard(house, carys, await group(2))
  const owen = await addTraveller(house)
  await take((await offer(bought, 'A2')).reply.code, owen)
  expect((await available(bought)).terms).toMatchObject({ paid: bought.total / 2 })
  const { order, toPay } = await hold(bought)
  expect([order.passengers.length, toPay]).toEqual([1, 0])
  // A hold of somebody else's order leaves the taken ticket usable.
  expect((await walletOf(owen))[0]).toMatchObject({ underExchange: false })
  expect((await complete(order)).status).toBe(200)
  expect(
    (await ticketsOf(house, bought.orderID)).map(({ facts, status }) => `${facts.passenger.reference} ${status}`),
  ).toEqual(['A1 CANCELLED', 'A2 INACTIVE'])
  expect((await walletOf(owen))[0]).toMatchObject({ ticketStatus: 'INACTIVE' })
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
  const theirs = await house.call(
    calls.verifyExchangeAvailability,
    { recordLocator: bought.recordLocator },
    { as: owen },
  )
  expect(theirs.reply).toMatchObject({ terms: null, refusal: 'BOUGHT_BY_SOMEBODY_ELSE' })
  expect(await available(bought)).toMatchObject({ terms: null, refusal: 'TICKETS_HANDED_OVER' })
})

test('a change and a taking that arrive together: one of them wins, and nobody’s ticket is cancelled by another', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bought = await buyWithCard(house, carys, await group(2))
    const owen = await addTraveller(house)
    const { code } = (await offer(bought, 'A2')).reply
    const next = await other(bought)
    const { reply: sums } = await summary(bought, next)
    const [held, taken] = await Promise.all([confirm(bought, next, sums), take(code, owen)])
    if (held.status === 200) expect((await complete(held.reply.order)).status === 200).toBe(taken.status !== 200)
    const theirs = await walletOf(owen)
    expect(theirs.map(({ ticketStatus }) => ticketStatus)).toEqual(taken.status === 200 ? ['INACTIVE'] : [])
    const statuses = (await ticketsOf(house, bought.orderID)).map(({ status }) => status)
    if (taken.status === 200) expect(statuses).toContain('INACTIVE')
  }
})

test('part of a booking that went back meanwhile is not exchanged as well', async () => {
  const bought = await buyWithCard(house, carys, await group(2))
  house.clock.advance(4 * MINUTE)
  const { order } = await hold(bought)
  const { recordLocator } = bought
  const { amount } = (await house.call(quoteRefund, { recordLocator, passengers: ['A2'] }, { as: carys })).reply
  const given = await house.call(giveBackTickets, { recordLocator, passengers: ['A2'], amount }, { as: carys })
  expect(given.status).toBe(200)
  expect((await complete(order)).failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
})

const giveUp = ({ recordLocator }: Bought) => house.call(calls.giveUpExchange, { recordLocator }, { as: carys })

test('a change that was left at payment can be gone on with, given up, or chosen anew', async () => {
  const bought = await buyWithCard(house, carys, choose(await search(house, { destination: 'MAN' }), isWalkUp))
  expect((await available(bought)).begun).toBeNull()
  const dearer = await other(bought, isFirst)
  const { order } = await hold(bought, dearer)
  const target = { kind: 'exchange', orderID: order.orderID } as const
  await house.call(startPayment, { target }, { as: carys })
  // The browser is closed here. Whoever comes back finds it, and the same payment.
  expect((await available(bought)).begun).toMatchObject({ order: { orderID: order.orderID, status: 'PAYING' } })
  expect((await house.call(startPayment, { target }, { as: carys })).reply.state).toBe('YOUR_TURN')

  const again = await hold(bought, dearer)
  expect(again.order.orderID).not.toBe(order.orderID)
  expect(await statusOf(house, carys, order.orderID)).toBe('CANCELLED')

  await house.call(startPayment, { target: { kind: 'exchange', orderID: again.order.orderID } }, { as: carys })
  expect((await giveUp(bought)).reply).toEqual({ givenUp: true })
  expect((await giveUp(bought)).reply).toEqual({ givenUp: false })
  expect((await available(bought)).begun).toBeNull()
  expect((await ticketsOf(house, bought.orderID))[0]).toMatchObject({ exchangingUntil: null, status: 'INACTIVE' })
  expect((await house.call(recentPayments, {}, { as: carys })).reply.map(({ state }) => state)).not.toContain(
    'YOUR_TURN',
  )

  const last = await hold(bought, dearer)
  await payFor(house, carys, { kind: 'exchange', orderID: last.order.orderID })
  expect((await giveUp(bought)).reply).toEqual({ givenUp: false })
  expect(await statusOf(house, carys, last.order.orderID)).toBe('PAID')
})

test('whoever travels keeps their name through a change, and a seat who had one', async () => {
  const chosen = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isWalkUp)
  const named = [{ reference: 'A1', title: 'Ms', firstName: 'Angharad', lastName: 'Tudur' }]
  const bought = await buyWithCard(house, carys, chosen, { passengers: named, reserveSeats: true })
  const before = (await house.call(readOrder, { orderID: bought.orderID }, { as: carys })).reply
  const { order } = await hold(bought)
  expect(order.passengers).toMatchObject(named)
  expect(order.reservations.outbound.length > 0).toBe(before.reservations.outbound.length > 0)
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
