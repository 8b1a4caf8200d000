import { randomUUID } from 'node:crypto'
import { verifyExchangeAvailability } from '@cledrau/contract/after-sales/exchanges.ts'
import * as calls from '@cledrau/contract/buying/orders.ts'
import { quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { applePass, downloadETicket, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bookAsGuest, choose, GUEST, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { buyTicketsAsGuest } from '../../../testing/ticketed.ts'
import { addPayment } from '../../payments/payments/payments.store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let chosen: Chosen
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { SMTP_URL: 'smtp://127.0.0.1:1' })
  chosen = choose(await search(house), isWalkUp)
})
afterAll(() => house.close())

const A_PAYMENT = {
  target: 'order',
  description: 'Cledrau',
  language: 'en' as const,
  amount: 100,
  onceKey: null,
  at: instant(0),
  expiresAt: instant(1),
}

const codeOf = (answer: { status: number; failure: { code: string } }) => [answer.status, answer.failure?.code]

async function buy(emailAddress: string) {
  const { reply } = await bookAsGuest(house, chosen, { emailAddress })
  const { orderID } = reply.order
  const { payable } = house.app.buying
  const paymentId = randomUUID()
  const guest = { kind: 'guest' as const, orderId: orderID }
  await house.db.inTransaction((trx) =>
    payable.begin(trx, guest, { kind: 'order', orderID }, paymentId, house.clock.now()),
  )
  await house.db.inTransaction((trx) => payable.settle(trx, paymentId, house.clock.now()))
  return { ...reply.order, guestToken: reply.guestToken ?? '' }
}

/** What the mail says: with the relay away it waits where we can read it. */
async function mailedCode(reference: string): Promise<string> {
  const find = async () => {
    const mails = await house.db
      .selectFrom('messages')
      .select('facts')
      .where('template', '=', 'GUEST_CODE')
      .orderBy('createdAt', 'desc')
      .execute()
    return mails.find(({ facts }) => facts.reference === reference)?.facts.code
  }
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return (await find()) ?? ''
}

const open = (recordLocator: string, email: string, code: string) =>
  house.call(calls.openGuestOrder, { recordLocator, email, code })

test('a guest finds the order again with its reference, the address and a mailed code [ASVS-6.6.2]', async () => {
  const email = 'sian.morgan@example.org'
  const { recordLocator, orderID } = await buy(email)
  house.clock.advance(48 * HOUR)
  const asked = await house.call(calls.askGuestCode, {
    recordLocator: recordLocator.toLowerCase(),
    email: 'Sian.Morgan@example.org',
  })
  expect([asked.status, asked.reply]).toEqual([200, {}])
  const code = await mailedCode(recordLocator)
  expect(code).toMatch(/^\d{6}$/)
  // It belongs to the booking that it was asked for, also where another one has the same address.
  const other = await buy(email)
  expect(codeOf(await open(other.recordLocator, email, code))).toEqual([422, 'CODE_WRONG'])
  const { reply } = await open(recordLocator, email, code)
  expect(reply.order).toMatchObject({ orderID, status: 'PAID' })
  const bearer = { headers: { authorization: `Bearer ${reply.guestToken}` } }
  expect((await house.call(calls.readOrder, { orderID }, bearer)).status).toBe(200)
  // A code opens once.
  expect(codeOf(await open(recordLocator, email, code))).toEqual([422, 'CODE_WRONG'])
})

test('five wrong tries use a code up, and so do ten minutes [ASVS-6.6.3]', async () => {
  const email = 'rhys.bowen@example.org'
  const { recordLocator } = await buy(email)
  await house.call(calls.askGuestCode, { recordLocator, email })
  const code = await mailedCode(recordLocator)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < calls.GUEST_CODE_TRIES; tries++)
    expect(codeOf(await open(recordLocator, email, wrong))).toEqual([422, 'CODE_WRONG'])
  expect(codeOf(await open(recordLocator, email, code))).toEqual([422, 'CODE_WRONG'])

  house.clock.advance(2 * HOUR)
  const later = 'rhys.bowen2@example.org'
  const other = await buy(later)
  await house.call(calls.askGuestCode, { recordLocator: other.recordLocator, email: later })
  const second = await mailedCode(other.recordLocator)
  house.clock.advance(10 * MINUTE)
  expect(codeOf(await open(other.recordLocator, later, second))).toEqual([422, 'CODE_WRONG'])
})

test('asking tells nobody which orders there are', async () => {
  const email = 'elin.parry@example.org'
  const { recordLocator } = await buy(email)
  const [known, unknown] = [
    await house.call(calls.askGuestCode, { recordLocator, email }),
    await house.call(calls.askGuestCode, { recordLocator: 'ZZZZZZ', email }),
  ]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(codeOf(await open('ZZZZZZ', email, '123456'))).toEqual([422, 'CODE_WRONG'])
  expect(codeOf(await open(recordLocator, 'somebody@example.org', '123456'))).toEqual([422, 'CODE_WRONG'])
})

test('a verified account with the same address takes the orders over, and the guest’s token ends there', async () => {
  const email = GUEST.emailAddress
  const { orderID, guestToken } = await buy(email)
  const unverified = await addTraveller(house, { email: 'nobody@example.org', verified: false })
  expect(codeOf(await house.call(calls.takeOverOrders, {}, { as: unverified }))).toEqual([422, 'EMAIL_NOT_VERIFIED'])
  const stranger = await addTraveller(house)
  expect((await house.call(calls.takeOverOrders, {}, { as: stranger })).reply).toEqual({ orderIDs: [] })
  const mari = await addTraveller(house, { email })
  expect((await house.call(calls.takeOverOrders, {}, { as: mari })).reply).toEqual({ orderIDs: [orderID] })
  const { reply } = await house.call(calls.listOrders, {}, { as: mari })
  expect(reply.orders.map((order) => order.orderID)).toEqual([orderID])
  const bearer = { headers: { authorization: `Bearer ${guestToken}` } }
  expect(codeOf(await house.call(calls.readOrder, { orderID }, bearer))).toEqual([401, 'TAKEN_OVER'])
})

test('with an order everything that hangs on it goes into the account: tickets, files, payments, refund and change', async () => {
  const email = 'nia.pugh@example.org'
  const bought = await buyTicketsAsGuest(house, chosen, { emailAddress: email })
  const { orderID, recordLocator, guest } = bought
  house.clock.advance(4 * MINUTE)
  const payment = await house.db.selectFrom('orders').select('paymentId').where('id', '=', orderID).executeTakeFirst()
  const { payments } = house.app.paying
  await house.db.inTransaction(async (trx) => {
    await addPayment(trx, { ...A_PAYMENT, id: payment?.paymentId ?? '', payer: guest, orderIDs: [orderID] })
    return done(undefined)
  })
  expect(await payments.recent(guest, 'en')).toHaveLength(1)
  const before = (await house.call(quoteRefund, { recordLocator }, { as: guest })).reply
  expect(before.amount).toBeGreaterThan(0)

  const nia = await addTraveller(house, { email })
  await house.call(calls.takeOverOrders, {}, { as: nia })
  const wallet = await house.call(ticketWallet, {}, { as: nia })
  expect(wallet.reply.wallet).toMatchObject([{ recordLocator, orderID, isBuyer: true, tickets: [{}] }])
  expect((await house.call(downloadETicket, { recordLocator }, { as: nia })).status).toBe(200)
  expect((await house.call(ticketCalendar, { recordLocator }, { as: nia })).status).toBe(200)
  expect((await house.call(applePass, { recordLocator }, { as: nia })).status).toBe(200)
  expect((await house.call(quoteRefund, { recordLocator }, { as: nia })).reply).toEqual(before)
  expect((await house.call(verifyExchangeAvailability, { recordLocator }, { as: nia })).reply.refusal).toBeNull()
  expect(await payments.recent(nia, 'en')).toHaveLength(1)
  expect(await payments.recent(guest, 'en')).toEqual([])
})

test('a letter that was still waiting when the order was taken over brings its tickets all the same', async () => {
  const email = 'gwyn.rees@example.org'
  const { orderID, recordLocator } = await buyTicketsAsGuest(house, chosen, { emailAddress: email })
  const gwyn = await addTraveller(house, { email })
  await house.call(calls.takeOverOrders, {}, { as: gwyn })
  const { attachments } = house.app.tickets.documents
  expect(await attachments(orderID, recordLocator, 'en', null)).toHaveLength(2)
  expect(await attachments(orderID, recordLocator, 'en', gwyn.id)).toHaveLength(2)
  expect(await attachments(orderID, recordLocator, 'en', (await addTraveller(house)).id)).toEqual([])
})

const walletOf = async (guestToken: string) =>
  house.call(ticketWallet, {}, { headers: { authorization: `Bearer ${guestToken}` } })

test('a guest’s token opens the tickets of its order, with code and name, and nobody else’s', async () => {
  const [mine, other] = [await buy('guto.puw@example.org'), await buy('nest.puw@example.org')]
  await Promise.all([mine, other].map(({ orderID }) => house.app.tickets.tickets.issue(orderID)))
  const { reply } = await walletOf(mine.guestToken)
  expect(reply.wallet.map(({ recordLocator }) => recordLocator)).toEqual([mine.recordLocator])
  const [ticket] = reply.wallet[0]?.tickets ?? []
  expect(ticket).toMatchObject({
    barcode: expect.stringMatching(/^CT/),
    passenger: { reference: 'A1', name: 'Ms Mari Huws' },
  })
})

test('a device that kept a guest’s token is told where the tickets are, also after its day, and nobody without it is', async () => {
  const email = 'two.devices@example.org'
  const { orderID, guestToken } = await buy(email)
  const ask = async (token: string) =>
    codeOf(await house.call(calls.readOrder, { orderID }, { headers: { authorization: `Bearer ${token}` } }))
  house.clock.advance(25 * HOUR)
  expect(await ask(guestToken)).toEqual([401, 'SIGN_IN'])
  await house.call(calls.takeOverOrders, {}, { as: await addTraveller(house, { email }) })
  expect(await ask(guestToken)).toEqual([401, 'TAKEN_OVER'])
  expect(await ask(`${guestToken.slice(0, -6)}AAAAAA`)).toEqual([401, 'SIGN_IN'])
  expect(await ask('')).toEqual([401, 'SIGN_IN'])
})
