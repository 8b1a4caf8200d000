import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { readPayment, startPayment } from '@cledrau/contract/buying/payments.ts'
import { confirmExchange, exchangeSearch, retrieveExchangeSummary } from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { readPartnerAccount, readPartnerSales, readPartnerStatement } from '@cledrau/contract/partners/partner-books.ts'
import { setPartnerHook } from '@cledrau/contract/partners/partner-events.ts'
import { listPartnerOrders } from '@cledrau/contract/partners/partner-orders.ts'
import { downloadETicket } from '@cledrau/contract/wallet/tickets.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { bookAsGuest, choose, GUEST, isWalkUp, search, type Chosen } from '../../testing/buying.ts'
import { everyCall, nameOfCall } from '../../testing/every-call.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../testing/partners/partnered.ts'
import { sampleRequests, withOneWrong } from '../../testing/sample-request.ts'
import { addressed, startTestServer, type TestServer } from '../../testing/test-server.ts'

/** What a partner could try who means no good: with another's orders, with two hands at once, with odd words. */

let house: TestServer
let second: TestServer
let shop: TestPartner
let other: TestPartner
let single: Chosen
let nth = 0
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  second = await startTestServer(inject('postgres'), {}, { beside: house })
  single = choose(await search(house), isWalkUp)
})
beforeEach(async () => {
  shop = await addPartner(house, `Siop ${++nth}`)
  other = await addPartner(house, `Arall ${nth}`)
})
afterAll(async () => {
  await second.close()
  await house.close()
})

type Headers = { headers: Record<string, string> }
const tokenOf = (guestToken: string | null): Headers => ({ headers: { authorization: `Bearer ${guestToken}` } })
async function hold(by = shop, chosen = single) {
  const { reply, status, text } = await bookAsGuest(house, chosen, {}, (await bearing(house, by)).headers)
  if (status !== 200) throw new Error(`not held: ${text}`)
  const { orderID, recordLocator, price } = reply.order
  return { orderID, recordLocator, total: price.total, own: tokenOf(reply.guestToken) }
}
type Held = Awaited<ReturnType<typeof hold>>
const pay = ({ orderID, own, total }: Held, from = house, headers = {}) =>
  from.call(
    startPayment,
    { target: { kind: 'order', orderID }, onAccount: total },
    { headers: { ...own.headers, ...headers } },
  )
async function buy(by = shop, chosen = single) {
  const held = await hold(by, chosen)
  expect((await pay(held)).reply.state).toBe('PAID')
  await house.app.tickets.tickets.issue(held.orderID)
  return held
}
async function quoted({ recordLocator, own }: Held) {
  return (await house.call(quoteRefund, { recordLocator }, own)).reply.amount
}
const giveBack = ({ recordLocator, own }: Held, amount: number, from = house) =>
  from.call(giveBackTickets, { recordLocator, amount }, own)
const owedBy = async (by = shop) =>
  (await house.call(readPartnerAccount, {}, await bearing(house, by))).reply.owedInPennies
/** The books have it to the penny, and nothing was made out of nothing. */
async function expectBooksAgree() {
  const { rows } = await sql<{ books: number; accounts: number; owed: number; sum: number }>`select
    (select coalesce(sum(amount), 0)::int from ledger_entries where account = 'partner') as books,
    (select coalesce(sum(amount), 0)::int from partner_moves) as accounts,
    (select coalesce(sum(owed), 0)::int from partners) as owed,
    (select coalesce(sum(amount), 0)::int from ledger_entries) as sum`.execute(house.db)
  expect([rows[0]?.books, rows[0]?.owed, rows[0]?.sum]).toEqual([rows[0]?.accounts, rows[0]?.accounts, 0])
}

describe('another partner’s order', () => {
  test('is not there, by one’s own token nor by that of an order of one’s own', async () => {
    const [theirs, ours] = [await buy(shop), await buy(other)]
    for (const { headers } of [await bearing(house, other), ours.own]) {
      const answers = [
        await house.call(readOrder, { orderID: theirs.orderID }, { headers }),
        await house.call(
          startPayment,
          { target: { kind: 'order', orderID: theirs.orderID }, onAccount: theirs.total },
          { headers },
        ),
        await house.call(quoteRefund, { recordLocator: theirs.recordLocator }, { headers }),
        await house.call(giveBackTickets, { recordLocator: theirs.recordLocator, amount: theirs.total }, { headers }),
        await house.call(downloadETicket, { recordLocator: theirs.recordLocator }, { headers }),
        await house.call(
          exchangeSearch,
          { recordLocator: theirs.recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' },
          { headers },
        ),
        await house.call(listPartnerOrders, { after: theirs.orderID }, await bearing(house, other)),
      ]
      for (const { status, text } of answers) {
        expect(status, text).toBeGreaterThanOrEqual(400)
        expect(status, text).toBeLessThan(500)
        expect(text).not.toMatch(/Mari|Huws/)
      }
    }
    expect([await owedBy(shop), await owedBy(other)]).toEqual([theirs.total, ours.total])
  })

  test('has its own keys: what one sent under a key is not the other’s answer', async () => {
    const once = { 'idempotency-key': 'a-key-of-two-partners' }
    const sale = { ...single, ...GUEST, fulfilment: { method: 'ETK' } as const }
    const sent = async (by: TestPartner) => {
      const { headers } = await bearing(house, by)
      return (await house.call(createBookingWithoutBasket, sale, { headers: { ...headers, ...once } })).reply
    }
    const [first, again, strange] = [await sent(shop), await sent(shop), await sent(other)]
    expect(again.order.orderID).toBe(first.order.orderID)
    expect(strange.order.orderID).not.toBe(first.order.orderID)
    const heldBy = async (by: TestPartner) =>
      (await house.call(listPartnerOrders, {}, await bearing(house, by))).reply.orders.map(({ orderID }) => orderID)
    expect([await heldBy(shop), await heldBy(other)]).toEqual([[first.order.orderID], [strange.order.orderID]])
    // Payments as well: each pays its own.
    const paid = await Promise.all(
      [first, strange].map(({ order, guestToken }) =>
        pay({ ...order, total: order.price.total, own: tokenOf(guestToken) }, house, once),
      ),
    )
    expect(new Set(paid.map(({ reply }) => reply.paymentID)).size).toBe(2)
    const asked = { paymentID: paid[0]!.reply.paymentID }
    expect((await house.call(readPayment, asked, tokenOf(strange.guestToken))).failure.code).toBe('PAYMENT_UNKNOWN')
  })
})

describe('a token', () => {
  test('of what was given back or exchanged moves nothing more', async () => {
    const sale = await buy()
    const amount = await quoted(sale)
    expect((await giveBack(sale, amount)).status).toBe(200)
    const before = await owedBy()
    for (const token of [sale.own, await bearing(house, shop, { order: sale.orderID })]) {
      const after = { ...sale, own: token }
      expect((await giveBack(after, amount)).status).toBeGreaterThanOrEqual(400)
      expect((await pay(after)).status).toBeGreaterThanOrEqual(400)
      expect((await house.call(readOrder, { orderID: sale.orderID }, token)).reply.status).toBe('REFUNDED')
    }
    expect(await owedBy()).toBe(before)
    await expectBooksAgree()
  })

  test('is for the scopes that it names, also where an order answers another one', async () => {
    const selling = await bearing(house, shop, { scope: 'sell' })
    const { reply } = await bookAsGuest(house, single, {}, selling.headers)
    const held = { ...reply.order, total: reply.order.price.total, own: tokenOf(reply.guestToken) }
    expect((await pay(held)).reply.state).toBe('PAID')
    expect((await giveBack(held, 1)).failure.code).toBe('NOT_ALLOWED')
    const asked = { recordLocator: held.recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }
    expect((await house.call(exchangeSearch, asked, held.own)).failure.code).toBe('NOT_ALLOWED')
  })

  test('of a partner that ends while it pays buys nothing, and what it sold can still be given back by nobody', async () => {
    const [sold, held] = [await buy(), await hold()]
    const answers = await Promise.all([pay(held), partnersOf(house).end(shop.name), pay(held, second)])
    const states = [answers[0], answers[2]].map(({ status }) => status)
    expect((await pay(held)).failure.code).toBe('SIGN_IN')
    expect((await giveBack(sold, sold.total)).failure.code).toBe('SIGN_IN')
    const { rows } = await sql<{ owed: number }>`select sum(amount)::int as owed from partner_moves
      where partner_id = ${shop.id}`.execute(house.db)
    expect(rows[0]?.owed).toBe(sold.total + (states.includes(200) ? held.total : 0))
    await expectBooksAgree()
  })
})

/** Dearer, so that there is something to pay. */
const isFirst = (fare: Parameters<typeof isWalkUp>[0]) =>
  isWalkUp(fare) && fare.ticketableFares.every(({ fareCodes }) => fareCodes[0]?.serviceClass === 'FIRST')

describe('two hands at once', () => {
  test('pay at the edge of a limit at two servers: to the penny, and not beyond', async () => {
    const orders = []
    for (let at = 0; at < 6; at++) orders.push(await hold())
    const { total } = orders[0]!
    await partnersOf(house).change(shop.name, { creditLimit: 2 * total })
    const answers = await Promise.all(orders.map((one, at) => pay(one, at % 2 ? house : second)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await owedBy()).toBe(2 * total)
    await expectBooksAgree()
  })

  test('pay while something goes back: what came off may be spent, and nothing twice', async () => {
    const sold = [await buy(), await buy()]
    const amount = await quoted(sold[0]!)
    const waiting = [await hold(), await hold(), await hold(), await hold()]
    const { total } = waiting[0]!
    await partnersOf(house).change(shop.name, { creditLimit: 2 * total })
    const [paid, given] = await Promise.all([
      Promise.all(waiting.map((one, at) => pay(one, at % 2 ? house : second))),
      Promise.all(sold.flatMap((one) => [giveBack(one, amount), giveBack(one, amount, second)])),
    ])
    const bought = paid.filter(({ status }) => status === 200).length
    const back = given.filter(({ status }) => status === 200).length
    expect(given.every(({ status }) => status < 500) && paid.every(({ status }) => status < 500)).toBe(true)
    expect(back).toBe(2)
    expect(await owedBy()).toBe((2 + bought) * total - back * amount)
    expect(await owedBy()).toBeLessThanOrEqual(2 * total)
    await expectBooksAgree()
  })

  test('give one ticket back and exchange it: one of them does it, and the account knows which', async () => {
    const long = choose(await search(house, { destination: 'PAD' }), isWalkUp)
    const outcomes: string[] = []
    for (let round = 0; round < 3; round++) {
      const sale = await buy(shop, long)
      const { recordLocator, own } = sale
      const asked = { recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }
      const { reply: found } = await house.call(exchangeSearch, asked, own)
      const next = choose(found.found!, isFirst)
      const { reply: told } = await house.call(retrieveExchangeSummary, { recordLocator, ...next }, own)
      const { toPay, back } = told
      expect(toPay).toBeGreaterThan(0)
      const amount = await quoted(sale)
      const before = await owedBy()
      const confirm = (from: TestServer) => from.call(confirmExchange, { recordLocator, ...next, toPay, back }, own)
      const [given, exchanged, again] = await Promise.all([giveBack(sale, amount), confirm(second), confirm(house)])
      const begun = [exchanged, again].filter(({ status }) => status === 200)
      expect([given, exchanged, again].every(({ status }) => status < 500)).toBe(true)
      const finished = await Promise.all(
        begun.flatMap(({ reply }) => {
          const target = { kind: 'exchange', orderID: reply.order.orderID } as const
          return [house, second].map((from) =>
            from.call(startPayment, { target, onAccount: toPay }, tokenOf(reply.guestToken)),
          )
        }),
      )
      const didExchange = finished.some(({ status, reply }) => status === 200 && reply.state === 'PAID')
      const didGive = given.status === 200
      expect([didGive, didExchange]).not.toEqual([true, true])
      expect(await owedBy()).toBe(before + (didExchange ? toPay - back : 0) - (didGive ? amount : 0))
      outcomes.push(didGive ? 'given back' : didExchange ? 'exchanged' : 'neither')
      await expectBooksAgree()
    }
    expect(outcomes).not.toContain('neither')
  })

  test('set the first webhook: there is one, and nobody’s fault', async () => {
    const called = await bearing(house, shop)
    const set = (at: number) =>
      (at % 2 ? house : second).call(setPartnerHook, { url: `https://shop.example/${at}` }, called)
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(set))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    // Whoever was first heard the secret; the others hear that it stays.
    expect(answers.filter(({ reply }) => reply.secret !== null)).toHaveLength(1)
  })
})

describe('odd words', () => {
  test.each([
    '0000-01-01',
    '0000-12-31',
    '2026-02-30',
    '2026-13-01',
    '9999-12-31',
    '2026-12-08',
    '2026-1-1',
    '',
    '2026-12-07T00:00',
  ])('the day %j has no statement and no file, and is nobody’s fault', async (day) => {
    const called = await bearing(house, shop)
    for (const call of [readPartnerStatement, readPartnerSales]) {
      const { status, failure } = await house.call(call, { day }, called)
      expect([status, failure.code]).toEqual(
        /^\d{4}-\d\d-\d\d$/.test(day) ? [422, 'PARTNER_DAY_UNKNOWN'] : [400, 'BAD_REQUEST'],
      )
    }
  })

  test.each(['0001-01-01', '1900-02-28', '2026-12-06'])(
    'the day %s, of before anything, is an empty one',
    async (day) => {
      await buy()
      const { reply } = await house.call(readPartnerStatement, { day }, await bearing(house, shop))
      expect(reply).toEqual({ day, openingInPennies: 0, closingInPennies: 0, lines: [] })
    },
  )

  test('in the place of any value of a partner’s calls are a clear no or a clear yes', async () => {
    const { headers } = await bearing(house, shop)
    const own = (await everyCall()).filter(({ access }) => access === 'partner')
    const wrong = [
      'abc',
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59+23:59',
      -1,
      1e300,
      2 ** 53,
      '\u0000',
      'x'.repeat(20_000),
      [],
      {},
    ]
    const failed: unknown[] = []
    expect(own.length).toBeGreaterThan(8)
    for (const call of own)
      for (const request of sampleRequests(call).slice(0, 3))
        for (const odd of withOneWrong(request, wrong)) {
          const { statusCode } = await house.app.server.inject({ ...addressed(call, odd), headers })
          if (statusCode >= 500) failed.push([nameOfCall(call), odd])
        }
    expect(failed).toEqual([])
  })

  test('giant, deep and misspelt bodies are told apart from calls at once', async () => {
    const { headers } = await bearing(house, shop)
    const bodies = [
      `{"token":"${'x'.repeat(300_000)}"}`,
      '['.repeat(50_000),
      `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
      '{"url":',
      '{"__proto__":{"token":"x"}}',
    ]
    for (const payload of bodies) {
      const { statusCode } = await house.app.server.inject({
        method: 'PUT',
        url: '/api/v1/partners/webhook',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      expect([400, 413]).toContain(statusCode)
    }
  })

  test('of a sandbox mean nothing to the product', async () => {
    const { headers } = await bearing(house, shop)
    for (const name of ['sold-out', 'fault', 'lost', 'gremlins']) {
      const said = { headers: { ...headers, 'sandbox-trouble': name } }
      expect((await house.call(readPartnerAccount, {}, said)).status).toBe(200)
    }
    for (const url of ['/sandbox', '/sandbox/clock', '/sandbox/reset'])
      expect((await house.app.server.inject({ method: 'POST', url, headers })).statusCode).toBe(404)
  })
})
