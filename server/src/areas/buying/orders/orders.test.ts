import { randomUUID } from 'node:crypto'
import * as basket from '@cledrau/contract/buying/basket.ts'
import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { listOrders, readOrder } from '@cledrau/contract/buying/orders.ts'
import { intermediateBasket } from '@cledrau/contract/wallet/wallet.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import {
  asSent,
  book,
  bookAsGuest,
  choose,
  GUEST,
  isAdvance,
  isWalkUp,
  search,
  type Chosen,
} from '../../../testing/buying.ts'
import { plainHold, quotaOn } from '../../../testing/holds.ts'
import { ownData } from '../../../testing/own-data.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { ISSUE_TICKETS, type PayTarget } from './payable.ts'

// What is paid here has its tickets made and drawn at the same time: a busy machine is no fault of an order.
vi.setConfig({ testTimeout: 60_000 })

const data = ownData()
let house: TestServer
let cheap: Chosen
let advance: Chosen
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DATA_DIR: data.folder })
  cheap = choose(await search(house), isWalkUp)
  advance = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
})
afterAll(async () => {
  await house.close()
  data.remove()
})

const codeOf = (answer: { status: number; failure: { code: string } }) => [answer.status, answer.failure?.code]
const read = async (as: KnownTraveller) => (await house.call(basket.basketInformations, {}, { as })).reply
const payable = () => house.app.buying.payable
const now = () => house.clock.now()

const begin = (payer: Traveller | Guest, target: PayTarget, paymentId: string = randomUUID()) =>
  house.db.inTransaction((trx) => payable().begin(trx, payer, target, paymentId, now()))
const settle = (paymentId: string) => house.db.inTransaction((trx) => payable().settle(trx, paymentId, now()))
const release = (paymentId: string) =>
  house.db.inTransaction(async (trx) => done(await payable().release(trx, paymentId, now())))
const statusOf = async (as: KnownTraveller, orderID: string) =>
  (await house.call(readOrder, { orderID }, { as })).reply.status
const placesOf = (orderId: string) =>
  house.db.selectFrom('places').select(['kind', 'heldUntil']).where('orderId', '=', orderId).execute()

async function held(chosen: Chosen = cheap) {
  const as = await addTraveller(house)
  const { reply } = await book(house, as, chosen)
  return { as, order: reply.order }
}

async function paid(chosen: Chosen = cheap) {
  const { as, order } = await held(chosen)
  const paymentId = randomUUID()
  await begin(as, { kind: 'order', orderID: order.orderID }, paymentId)
  await settle(paymentId)
  return { as, order, paymentId }
}

test('the basket has what is held, in the order of choosing, with its sum and what runs out first [BASKET-002] [BASKET-010] [TPERM-027]', async () => {
  const as = await addTraveller(house)
  expect(await read(as)).toMatchObject({ orders: [], total: 0, earliestHoldExpiration: null, maxBasketOrders: 5 })
  const first = (await book(house, as, cheap)).reply.order
  house.clock.advance(MINUTE)
  const second = (await book(house, as, cheap)).reply.order
  const found = await read(as)
  expect(found.orders.map(({ orderID, orderIndex }) => [orderID, orderIndex])).toEqual([
    [first.orderID, 1],
    [second.orderID, 2],
  ])
  expect(found.total).toBe(first.price.total + second.price.total)
  expect(found.earliestHoldExpiration).toBe(first.holdExpiration)
})

test('a basket takes as many orders as the option says, also when they come together [BASKET-008] [TCONST-015]', async () => {
  await data.switch(house.app, { maxBasketOrders: 2 })
  const as = await addTraveller(house)
  const answers = await Promise.all(Array.from({ length: 5 }, () => book(house, as, cheap)))
  expect(answers.map(codeOf).filter(([status]) => status === 409)).toEqual(
    Array.from({ length: 3 }, () => [409, 'BASKET_FULL']),
  )
  expect((await read(as)).orders).toHaveLength(2)
  expect((await read(as)).maxBasketOrders).toBe(2)
  await data.switch(house.app, { maxBasketOrders: 5 })
})

test('without the basket one journey is held at a time, and paid at once [TPERM-027] [BOOK-012]', async () => {
  await data.switch(house.app, { showBasket: false })
  const as = await addTraveller(house)
  expect(codeOf(await book(house, as, cheap))).toEqual([422, 'BASKET_OFF'])
  expect(codeOf(await house.call(basket.basketInformations, {}, { as }))).toEqual([422, 'BASKET_OFF'])
  const alone = async () => {
    const request = { ...cheap, fulfilment: { method: 'ETK' as const } }
    return (await house.call(createBookingWithoutBasket, request, { as })).reply.order
  }
  const first = await alone()
  const second = await alone()
  expect([await statusOf(as, first.orderID), await statusOf(as, second.orderID)]).toEqual(['CANCELLED', 'HELD'])
  await data.switch(house.app, { showBasket: true })
})

test('a guest has no basket [TPERM-026]', async () => {
  const { reply } = await bookAsGuest(house, cheap)
  const bearer = { headers: { authorization: `Bearer ${reply.guestToken}` } }
  expect((await house.call(basket.basketInformations, {}, bearer)).status).toBe(403)
  expect((await house.call(basket.basketInformations, {})).status).toBe(401)
})

test('a journey is taken out by its reference, and its places are free at once [BASKET-011]', async () => {
  const { as, order } = await held(advance)
  expect(await placesOf(order.orderID)).not.toHaveLength(0)
  const { recordLocator, orderID } = order
  const wrong = await house.call(basket.cancelJourney, { recordLocator: 'AAAAAA', orderID }, { as })
  expect(codeOf(wrong)).toEqual([404, 'INVALID_RECORD_LOCATOR'])
  const stranger = await house.call(basket.cancelJourney, { recordLocator, orderID }, { as: await addTraveller(house) })
  expect(codeOf(stranger)).toEqual([404, 'INVALID_RECORD_LOCATOR'])
  const taken = await house.call(basket.cancelJourney, { recordLocator, orderID, clearBasket: false }, { as })
  expect(taken.reply).toEqual({ orderIDs: [orderID] })
  expect(await placesOf(orderID)).toEqual([])
  expect((await read(as)).orders).toEqual([])
})

test('clearing the basket takes everything out but what is being paid for [BASKET-011]', async () => {
  const as = await addTraveller(house)
  const [one, two, three] = [
    (await book(house, as, cheap)).reply.order,
    (await book(house, as, cheap)).reply.order,
    (await book(house, as, cheap)).reply.order,
  ]
  expect((await begin(as, { kind: 'order', orderID: two.orderID })).ok).toBe(true)
  const { reply } = await house.call(basket.cancelJourney, { clearBasket: true }, { as })
  expect(reply.orderIDs.toSorted()).toEqual([one.orderID, three.orderID].toSorted())
  expect((await read(as)).orders.map(({ orderID, status }) => [orderID, status])).toEqual([[two.orderID, 'PAYING']])
})

test('a journey has the name that its traveller gives it, in any script [BASKET-012]', async () => {
  const { as, order } = await held()
  const name = 'Pen-blwydd Mam ŵ ŷ 🎂'
  const { reply } = await house.call(
    basket.renameJourney,
    { orderID: order.orderID, journeyName: `  ${name} ` },
    { as },
  )
  expect(reply).toEqual({ orderID: order.orderID, journeyName: name })
  expect((await read(as)).orders[0]?.journeyName).toBe(name)
  const stranger = await addTraveller(house)
  const other = await house.call(basket.renameJourney, { orderID: order.orderID, journeyName: 'x' }, { as: stranger })
  expect(codeOf(other)).toEqual([404, 'ORDER_UNKNOWN'])
})

test('where the trains of a journey in the basket call is told by its order, to its traveller [BASKET-013]', async () => {
  const { as, order } = await held()
  const { reply } = await house.call(intermediateBasket, { orderID: order.orderID }, { as })
  expect(intermediateBasket.path).toBe('/v1.3/silverrail/intermediate-wallet')
  expect(reply.intermediateTravelList.map(({ uid, direction }) => [uid, direction])).toEqual(
    order.outbound?.travelSegments.map(({ uid }) => [uid, 'outbound']),
  )
  expect(reply.bookingRecord.response).toMatchObject({ orderID: order.orderID, ticketType: 'single' })
  const theirs = await house.call(intermediateBasket, { orderID: order.orderID }, { as: await addTraveller(house) })
  expect(codeOf(theirs)).toEqual([404, 'INVALID_RECORD_LOCATOR'])
})

test('at the instant at which its hold runs out an order is removed, its places are free, and the traveller is told [BASKET-003]', async () => {
  const { as, order } = await held(advance)
  const until = Date.parse(order.holdExpiration ?? '')
  const start = now()
  onTestFinished(() => house.clock.set(start))
  house.clock.set(instant(until - 1))
  expect((await read(as)).orders[0]?.status).toBe('HELD')
  house.clock.set(instant(until))
  expect((await read(as)).orders[0]).toMatchObject({ status: 'REMOVED', holdExpiration: null })
  expect((await begin(as, { kind: 'basket' })).ok).toBe(false)
  await house.app.buying.orders.removeRunOut()
  expect(await placesOf(order.orderID)).toEqual([])
  expect((await read(as)).orders[0]?.status).toBe('REMOVED')
  // Seen once is told: taking it out of sight leaves it what it is.
  const { recordLocator, orderID } = order
  await house.call(basket.cancelJourney, { recordLocator, orderID }, { as })
  expect((await read(as)).orders).toEqual([])
  expect(await statusOf(as, orderID)).toBe('REMOVED')
})

test('what is amended is given back only once the new hold is there, and may be the very same place', async () => {
  const { as, order } = await held(advance)
  await house.call(basket.renameJourney, { orderID: order.orderID, journeyName: 'Mam' }, { as })
  house.clock.advance(MINUTE)
  const later = (await book(house, as, cheap)).reply.order
  const amend = { amendJourney: true, orderID: order.orderID, recordLocator: order.recordLocator }

  const failed = await book(house, as, cheap, {
    ...amend,
    chosenSeats: [{ uid: 'X', serviceDate: '2026-12-09', passenger: 'A1', coach: 'A', seat: '1A' }],
  })
  expect(codeOf(failed)).toEqual([409, 'SEAT_TAKEN'])
  expect(await statusOf(as, order.orderID)).toBe('HELD')

  const { reply, status, text } = await book(house, as, advance, amend)
  expect(status, text).toBe(200)
  expect(await statusOf(as, order.orderID)).toBe('CANCELLED')
  expect((await read(as)).orders.map(({ orderID, journeyName }) => [orderID, journeyName])).toEqual([
    [reply.order.orderID, 'Mam'],
    [later.orderID, ''],
  ])
  expect(codeOf(await book(house, as, cheap, amend))).toEqual([404, 'ORDER_UNKNOWN'])
})

test('paying takes an order by its table of moves, and each move is written down [ASVS-2.3.1]', async () => {
  const { as, order } = await held(advance)
  const paymentId = randomUUID()
  const begun = await begin(as, { kind: 'order', orderID: order.orderID }, paymentId)
  expect(begun).toEqual({
    ok: true,
    value: {
      amount: order.price.total,
      currency: 'GBP',
      description: `Cledrau ${order.recordLocator}`,
      language: 'en',
      orderIDs: [order.orderID],
    },
  })
  expect((await placesOf(order.orderID)).every(({ heldUntil }) => heldUntil === null)).toBe(true)
  expect(await begin(as, { kind: 'order', orderID: order.orderID })).toEqual({
    ok: false,
    refusal: 'ORDER_MOVE_NOT_ALLOWED',
  })
  expect((await begin(as, { kind: 'order', orderID: order.orderID }, paymentId)).ok).toBe(true)
  expect((await settle(paymentId)).ok).toBe(true)
  expect((await settle(paymentId)).ok).toBe(true)
  const history = await house.db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus'])
    .where('orderId', '=', order.orderID)
    .orderBy('id')
    .execute()
  expect(history).toEqual([
    { fromStatus: null, toStatus: 'HELD' },
    { fromStatus: 'HELD', toStatus: 'PAYING' },
    { fromStatus: 'PAYING', toStatus: 'PAID' },
  ])
  expect((await house.call(listOrders, {}, { as })).reply.orders.map(({ orderID }) => orderID)).toEqual([order.orderID])
})

test('a paid order sends one letter and one job, however often the bank reports', async () => {
  const { as, order, paymentId } = await paid()
  await settle(paymentId)
  const letters = await house.db
    .selectFrom('messages')
    .select('template')
    .where('event', '=', `order-paid:${order.orderID}`)
    .execute()
  expect(letters).toEqual([{ template: 'ORDER_PAID' }])
  const client = new pg.Client({ connectionString: house.databaseUrl })
  await client.connect()
  const jobs = await client.query(`select 1 from jobs.job where name = $1 and data->>'orderID' = $2`, [
    ISSUE_TICKETS,
    order.orderID,
  ])
  await client.end()
  expect(jobs.rowCount).toBe(1)
  expect(await statusOf(as, order.orderID)).toBe('PAID')
})

test('while somebody pays no hold runs out; when the payment comes to nothing, it goes on or is over [PAY-003]', async () => {
  const start = now()
  onTestFinished(() => house.clock.set(start))
  const { as, order } = await held(advance)
  const paymentId = randomUUID()
  await begin(as, { kind: 'basket' }, paymentId)
  house.clock.advance(25 * MINUTE)
  await house.app.buying.orders.removeRunOut()
  expect(await statusOf(as, order.orderID)).toBe('PAYING')
  await release(paymentId)
  expect(await statusOf(as, order.orderID)).toBe('REMOVED')
  expect(await placesOf(order.orderID)).toEqual([])
  house.clock.set(start)

  const again = await held(advance)
  await begin(again.as, { kind: 'basket' }, paymentId)
  house.clock.advance(MINUTE)
  await release(paymentId)
  expect(await statusOf(again.as, again.order.orderID)).toBe('HELD')
  expect((await placesOf(again.order.orderID)).every(({ heldUntil }) => heldUntil !== null)).toBe(true)
  // What the bank says after the end finds no order to pay for.
  expect(await settle(paymentId)).toEqual({ ok: false, refusal: 'ORDER_UNKNOWN' })
})

test('a basket is paid as a whole or not at all', async () => {
  const start = now()
  onTestFinished(() => house.clock.set(start))
  const as = await addTraveller(house)
  expect(await begin(as, { kind: 'basket' })).toEqual({ ok: false, refusal: 'BASKET_EMPTY' })
  const first = (await book(house, as, cheap)).reply.order
  house.clock.advance(10 * MINUTE)
  const second = (await book(house, as, cheap)).reply.order
  house.clock.advance(15 * MINUTE)
  expect(await begin(as, { kind: 'basket' })).toEqual({ ok: false, refusal: 'ORDER_HOLD_EXPIRED' })
  expect(await statusOf(as, second.orderID)).toBe('HELD')
  await house.app.buying.orders.removeRunOut()
  const begun = await begin(as, { kind: 'basket' })
  expect(begun.ok && begun.value.orderIDs).toEqual([second.orderID])
  expect(await statusOf(as, first.orderID)).toBe('REMOVED')
})

test('what was just paid stays in sight for the confirmation [BASKET-004]', async () => {
  const start = now()
  onTestFinished(() => house.clock.set(start))
  const as = await addTraveller(house)
  const first = (await book(house, as, cheap)).reply.order
  house.clock.advance(MINUTE)
  const orders = [first, (await book(house, as, cheap)).reply.order]
  const paymentId = randomUUID()
  await begin(as, { kind: 'basket' }, paymentId)
  await settle(paymentId)
  const found = await read(as)
  expect([found.orders, found.total]).toEqual([[], 0])
  expect(found.paidBasket.map(({ orderID, status }) => [orderID, status])).toEqual(
    orders.map(({ orderID }) => [orderID, 'PAID']),
  )
  house.clock.advance(HOUR + MINUTE)
  expect((await read(as)).paidBasket).toEqual([])
})

test('nobody pays for what is not theirs, and nobody takes out what is paid', async () => {
  const { order, as } = await paid()
  const { recordLocator, orderID } = order
  expect(codeOf(await house.call(basket.cancelJourney, { recordLocator, orderID }, { as }))).toEqual([
    409,
    'ORDER_MOVE_NOT_ALLOWED',
  ])
  const stranger = await addTraveller(house)
  const other = await held()
  expect(await begin(stranger, { kind: 'order', orderID: other.order.orderID })).toEqual({
    ok: false,
    refusal: 'ORDER_UNKNOWN',
  })
  const guest = (await bookAsGuest(house, cheap)).reply.order
  expect((await begin({ kind: 'guest', orderId: guest.orderID }, { kind: 'order', orderID: guest.orderID })).ok).toBe(
    true,
  )
  expect(
    await begin({ kind: 'guest', orderId: guest.orderID }, { kind: 'order', orderID: other.order.orderID }),
  ).toEqual({
    ok: false,
    refusal: 'ORDER_UNKNOWN',
  })
})

test('an order for which nothing is to pay is completed, and one that costs something is not [PAY-004]', async () => {
  const { as, order } = await held(advance)
  const { recordLocator, orderID } = order
  expect(codeOf(await house.call(basket.completeBooking, { recordLocator, orderID }, { as }))).toEqual([
    409,
    'PAYMENT_NEEDED',
  ])
  await house.db.updateTable('orders').set({ credit: order.price.total }).where('id', '=', orderID).execute()
  expect(await begin(as, { kind: 'order', orderID })).toEqual({ ok: false, refusal: 'NOTHING_TO_PAY' })
  const { reply } = await house.call(basket.completeBooking, { recordLocator, orderID }, { as })
  expect(reply.order).toMatchObject({ status: 'PAID', price: { total: 0 } })
  expect((await house.call(basket.completeBooking, { recordLocator, orderID }, { as })).reply.order.status).toBe('PAID')
})

test('what is given back in full is refunded, and its places are free', async () => {
  const { as, order } = await paid(advance)
  const give = () =>
    house.db.inTransaction((trx) => payable().refunded(trx, order.orderID, now(), 'could not be ticketed'))
  expect((await give()).ok).toBe(true)
  expect((await give()).ok).toBe(true)
  expect(await statusOf(as, order.orderID)).toBe('REFUNDED')
  expect(await placesOf(order.orderID)).toEqual([])
})

test('tickets that wait at a machine have a reference to type in there, once they are paid', async () => {
  const as = await addTraveller(house)
  const { order } = (await book(house, as, cheap, { fulfilment: { method: 'TOD' } })).reply
  expect(order.delivery.collectionReference).toBeNull()
  const paymentId = randomUUID()
  await begin(as, { kind: 'order', orderID: order.orderID }, paymentId)
  await settle(paymentId)
  const { reply } = await house.call(readOrder, { orderID: order.orderID }, { as })
  expect(reply.delivery.collectionReference).toBe(order.recordLocator)
})

test('a bundle is bought again in one step, at today’s price', async () => {
  const found = await house.call(travelPassSearch, {
    origin: 'CDF',
    destination: 'SWA',
    outboundDate: '2026-12-09',
    ticketType: 'multiflex',
  })
  const [pass] = found.reply?.fareInformation ?? []
  if (!pass) throw new Error('no bundle')
  const as = await addTraveller(house)
  const first = await book(house, as, { fareInformation: [asSent(pass)] }, { fulfilment: { method: 'MVD' } })
  const { orderID, recordLocator } = first.reply.order
  expect(codeOf(await house.call(basket.oneClickMultiflex, { recordLocator }, { as }))).toEqual([
    404,
    'INVALID_RECORD_LOCATOR',
  ])
  const paymentId = randomUUID()
  await begin(as, { kind: 'order', orderID }, paymentId)
  await settle(paymentId)
  const { reply } = await house.call(basket.oneClickMultiflex, { recordLocator }, { as })
  expect(reply.order).toMatchObject({
    status: 'HELD',
    product: 'multiflex',
    price: { total: pass.totalPrice },
    validity: { from: '2026-12-07' },
    delivery: { code: 'MVD' },
  })
})

test('when an account goes, what it held is given back and what it bought loses its name', async () => {
  const bought = await paid()
  const { reply } = await book(house, bought.as, advance, {
    passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
  })
  await house.db.inTransaction(async (trx) => done(await house.app.buying.orders.erase(trx, bought.as.id)))
  const rows = await house.db.selectFrom('orders').selectAll().where('accountId', '=', bought.as.id).execute()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'PAID'])
  expect(rows.every(({ email, firstName, lastName }) => `${email}${firstName}${lastName}` === '')).toBe(true)
  const names = await house.db.selectFrom('passengers').selectAll().where('orderId', '=', reply.order.orderID).execute()
  expect(names.map(({ firstName }) => firstName)).toEqual([''])
  expect(await placesOf(reply.order.orderID)).toEqual([])
})

test('for guests who hold all they may nothing is priced any more: pricing costs as much as a search', async () => {
  const from = (remoteAddress: string, emailAddress: string, totalPrice = cheap.fareInformation[0]!.totalPrice) =>
    house.call(
      createBookingWithoutBasket,
      {
        ...cheap,
        fareInformation: [{ ...cheap.fareInformation[0]!, totalPrice }],
        ...GUEST,
        emailAddress,
        fulfilment: { method: 'ETK' },
      },
      { raw: { remoteAddress } },
    )
  for (const who of ['one', 'two', 'three']) await from('198.51.100.40', `${who}@example.org`)
  // A made-up price isn't even looked at; elsewhere it is, and refused as such.
  expect((await from('198.51.100.40', 'four@example.org', 1)).failure.code).toBe('GUEST_HOLDS_FULL')
  expect((await from('198.51.100.41', 'four@example.org', 1)).failure.code).not.toBe('GUEST_HOLDS_FULL')
})

test('guests of one network hold three orders at most, whoever they say they are, and a network beside it its own [ASVS-2.3.2]', async () => {
  const from = (remoteAddress: string, emailAddress: string) =>
    house.call(
      createBookingWithoutBasket,
      { ...cheap, ...GUEST, emailAddress, fulfilment: { method: 'ETK' } },
      { raw: { remoteAddress } },
    )
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => from('198.51.100.20', `g${at}@example.org`)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(many.filter(({ status }) => status !== 200).map(({ failure }) => failure.code))).toEqual(
    new Set(['GUEST_HOLDS_FULL']),
  )
  expect((await from('198.51.100.21', 'honest@example.org')).status).toBe(200)
  // Whoever chooses again gives up what they chose before.
  for (let again = 0; again < 5; again++) expect((await from('198.51.100.21', 'honest@example.org')).status).toBe(200)
  house.clock.advance(5 * MINUTE)
  expect((await from('198.51.100.20', 'later@example.org')).status).toBe(200)
})

test('a guest holds for five minutes, and for as long as everybody once they begin to pay; beginning again adds nothing', async () => {
  const emailAddress = 'short@example.org'
  const { reply } = await house.call(
    createBookingWithoutBasket,
    { ...cheap, ...GUEST, emailAddress, fulfilment: { method: 'ETK' } },
    { raw: { remoteAddress: '198.51.100.30' } },
  )
  const { orderID, holdExpiration } = reply.order
  const began = house.clock.now()
  expect(Date.parse(holdExpiration ?? '') - began).toBe(5 * MINUTE)
  const guest = { kind: 'guest', orderId: orderID } as const
  const pay = (paymentId: string) =>
    house.db.inTransaction((trx) =>
      house.app.buying.payable.begin(trx, guest, { kind: 'order', orderID }, paymentId, house.clock.now()),
    )
  for (const minutes of [4, 4, 4]) {
    house.clock.advance(minutes * MINUTE)
    const paymentId = randomUUID()
    expect((await pay(paymentId)).ok).toBe(true)
    await house.db.inTransaction(async (trx) => {
      await house.app.buying.payable.release(trx, paymentId, house.clock.now())
      return done(undefined)
    })
    const row = await house.db.selectFrom('orders').selectAll().where('id', '=', orderID).executeTakeFirstOrThrow()
    expect([row.status, row.heldUntil - began]).toEqual(['HELD', 20 * MINUTE])
  }
})

test('a quarter of a quota is out of reach of guests who haven’t paid, and a traveller gets it', async () => {
  const wanted = (people: number) =>
    quotaOn(
      '1Q99',
      8,
      Array.from({ length: people }, (_, at) => `A${at + 1}`),
    )
  const hold = (accountId: string | null, people: number, network: string | null) =>
    house.db.inTransaction((trx) =>
      house.app.buying.orders.hold(trx, { ...plainHold(accountId, wanted(people)), network }),
    )
  expect((await hold(null, 5, '203.0.113.1')).ok).toBe(true)
  expect(await hold(null, 2, '203.0.113.2')).toMatchObject({ refusal: 'PLACES_GONE' })
  expect((await hold(null, 1, '203.0.113.3')).ok).toBe(true)
  const { id } = await addTraveller(house)
  expect((await hold(id, 2, null)).ok).toBe(true)
})

test('a quota that shrinks overnight sells no more than it is by then, and what was held before is still its holder’s', async () => {
  const hold = async (capacity: number, people: number) => {
    const { id } = await addTraveller(house)
    const passengers = Array.from({ length: people }, (_, at) => `A${at + 1}`)
    const wanted = quotaOn('1Q98', capacity, passengers)
    return house.db.inTransaction((trx) => house.app.buying.orders.hold(trx, plainHold(id, wanted)))
  }
  const [first, second] = [await hold(6, 2), await hold(6, 2)]
  if (!first.ok || !second.ok) throw new Error('nothing was held')
  await house.db.deleteFrom('places').where('orderId', '=', first.value).execute()
  // Two of the three are held, in slots that the smaller quota no longer has.
  expect(await hold(3, 2)).toMatchObject({ refusal: 'PLACES_GONE' })
  expect((await hold(3, 1)).ok).toBe(true)
  expect(await hold(3, 1)).toMatchObject({ refusal: 'PLACES_GONE' })
  expect(await hold(0, 1)).toMatchObject({ refusal: 'PLACES_GONE' })
  expect(await placesOf(second.value)).toHaveLength(2)
})

test('an Advance ticket held before midnight is paid after it at its price, whatever the new day’s quota is', async () => {
  const start = now()
  onTestFinished(() => house.clock.set(start))
  house.clock.set(instant(Date.parse('2026-12-13T23:56:00Z')))
  const chosen = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
  const { as, order } = await held(chosen)
  house.clock.advance(8 * MINUTE)
  const paymentId = randomUUID()
  expect((await begin(as, { kind: 'order', orderID: order.orderID }, paymentId)).ok).toBe(true)
  await settle(paymentId)
  const { reply } = await house.call(readOrder, { orderID: order.orderID }, { as })
  expect([reply.status, reply.price.total]).toEqual(['PAID', order.price.total])
})
