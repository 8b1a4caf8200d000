import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import * as calls from '@cledrau/contract/partners/partner-events.ts'
import { TRIED_FOR } from '@cledrau/domain/partners/retries.ts'
import { DAY, HOUR, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { bookAsGuest, choose, isWalkUp, search } from '../../testing/buying.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../testing/partners/partnered.ts'
import { isSigned, startReceiver, type Receiver } from '../../testing/partners/receiver.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { hookAddresses } from './events/hook-addresses.ts'

let house: TestServer
let receiver: Receiver
let shop: TestPartner
let nth = 0
beforeAll(async () => {
  receiver = await startReceiver()
  house = await startTestServer(inject('postgres'), { WEBHOOK_HOSTS: receiver.host })
})
beforeEach(async () => {
  receiver.heard.length = 0
  receiver.answer(() => ({ status: 204 }))
  shop = await addPartner(house, `Siop ${++nth}`)
})
afterEach(() => partnersOf(house).end(shop.name))
afterAll(async () => {
  await house.close()
  await receiver.stop()
})

const call = async <
  Call extends (typeof calls)[Exclude<keyof typeof calls, 'PARTNER_EVENTS_AT_ONCE' | 'partnerEvent'>],
>(
  one: Call,
  asked: Parameters<typeof house.call<Call>>[1],
) => house.call(one, asked, await bearing(house, shop))
const hook = async (newSecret = false, url = receiver.url) => {
  const { reply, status, text } = await call(calls.setPartnerHook, { url, newSecret })
  if (status !== 200) throw new Error(text)
  return reply.secret
}
/** Found anew each time: a price is good for half an hour, and days go by here. */
const hold = async () => {
  const single = choose(await search(house, { outboundDate: '2026-12-30' }), isWalkUp)
  return bookAsGuest(house, single, {}, (await bearing(house, shop)).headers)
}
async function sell() {
  const { reply } = await hold()
  const { orderID, recordLocator, price } = reply.order
  const own = { headers: { authorization: `Bearer ${reply.guestToken}` } }
  const target = { kind: 'order', orderID } as const
  expect((await house.call(startPayment, { target, onAccount: price.total }, own)).reply.state).toBe('PAID')
  await house.app.tickets.tickets.issue(orderID)
  return { orderID, recordLocator, total: price.total, own }
}
const giveBack = async ({ recordLocator, own }: Awaited<ReturnType<typeof sell>>) => {
  const { amount } = (await house.call(quoteRefund, { recordLocator }, own)).reply
  return (await house.call(giveBackTickets, { recordLocator, amount }, own)).reply
}
const listed = async (after = 0) => (await call(calls.listPartnerEvents, { after })).reply.events
const typesOf = (told: readonly { type?: unknown; data?: { type?: unknown } }[]) =>
  told.map((one) => one.type ?? one.data?.type)
/** Lets the product's clock go on until all is told. */
const settled = (hours = 0.1) =>
  expect
    .poll(
      async () => {
        house.clock.advance((hours * HOUR) / 10)
        return (await call(calls.readPartnerHook, {})).reply.waiting
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0)

describe('what happens to a sale', () => {
  test('is told once it is so, signed, with ids and no name, in the order in which it happened', async () => {
    const secret = await hook()
    const sale = await sell()
    const { refundID } = await giveBack(sale)
    await settled()
    const told = receiver.heard
    expect(typesOf(told)).toEqual(['order.paid', 'tickets.ready', 'order.refunded', 'tickets.returned'])
    expect(told.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 4])
    expect(told.every((one) => isSigned(one, secret ?? ''))).toBe(true)
    expect(told.at(-1)?.data).toMatchObject({ orderID: sale.orderID, about: { refundID } })
    expect(told.map(({ body }) => body).join()).not.toMatch(/Mari|Huws|@/)
    const list = await listed()
    expect(list.map(({ eventID }) => eventID)).toEqual(told.map(({ id }) => id))
    expect(list.every(({ takenAt, tries }) => takenAt !== null && tries === 1)).toBe(true)
    expect((await listed(3)).map(({ sequence }) => sequence)).toEqual([4])
  })

  test('is not told where it came to nothing: what is rolled back never happened', async () => {
    await hook()
    const { reply } = await hold()
    const own = { headers: { authorization: `Bearer ${reply.guestToken}` } }
    const target = { kind: 'order', orderID: reply.order.orderID } as const
    await partnersOf(house).change(shop.name, { creditLimit: 0 })
    const asked = { target, onAccount: reply.order.price.total }
    expect((await house.call(startPayment, asked, own)).failure.code).toBe('PARTNER_LIMIT_REACHED')
    expect(await listed()).toEqual([])
  })

  test('of before there was an address is in the list, and told nowhere', async () => {
    await sell()
    await hook()
    await settled()
    expect(receiver.heard).toEqual([])
    expect(typesOf(await listed())).toEqual(['order.paid', 'tickets.ready'])
    // But whoever wants it gets it.
    expect((await call(calls.replayPartnerEvents, { from: 2 })).reply.events).toBe(1)
    await settled()
    expect(typesOf(receiver.heard)).toEqual(['tickets.ready'])
  })

  test('reaches a machine that is killed again and again: nothing lost, nothing of an order out of order', async () => {
    await hook()
    const sales = [await sell(), await sell(), await sell()]
    for (const sale of sales) await giveBack(sale)
    // Two of three are heard by nobody, or not answered well.
    receiver.answer((at) => [{ status: 204 }, 'silence' as const, { status: 500 }][at % 3] ?? 'silence')
    await settled(2)
    const first = new Map(receiver.heard.map((one) => [one.id, one] as const))
    expect(first.size).toBe(12)
    for (const { orderID } of sales) {
      const own = [...first.values()]
        .filter(({ data }) => data.orderID === orderID)
        .map(({ data }) => Number(data.sequence))
      expect([own.length, own]).toEqual([4, own.toSorted((one, other) => one - other)])
    }
  })

  test('is tried for three days, and then given up, so that what comes after it can be told', async () => {
    await hook()
    receiver.answer(() => ({ status: 500 }))
    const sale = await sell()
    await expect.poll(async () => (await listed())[0]?.tries, { timeout: 20_000 }).toBe(1)
    expect((await call(calls.readPartnerHook, {})).reply).toMatchObject({ lastStatus: 500, waiting: 2 })
    expect((await call(calls.readPartnerHook, {})).reply.failingSince).not.toBeNull()
    house.clock.advance(TRIED_FOR)
    await expect.poll(async () => (await call(calls.readPartnerHook, {})).reply.waiting, { timeout: 20_000 }).toBe(0)
    expect((await listed()).map(({ takenAt }) => takenAt)).toEqual([null, null])
    receiver.answer(() => ({ status: 200 }))
    await sell()
    await settled()
    expect(typesOf(receiver.heard)).toEqual(['order.paid', 'tickets.ready'])
    expect((await call(calls.readPartnerHook, {})).reply).toMatchObject({ failingSince: null, lastStatus: 200 })
    // In its order, and as itself.
    const lost = (await listed()).filter(({ orderID }) => orderID === sale.orderID)
    await call(calls.replayPartnerEvents, { from: 1, to: 2 })
    await settled()
    expect(receiver.heard.slice(2).map(({ id }) => id)).toEqual(lost.map(({ eventID }) => eventID))
  })

  test('waits as long as a busy machine asks', async () => {
    await hook()
    receiver.answer((at) => (at === 0 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 204 }))
    await sell()
    await expect.poll(async () => (await listed())[0]?.tries, { timeout: 20_000 }).toBe(1)
    const { dueAt, at } = await house.db
      .selectFrom('partnerEvents')
      .select(['dueAt', 'at'])
      .where('partnerId', '=', shop.id)
      .where('sequence', '=', 1)
      .executeTakeFirstOrThrow()
    expect(dueAt - at).toBeGreaterThanOrEqual(10 * MINUTE)
  })
})

describe('the secret', () => {
  test('is followed by another: for a day both sign, and then the new one alone', async () => {
    const former = (await hook()) ?? ''
    expect(await hook()).toBeNull()
    const next = (await hook(true)) ?? ''
    expect(next).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await sell()
    await settled()
    expect(receiver.heard.every((one) => isSigned(one, former) && isSigned(one, next))).toBe(true)
    house.clock.advance(DAY + SECOND)
    receiver.heard.length = 0
    await sell()
    await settled()
    expect(receiver.heard.map((one) => [isSigned(one, former), isSigned(one, next)])).toEqual([
      [false, true],
      [false, true],
    ])
    const { rows } = await sql<{ row: string }>`select partner_hooks::text as row from partner_hooks`.execute(house.db)
    const secrets = [former, next].map((secret) => secret.replace('whsec_', ''))
    expect(secrets.some((secret) => rows.some(({ row }) => row.includes(secret)))).toBe(false)
  })
})

describe('an address', () => {
  test.each([
    'http://shop.example/events',
    'https://shop.example:8443/events',
    'https://name:word@shop.example/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://database.internal/',
    'https://intranet/',
    'file:///etc/passwd',
    'not an address',
  ])('%s leads nowhere that a partner may send us [ASVS-13.2.4]', async (url) => {
    expect((await call(calls.setPartnerHook, { url })).failure.code).toBe('PARTNER_HOOK_WRONG')
  })

  test('on the net is taken, and near us where the operator named it', () => {
    const { allows, isNear } = hookAddresses(['127.0.0.1:4400'])
    expect(allows('https://events.shop.example/cledrau?of=us')).toBe(true)
    expect([allows('http://127.0.0.1:4400/x'), isNear('http://127.0.0.1:4400/x')]).toEqual([true, true])
    expect([allows('http://127.0.0.1:4401/x'), isNear('https://events.shop.example/')]).toEqual([false, false])
  })

  test('that is taken away hears nothing more; there is none to replay to', async () => {
    await hook()
    expect((await call(calls.removePartnerHook, {})).reply.url).toBeNull()
    await sell()
    expect((await call(calls.readPartnerHook, {})).reply).toMatchObject({ url: null, waiting: 0 })
    expect((await call(calls.replayPartnerEvents, { from: 0 })).failure.code).toBe('PARTNER_HOOK_MISSING')
    expect(receiver.heard).toEqual([])
  })
})
