import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { openGuestOrder, readOrder, takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { recentPayments, startPayment } from '@cledrau/contract/buying/payments.ts'
import { confirmExchange, exchangeSearch, retrieveExchangeSummary } from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { readPartnerAccount, readPartnerSales, readPartnerStatement } from '@cledrau/contract/partners/partner-books.ts'
import { listPartnerEvents } from '@cledrau/contract/partners/partner-events.ts'
import { listPartnerOrders } from '@cledrau/contract/partners/partner-orders.ts'
import { downloadETicket, emailResend } from '@cledrau/contract/wallet/tickets.ts'
import { MOST_PARTNER_HOLDS } from '@cledrau/domain/partners/account.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bookAsGuest, choose, GUEST, isWalkUp, search, type Chosen } from '../../testing/buying.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addTraveller } from '../../testing/travellers.ts'

const TODAY = '2026-12-07'
let house: TestServer
let single: Chosen
let later: Chosen
const isFirst = (fare: Parameters<typeof isWalkUp>[0]) =>
  isWalkUp(fare) && fare.ticketableFares.every(({ fareCodes }) => fareCodes[0]?.serviceClass === 'FIRST')
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  single = choose(await search(house), isWalkUp)
  later = choose(await search(house, { outboundTime: '14:00' }), isWalkUp)
})
afterAll(() => house.close())

type Headers = { headers: Record<string, string> }
const tokenOf = (guestToken: string | null): Headers => ({ headers: { authorization: `Bearer ${guestToken}` } })

async function hold(partner: TestPartner, chosen = single) {
  const { headers } = await bearing(house, partner)
  const { reply, status, text } = await bookAsGuest(house, chosen, {}, headers)
  if (status !== 200) throw new Error(`not held: ${status} ${text}`)
  const { orderID, recordLocator, price } = reply.order
  return { orderID, recordLocator, total: price.total, own: tokenOf(reply.guestToken) }
}
type Held = Awaited<ReturnType<typeof hold>>
const pay = ({ orderID, own }: Held, onAccount: number | undefined, headers = {}) =>
  house.call(
    startPayment,
    { target: { kind: 'order', orderID }, ...(onAccount === undefined ? {} : { onAccount }) },
    { headers: { ...own.headers, ...headers } },
  )
async function buy(partner: TestPartner, chosen = single) {
  const held = await hold(partner, chosen)
  const { reply, status, text } = await pay(held, held.total)
  if (status !== 200 || reply.state !== 'PAID') throw new Error(`not paid: ${text}`)
  await house.app.tickets.tickets.issue(held.orderID)
  return held
}
const account = async (partner: TestPartner) =>
  (await house.call(readPartnerAccount, {}, await bearing(house, partner))).reply
const statement = async (partner: TestPartner, day = TODAY) =>
  (await house.call(readPartnerStatement, { day }, await bearing(house, partner))).reply
const owedByAll = async () => {
  const { rows } = await sql<{ owed: number; sum: number }>`select
    coalesce(sum(amount) filter (where account = 'partner'), 0)::int as owed, coalesce(sum(amount), 0)::int as sum
    from ledger_entries`.execute(house.db)
  return rows[0]
}

test('a partner sells on account: held, paid at the sum that was agreed, and a ticket in hand', async () => {
  const shop = await addPartner(house, 'Siop', { creditLimit: 50_000 })
  const held = await hold(shop)
  expect((await pay(held, undefined)).failure.code).toBe('ACCOUNT_SUM_CHANGED')
  expect((await pay(held, held.total - 1)).failure.code).toBe('ACCOUNT_SUM_CHANGED')
  const once = { 'idempotency-key': 'one-sale-of-a-shop' }
  const answers = await Promise.all([1, 2, 3].map(() => pay(held, held.total, once)))
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ reply }) => reply.paymentID)).size).toBe(1)
  const { reply } = await pay(held, held.total, once)
  expect(reply).toMatchObject({ state: 'PAID', amountInPennies: 0, accountInPennies: held.total, frame: null })
  expect(reply.voucherInPennies).toBeUndefined()

  await house.app.tickets.tickets.issue(held.orderID)
  const file = await house.call(downloadETicket, { recordLocator: held.recordLocator }, held.own)
  expect(Buffer.from(file.reply.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await account(shop)).toMatchObject({ owedInPennies: held.total, leftInPennies: 50_000 - held.total })
  expect(await statement(shop)).toMatchObject({
    openingInPennies: 0,
    closingInPennies: held.total,
    lines: [{ kind: 'BOUGHT', amountInPennies: held.total, orderID: held.orderID }],
  })
  const { reply: listed } = await house.call(listPartnerOrders, {}, await bearing(house, shop))
  expect(listed).toMatchObject({ orders: [{ orderID: held.orderID, status: 'PAID' }], more: false })
})

test('what is given back comes off what is owed, and the books agree with the account to the penny', async () => {
  const shop = await addPartner(house, 'Yn Ôl')
  const before = await owedByAll()
  const [kept, undone] = [await buy(shop), await buy(shop)]
  const { recordLocator, own } = undone
  const { reply: quoted } = await house.call(quoteRefund, { recordLocator }, own)
  expect(quoted).toMatchObject({ amount: undone.total })
  expect(quoted.ontoVoucher).toBeUndefined()
  const given = await house.call(giveBackTickets, { recordLocator, amount: quoted.amount }, own)
  expect(given.reply).toMatchObject({ status: 'DONE', amount: undone.total })
  expect((await house.call(readOrder, { orderID: undone.orderID }, own)).reply.status).toBe('REFUNDED')
  expect((await account(shop)).owedInPennies).toBe(kept.total)
  expect(await owedByAll()).toEqual({ owed: before!.owed + kept.total, sum: 0 })

  const { lines } = await statement(shop)
  expect(lines.map(({ kind, amountInPennies }) => [kind, amountInPennies])).toEqual([
    ['BOUGHT', kept.total],
    ['BOUGHT', undone.total],
    ['RETURNED', -undone.total],
  ])
  // Paid twice by one line of our bank's statement, it is paid once.
  expect(await partnersOf(house).receive(shop.name, kept.total, 'line 7')).toEqual({ ok: true, value: 'NOTED' })
  expect(await partnersOf(house).receive(shop.name, kept.total, 'line 7')).toEqual({ ok: true, value: 'ALREADY' })
  expect((await account(shop)).owedInPennies).toBe(0)
  const file = await house.call(readPartnerSales, { day: TODAY }, await bearing(house, shop))
  const rows = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows[0]).toEqual(['time', 'kind', 'order', 'reference', 'line', 'pounds'])
  expect(rows.slice(1, -1).map(([, kind, , , , sum]) => [kind, sum])).toEqual([
    ['sale', (kept.total / 100).toFixed(2)],
    ['sale', (undone.total / 100).toFixed(2)],
    ['refund', (-undone.total / 100).toFixed(2)],
  ])
  expect(rows.at(-1)).toEqual([TODAY, 'total', '', '', '', (kept.total / 100).toFixed(2)])
  const tomorrow = await house.call(readPartnerStatement, { day: '2026-12-08' }, await bearing(house, shop))
  expect(tomorrow.failure.code).toBe('PARTNER_DAY_UNKNOWN')
})

test('a limit holds when two buy at once; nothing is sold beyond it, and nothing is lost', async () => {
  const shop = await addPartner(house, 'Terfyn', { creditLimit: 0 })
  const orders = [await hold(shop), await hold(shop), await hold(shop)]
  const { total } = orders[0]!
  await partnersOf(house).change(shop.name, { creditLimit: total + 1 })
  const answers = await Promise.all(orders.map((one) => pay(one, total)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ failure }) => failure.code)).toEqual([
    'PARTNER_LIMIT_REACHED',
    'PARTNER_LIMIT_REACHED',
  ])
  expect((await account(shop)).owedInPennies).toBe(total)
  const refused = orders[answers.findIndex(({ status }) => status === 409)]!
  expect((await house.call(readOrder, { orderID: refused.orderID }, refused.own)).reply.status).toBe('HELD')
  await partnersOf(house).receive(shop.name, total, 'settled')
  expect((await pay(refused, total)).reply.state).toBe('PAID')
})

test('nobody else pays on an account, and a partner not by a bank’s form', async () => {
  const { reply } = await bookAsGuest(house, single)
  const target = { kind: 'order', orderID: reply.order.orderID } as const
  const asked = { target, onAccount: reply.order.price.total }
  expect((await house.call(startPayment, asked, tokenOf(reply.guestToken))).failure.code).toBe('NOT_ALLOWED')
})

test('whom a partner sells to is the partner’s to write to: no letter, no account and no code of ours gets at it', async () => {
  const shop = await addPartner(house, 'Preifat')
  const held = await buy(shop)
  const order = await house.db.selectFrom('orders').selectAll().where('id', '=', held.orderID).executeTakeFirstOrThrow()
  expect([order.email, order.accountId, order.partnerId]).toEqual(['', null, shop.id])
  expect(order.emailKey).not.toContain('@')
  const letters = await house.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', 'in', ['', GUEST.emailAddress])
    .execute()
  expect(letters.filter(({ facts }) => JSON.stringify(facts).includes(held.recordLocator))).toEqual([])
  const again = await house.call(emailResend, { recordLocator: held.recordLocator }, held.own)
  expect(again.failure.code).toBe('NOT_ALLOWED')
  const mari = await addTraveller(house, { email: GUEST.emailAddress })
  expect((await house.call(takeOverOrders, {}, { as: mari })).reply.orderIDs).not.toContain(held.orderID)
  for (const email of [GUEST.emailAddress, order.emailKey]) {
    const guess = { recordLocator: held.recordLocator, email, code: '000000' }
    expect((await house.call(openGuestOrder, guess)).status).toBeGreaterThanOrEqual(400)
  }
})

test('an exchange stays the partner’s: what it costs more goes on account, what it costs less comes off', async () => {
  const shop = await addPartner(house, 'Newid')
  const bought = await buy(shop, choose(await search(house, { destination: 'PAD' }), isWalkUp))
  const { recordLocator, own } = bought
  const { reply: found } = await house.call(
    exchangeSearch,
    { recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' },
    own,
  )
  if (!found.found) throw new Error('nothing found')
  const dearer = choose(found.found, isFirst)
  const { reply: told } = await house.call(retrieveExchangeSummary, { recordLocator, ...dearer }, own)
  expect(told.toPay).toBeGreaterThan(0)
  const { toPay, back } = told
  house.clock.advance(SECOND)
  const { reply: begun } = await house.call(confirmExchange, { recordLocator, ...dearer, toPay, back }, own)
  const next = { headers: { authorization: `Bearer ${begun.guestToken}` } }
  const target = { kind: 'exchange', orderID: begun.order.orderID } as const
  expect((await house.call(startPayment, { target, onAccount: toPay }, next)).reply.state).toBe('PAID')
  await house.app.tickets.tickets.issue(begun.order.orderID)
  expect((await account(shop)).owedInPennies).toBe(bought.total + toPay)
  const { reply: listed } = await house.call(listPartnerOrders, {}, await bearing(house, shop))
  expect(listed.orders.map(({ status }) => status)).toEqual(['REFUNDED', 'PAID'])
  expect(listed.orders[1]?.originalOrderID).toBe(bought.orderID)
  const { reply: heard } = await house.call(listPartnerEvents, {}, await bearing(house, shop))
  const news = heard.events.map(({ type, orderID, about }) => [type, orderID, about])
  expect(news).toContainEqual(['order.refunded', bought.orderID, { exchangedFor: begun.order.orderID }])

  // All that was paid for it, in two payments, comes off again.
  const again = await bearing(house, shop, { order: begun.order.orderID })
  const { reply: quoted } = await house.call(quoteRefund, { recordLocator: begun.order.recordLocator }, again)
  const back2 = { recordLocator: begun.order.recordLocator, amount: quoted.amount }
  expect((await house.call(giveBackTickets, back2, again)).status).toBe(200)
  expect((await account(shop)).owedInPennies).toBe(bought.total + toPay - quoted.amount)
})

test('a partner holds so much unpaid and no more; with an order’s token it still sells as itself', async () => {
  const shop = await addPartner(house, 'Llawn')
  const held = await hold(shop)
  house.clock.advance(SECOND)
  // With the token of an order nothing of it is given up for the next.
  const { reply } = await bookAsGuest(house, later, {}, held.own.headers)
  const { reply: listed } = await house.call(listPartnerOrders, {}, await bearing(house, shop))
  expect(listed.orders.map(({ orderID, status }) => [orderID, status])).toEqual([
    [held.orderID, 'HELD'],
    [reply.order.orderID, 'HELD'],
  ])
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'record_locator', 'Q' || n, 'once_key', null))).*
    from orders o, generate_series(1, ${MOST_PARTNER_HOLDS - 2}) n where o.id = ${held.orderID}`.execute(house.db)
  const { headers } = await bearing(house, shop)
  expect((await bookAsGuest(house, single, {}, headers)).failure.code).toBe('PARTNER_HOLDS_FULL')
  const other = await addPartner(house, 'Gwag')
  expect((await bookAsGuest(house, single, {}, (await bearing(house, other)).headers)).status).toBe(200)
  // In pages, whole and each once.
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const asked = after === undefined ? {} : { after }
    const { reply: page } = await house.call(listPartnerOrders, asked, await bearing(house, shop))
    seen.push(...page.orders.map(({ orderID }) => orderID))
    after = page.orders.at(-1)?.orderID
    if (!page.more) break
  }
  expect([seen.length, new Set(seen).size]).toEqual([MOST_PARTNER_HOLDS, MOST_PARTNER_HOLDS])
  expect((await house.call(recentPayments, {}, held.own)).reply).toEqual([])
  expect((await house.call(completeBooking, held, held.own)).failure.code).toBe('PAYMENT_NEEDED')
})
