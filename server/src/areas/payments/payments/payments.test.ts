import { createHmac, randomUUID } from 'node:crypto'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import * as calls from '@cledrau/contract/buying/payments.ts'
import { listPaymentCards } from '@cledrau/contract/buying/payment-cards.ts'
import { done } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { book, bookAsGuest, choose, isWalkUp, search } from '../../../testing/buying.ts'
import { confirm, startPayingHouse, typeCard, useKeptCard, type PayingHouse } from '../../../testing/paying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

// What moves by itself is waited for, however busy the machine is.
vi.setConfig({ testTimeout: 90_000 })
const PATIENCE = { timeout: 60_000 }

let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
let chosen: ReturnType<typeof choose>
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
  chosen = choose(await search(house), isWalkUp)
})
// Somebody new: no test looks into another's basket.
beforeEach(async () => {
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

/** An order of its own that waits to be paid for. */
async function hold(as = carys): Promise<string> {
  const { reply, status, text } = await book(house, as, chosen)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  return reply.order.orderID
}
const begin = async (orderID: string, as = carys, headers = {}) => {
  const { reply, status, text } = await house.call(
    calls.startPayment,
    { target: { kind: 'order', orderID } },
    { as, headers },
  )
  if (status !== 200) throw new Error(`not begun: ${status} ${text}`)
  return reply
}
const read = async (paymentID: string, as = carys) => (await house.call(calls.readPayment, { paymentID }, { as })).reply
const statusOf = async (orderID: string) =>
  (await house.db.selectFrom('orders').select('status').where('id', '=', orderID).executeTakeFirstOrThrow()).status
const clearing = async () => (await house.app.paying.ledger.balances()).clearing ?? 0
const atBank = () => paying.bank.till.statement(0, Number.MAX_SAFE_INTEGER).reduce((sum, { amount }) => sum + amount, 0)

test('a card pays for an order: the money is booked, the tickets are on their way, the card is named', async () => {
  const orderID = await hold()
  const payment = await begin(orderID)
  expect(payment).toMatchObject({ state: 'YOUR_TURN', currency: 'GBP', orderIDs: [orderID], refusal: null })
  expect(await statusOf(orderID)).toBe('PAYING')
  await typeCard(payment.frame, 'approved')
  expect(await read(payment.paymentID)).toMatchObject({ state: 'PAID', paidWith: { scheme: 'visa', lastFour: '4242' } })
  expect(await statusOf(orderID)).toBe('PAID')
  expect(await clearing()).toBe(atBank())
})

test('the bank’s notice is enough: nobody has to look', async () => {
  const orderID = await hold()
  const payment = await begin(orderID)
  await typeCard(payment.frame, 'approved')
  await expect.poll(() => statusOf(orderID), PATIENCE).toBe('PAID')
})

test('notices that come late, twice and in the wrong order change nothing', async () => {
  const orderID = await hold()
  const payment = await begin(orderID)
  await typeCard(payment.frame, 'oddNotifications')
  await read(payment.paymentID)
  await expect.poll(() => statusOf(orderID), PATIENCE).toBe('PAID')
  expect(paying.bank.till.find(payment.paymentID)?.state).toBe('captured')
  expect(await clearing()).toBe(atBank())
})

test('a refusal says why and whether another try makes sense, and another card may follow', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  await typeCard(frame, 'insufficientFunds')
  expect(await read(paymentID)).toMatchObject({
    state: 'YOUR_TURN',
    refusal: { reason: 'INSUFFICIENT_FUNDS', retry: 'OTHER_CARD' },
  })
  await typeCard(frame, 'wrongCode')
  expect((await read(paymentID)).refusal).toEqual({ reason: 'SECURITY_CODE_WRONG', retry: 'SAME_CARD' })
  await typeCard(frame, 'mastercard')
  expect(await read(paymentID)).toMatchObject({ state: 'PAID', refusal: null, paidWith: { scheme: 'mastercard' } })
})

test('too many tries end the payment, and the order is held as before', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  for (let attempt = 0; attempt < 6; attempt++) await typeCard(frame, 'declined')
  expect(await read(paymentID)).toMatchObject({
    state: 'REFUSED',
    refusal: { reason: 'TOO_MANY_ATTEMPTS', retry: 'NONE' },
  })
  expect(await statusOf(orderID)).toBe('HELD')
  expect((await begin(orderID)).state).toBe('YOUR_TURN')
})

test('asking again goes on with the same payment, from any device and with any key', async () => {
  const orderID = await hold()
  const key = randomUUID()
  const first = await begin(orderID, carys, { 'idempotency-key': key })
  expect((await begin(orderID, carys, { 'idempotency-key': key })).paymentID).toBe(first.paymentID)
  expect((await begin(orderID)).paymentID).toBe(first.paymentID)
  const [one, two] = await Promise.all([begin(orderID), begin(orderID)])
  expect([one.paymentID, two.paymentID]).toEqual([first.paymentID, first.paymentID])
  const { reply } = await house.call(calls.recentPayments, {}, { as: carys })
  expect(reply.map(({ paymentID }) => paymentID)).toContain(first.paymentID)
})

test('two first presses at the same moment are one payment', async () => {
  const orderID = await hold()
  const begun = await Promise.all([1, 2, 3, 4].map(() => begin(orderID)))
  expect(new Set(begun.map(({ paymentID }) => paymentID)).size).toBe(1)
})

test('a payment that is given up takes nothing, and its card is refused from then on', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  const stopped = await house.call(calls.stopPayment, { paymentID }, { as: carys })
  expect(stopped.reply.state).toBe('CANCELLED')
  expect(await statusOf(orderID)).toBe('HELD')
  expect(await typeCard(frame, 'approved')).toMatchObject({ outcome: 'refused' })
})

test('whoever gives up what their card has just paid is told that it is paid', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  await typeCard(frame, 'approved')
  expect((await house.call(calls.stopPayment, { paymentID }, { as: carys })).reply.state).toBe('PAID')
})

test('a basket is paid at once; what came into it since is paid with it [PAY-003]', async () => {
  const gethin = await addTraveller(house)
  const first = await hold(gethin)
  const target = { kind: 'basket' } as const
  const before = await house.call(calls.startPayment, { target }, { as: gethin })
  expect(before.reply.orderIDs).toEqual([first])
  const second = await hold(gethin)
  const { reply } = await house.call(calls.startPayment, { target }, { as: gethin })
  expect(reply.orderIDs.toSorted()).toEqual([first, second].toSorted())
  expect(reply.amountInPennies).toBe(2 * before.reply.amountInPennies)
  expect((await house.call(calls.startPayment, { target }, { as: gethin })).reply.paymentID).toBe(reply.paymentID)
  await typeCard(reply.frame, 'approved')
  expect((await read(reply.paymentID, gethin)).state).toBe('PAID')
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['PAID', 'PAID'])
  const { reply: basket } = await house.call(basketInformations, {}, { as: gethin })
  expect(JSON.stringify(basket)).toContain(first)
})

test('a guest who turns back and holds something else has given up the payment, the order and its places', async () => {
  const once = async (emailAddress: string, guestToken?: string | null) => {
    const as = guestToken ? { authorization: `Bearer ${guestToken}` } : {}
    const { reply } = await bookAsGuest(house, chosen, { emailAddress }, as)
    return { ...reply.order, bearer: { authorization: `Bearer ${reply.guestToken}` }, guestToken: reply.guestToken }
  }
  const pay = async (orderID: string, headers: Record<string, string>) =>
    (await house.call(calls.startPayment, { target: { kind: 'order', orderID } }, { headers })).reply
  const first = await once('turns.back@example.org')
  const left = await pay(first.orderID, first.bearer)
  expect(await statusOf(first.orderID)).toBe('PAYING')
  // Another address, and the page was closed: only the token says that it is the same guest.
  const second = await once('turned.back@example.org', first.guestToken)
  expect(await statusOf(first.orderID)).toBe('CANCELLED')
  expect(
    (await house.call(calls.readPayment, { paymentID: left.paymentID }, { headers: first.bearer })).reply.state,
  ).toBe('CANCELLED')
  expect(await statusOf(second.orderID)).toBe('HELD')

  // What the card paid a moment ago is bought, whatever is held next.
  const { frame, paymentID } = await pay(second.orderID, second.bearer)
  await typeCard(frame, 'approved')
  await once('turned.back@example.org', second.guestToken)
  expect(await statusOf(second.orderID)).toBe('PAID')
  expect((await house.call(calls.readPayment, { paymentID }, { headers: second.bearer })).reply.state).toBe('PAID')
})

test('beginning to pay says until when it is held from now on, which is longer for a guest', async () => {
  const { reply } = await bookAsGuest(house, chosen, { emailAddress: 'longer@example.org' })
  const { orderID, holdExpiration, createdAt } = reply.order
  const headers = { authorization: `Bearer ${reply.guestToken}` }
  const { reply: payment } = await house.call(calls.startPayment, { target: { kind: 'order', orderID } }, { headers })
  expect(Date.parse(holdExpiration ?? '') - Date.parse(createdAt)).toBe(5 * MINUTE)
  expect(Date.parse(payment.heldUntil ?? '') - Date.parse(createdAt)).toBe(20 * MINUTE)
  const { reply: over } = await house.call(calls.stopPayment, { paymentID: payment.paymentID }, { headers })
  expect([over.state, over.heldUntil]).toEqual(['CANCELLED', null])
})

test('nothing to pay for is said so', async () => {
  const nobody = await addTraveller(house)
  const empty = await house.call(calls.startPayment, { target: { kind: 'basket' } }, { as: nobody })
  expect([empty.status, empty.failure.code]).toEqual([409, 'BASKET_EMPTY'])
  const unknown = await house.call(
    calls.startPayment,
    { target: { kind: 'order', orderID: randomUUID() } },
    { as: nobody },
  )
  expect([unknown.status, unknown.failure.code]).toEqual([404, 'ORDER_UNKNOWN'])
})

test('nobody sees, pays for or stops what is somebody else’s', async () => {
  const { paymentID, orderIDs } = await begin(await hold())
  const other = await addTraveller(house)
  const guest = { kind: 'guest', orderId: randomUUID() } as const
  for (const as of [other, guest]) {
    expect((await house.call(calls.readPayment, { paymentID }, { as })).failure.code).toBe('PAYMENT_UNKNOWN')
    expect((await house.call(calls.stopPayment, { paymentID }, { as })).failure.code).toBe('PAYMENT_UNKNOWN')
    const target = { kind: 'order', orderID: orderIDs[0] ?? '' } as const
    expect((await house.call(calls.startPayment, { target }, { as })).failure.code).toBe('ORDER_UNKNOWN')
  }
})

test('a kept card pays the next time without its number, and the bank doesn’t ask its owner again', async () => {
  const first = await begin(await hold())
  const told = await typeCard(first.frame, 'challenge', { save: true })
  expect((await read(first.paymentID)).state).toBe('YOUR_TURN')
  await confirm(first.frame, told)
  expect((await read(first.paymentID)).state).toBe('PAID')
  const [kept] = (await house.call(listPaymentCards, {}, { as: carys })).reply
  expect(kept).toMatchObject({ scheme: 'visa', lastFour: '3220', expiryMonth: 12, expiryYear: 2039, expired: false })

  const second = await begin(await hold())
  expect(second.cards.map(({ cardID }) => cardID)).toContain(kept?.cardID)
  expect(await useKeptCard(second.frame, kept?.cardID ?? '')).toMatchObject({ outcome: 'authorised' })
  expect((await read(second.paymentID)).state).toBe('PAID')
})

test('an owner who doesn’t confirm takes nothing and may try again', async () => {
  const { paymentID, frame } = await begin(await hold())
  await confirm(frame, await typeCard(frame, 'challenge'), null)
  expect((await read(paymentID)).refusal).toEqual({ reason: 'NOT_CONFIRMED', retry: 'SAME_CARD' })
  await confirm(frame, await typeCard(frame, 'challenge'))
  expect((await read(paymentID)).state).toBe('PAID')
})

test('the answer to taking the money gets lost: it is taken once and the order is paid', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  await typeCard(frame, 'captureLost')
  await expect.poll(async () => (await read(paymentID)).state, PATIENCE).toBe('PAID')
  expect(await clearing()).toBe(atBank())
  expect(paying.bank.till.statement(0, Number.MAX_SAFE_INTEGER).filter(({ key }) => key === paymentID)).toHaveLength(1)
})

test('the bank reserves and then doesn’t give: nothing is booked and the order is held', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  await typeCard(frame, 'captureRefused')
  await expect.poll(async () => (await read(paymentID)).state, PATIENCE).toBe('REFUSED')
  expect(await statusOf(orderID)).toBe('HELD')
})

test('a silent bank: we are finding out, and once it is back the truth is known', async () => {
  const orderID = await hold()
  await paying.bank.stop()
  const started = await begin(orderID)
  expect([started.state, started.frame]).toEqual(['FINDING_OUT', null])
  await paying.restartBank()
  const payment = await read(started.paymentID)
  expect(payment.state).toBe('YOUR_TURN')
  await typeCard(payment.frame, 'approved')
  await paying.restartBank()
  expect((await read(started.paymentID)).state).toBe('PAID')
})

test('money that was taken when nothing can be sold for it goes back by itself, and the books are even', async () => {
  const orderID = await hold()
  const { paymentID, frame } = await begin(orderID)
  // The order is gone while the card is being asked, as nothing in the product does it.
  await house.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', orderID).execute()
  await typeCard(frame, 'approved')
  await expect.poll(async () => (await read(paymentID)).state, PATIENCE).toBe('RETURNED')
  expect(await clearing()).toBe(atBank())
  expect((await house.app.paying.ledger.balances()).customer ?? 0).toBe(0)
})

const paid = async (card: string, save = false) => {
  const orderID = await hold()
  const { paymentID, frame, amountInPennies } = await begin(orderID)
  await typeCard(frame, card, { save })
  await expect.poll(async () => (await read(paymentID)).state, PATIENCE).toBe('PAID')
  return { orderID, amount: amountInPennies }
}
const giveBack = (orderID: string, amount: number, key = randomUUID()) =>
  house.db.inTransaction((trx) =>
    house.app.paying.refund(trx, { orderIDs: [orderID], amount, reason: 'the traveller changed their mind', key }),
  )
const refundOf = async (orderID: string) => (await house.app.paying.refundsOf(orderID))[0]

test('a refund goes back once however often it is asked for, and never more than was paid', async () => {
  const { orderID, amount } = await paid('approved')
  const key = randomUUID()
  const [one, two] = [await giveBack(orderID, amount - 1, key), await giveBack(orderID, amount - 1, key)]
  expect(one.ok && two.ok && one.value[0]?.refundID === two.value[0]?.refundID).toBe(true)
  expect(await giveBack(orderID, 2)).toEqual({ ok: false, refusal: 'MORE_THAN_PAID' })
  await expect.poll(async () => (await refundOf(orderID))?.status, PATIENCE).toBe('DONE')
  expect(await clearing()).toBe(atBank())
})

test('a card that takes no refund: the money goes to a kept card, else it is visible and tried again', async () => {
  const kept = await paid('refundRefused', true)
  await giveBack(kept.orderID, kept.amount)
  await expect.poll(() => refundOf(kept.orderID), PATIENCE).toMatchObject({ status: 'DONE', how: 'payout' })

  const nowhere = await addTraveller(house)
  const { reply } = await book(house, nowhere, chosen)
  const { frame, paymentID, amountInPennies } = await begin(reply.order.orderID, nowhere)
  await typeCard(frame, 'refundRefused')
  await expect.poll(async () => (await read(paymentID, nowhere)).state, PATIENCE).toBe('PAID')
  await giveBack(reply.order.orderID, amountInPennies)
  await expect.poll(() => refundOf(reply.order.orderID), PATIENCE).toMatchObject({ status: 'REFUSED', how: null })
})

test('our books agree with the bank’s statement to the penny, and a movement that only one knows is named', async () => {
  const today = clockTime(house.clock.now()).date
  const { ledger } = house.app.paying
  // What this file has been doing is over before the days are compared.
  let found = await ledger.reconcile(today)
  await expect.poll(async () => (found = await ledger.reconcile(today)).differences, PATIENCE).toEqual([])
  const { ours, theirs } = found
  expect(ours).toBe(theirs)
  expect(ours).toBeGreaterThan(0)
  const { token } = await house.db.selectFrom('paymentCards').select('token').executeTakeFirstOrThrow()
  paying.bank.till.charge('unknown-to-us', token, 120)
  const { differences } = await ledger.reconcile(today)
  expect(differences).toEqual([{ key: 'unknown-to-us', ours: 0, theirs: 120 }])
})

test('the day’s sales file sums to the ledger', async () => {
  const { ledger } = house.app.paying
  const lines = (await ledger.salesFile(clockTime(house.clock.now()).date)).trim().split('\r\n')
  const pounds = (line = '') => Math.round(Number(line.split(',').at(-1)) * 100)
  const sum = lines.slice(1, -1).reduce((total, line) => total + pounds(line), 0)
  expect(pounds(lines.at(-1))).toBe(sum)
  const { revenue = 0, fees = 0, compensation = 0 } = await ledger.balances()
  expect(sum).toBe(-(revenue + fees + compensation))
})

test('a posting that doesn’t sum to zero can’t be booked, and nothing that was booked can be changed', async () => {
  const crooked = { kind: 'taken', entries: [{ account: 'clearing', amount: 1 as never }] } as const
  await expect(
    house.db.inTransaction(async (trx) =>
      done(await house.app.paying.ledger.book(trx, 'crooked', { ...crooked, entries: [...crooked.entries] })),
    ),
  ).rejects.toThrow('does not sum to zero')
  await expect(house.db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('only ever added')
})

test('a notice counts only with the bank’s signature, and only while it is fresh', async () => {
  const post = (signature: string, body = '{"key":"x"}') =>
    house.app.server.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: { 'content-type': 'application/json', 'bank-signature': signature },
      payload: body,
    })
  const secret = new URL(paying.bank.payments).password
  const sign = (at: number, body: string) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  const seconds = Math.floor(house.clock.now() / 1000)
  const body = JSON.stringify({ key: randomUUID() })
  expect((await post(sign(seconds, body), body)).statusCode).toBe(204)
  expect((await post('', body)).statusCode).toBe(400)
  expect((await post(sign(seconds, body), body.replace('key', 'kez'))).statusCode).toBe(400)
  expect((await post(sign(seconds - 600, body), body)).statusCode).toBe(400)
  // Rightly signed, and still nonsense.
  for (const odd of ['no JSON', '[', '{"key":"x"}', '{"key":7}', '7', 'null', '['.repeat(9000)])
    expect((await post(sign(seconds, odd), odd)).statusCode).toBe(400)
})

test('the bank calls as often as it has something to say, and whoever isn’t the bank as often as anybody', async () => {
  const shop = await startTestServer(inject('postgres'), { PAYMENTS_URL: paying.bank.payments, RATE_LIMIT: '20' })
  try {
    const secret = new URL(paying.bank.payments).password
    const at = Math.floor(shop.clock.now() / 1000)
    const post = async (by: string) => {
      const payload = JSON.stringify({ key: randomUUID() })
      const v1 = createHmac('sha256', by).update(`${at}.${payload}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'bank-signature': `t=${at},v1=${v1}` }
      const url = '/api/v1/payments/webhook'
      return (await shop.app.server.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    for (let n = 0; n < 60; n++) expect(await post(secret)).toBe(204)
    const guessed = await Promise.all(Array.from({ length: 30 }, () => post('guessed')))
    expect(Map.groupBy(guessed, (status) => status)).toEqual(
      new Map([
        [400, Array.from({ length: 20 }, () => 400)],
        [429, Array.from({ length: 10 }, () => 429)],
      ]),
    )
    expect(await post(secret)).toBe(204)
  } finally {
    await shop.close()
  }
})

test('nobody comes to pay: after a while the order is held as before, or gone when its own time is over', async () => {
  const orderID = await hold()
  const { paymentID } = await begin(orderID)
  house.clock.advance(16 * MINUTE)
  await house.app.paying.payments.followDue()
  expect((await read(paymentID)).state).toBe('CANCELLED')
  expect(['HELD', 'REMOVED']).toContain(await statusOf(orderID))
})

test('two tabs that spend the same voucher at the same moment spend it once, and what one gives up the other has', async () => {
  const [one, two] = [await hold(), await hold()]
  const { total } = (await house.call(basketInformations, {}, { as: carys })).reply
  const price = total / 2
  const had = price + 100
  await house.db.inTransaction(async (trx) => {
    const given = { key: `test:${randomUUID()}`, accountId: carys.id, amount: had, reference: null }
    await house.app.paying.vouchers.give(trx, 'CLAIM', given)
    return done(undefined)
  })
  const spend = (orderID: string) =>
    house.call(
      calls.startPayment,
      { target: { kind: 'order', orderID }, voucher: true, voucherPaysAll: price },
      { as: carys },
    )
  const begun = (await Promise.all([one, two].map(spend))).map(({ reply }) => reply)
  const first = begun.find(({ state }) => state === 'PAID')
  const second = begun.find(({ state }) => state === 'YOUR_TURN')
  expect(first).toMatchObject({ amountInPennies: 0, voucherInPennies: price, frame: null })
  // What is left of it pays a part; the rest is the card's, and nobody's yet.
  expect(second).toMatchObject({ amountInPennies: price - 100, voucherInPennies: 100 })
  await house.call(calls.stopPayment, { paymentID: second!.paymentID }, { as: carys })
  expect(await house.app.paying.vouchers.balance(house.db, carys.id)).toBe(100)
  const { reply: made } = await house.call(calls.recentPayments, { orderID: first!.orderIDs[0]! }, { as: carys })
  expect(made.map(({ state, voucherInPennies }) => [state, voucherInPennies])).toEqual([['PAID', price]])
  const stranger = await addTraveller(house)
  expect((await house.call(calls.recentPayments, { orderID: one }, { as: stranger })).reply).toEqual([])
})

test('keys under which a deleted account bought, paid and gave back no longer name it', async () => {
  const key = () => `traveller:${carys.id} POST /v1/test ${randomUUID()}`
  const orderID = await hold()
  await begin(orderID, carys, { 'idempotency-key': randomUUID() })
  await sql`update orders set once_key = ${key()} where id = ${orderID}`.execute(house.db)
  await sql`insert into given_back (id, order_id, reason, amount, paid, used, fee, passenger_references, once_key, at)
    values (${randomUUID()}, ${orderID}, 'UNDO', 0, 0, 0, 0, '[]', ${key()}, ${new Date(house.clock.now())})`.execute(
    house.db,
  )
  const naming = async () => {
    const found: string[] = []
    for (const table of ['orders', 'payments', 'given_back', 'idempotency_keys']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(house.db)
      if (JSON.stringify(rows).includes(`traveller:${carys.id}`)) found.push(table)
    }
    return found
  }
  expect(await naming()).toEqual(['orders', 'payments', 'given_back', 'idempotency_keys'])
  const asked = { email: carys.email, password: PASSWORD, reason: 'OTHER', comment: '' }
  expect((await house.call(deleteUser, asked, { as: carys })).status).toBe(200)
  expect(await naming()).toEqual([])
})
