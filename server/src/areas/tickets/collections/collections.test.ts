import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectTickets } from '@cledrau/contract/wallet/collections.ts'
import {
  confirmExchange,
  retrieveExchangeSummary,
  verifyExchangeAvailability,
} from '@cledrau/contract/after-sales/exchanges.ts'
import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { emailResend } from '@cledrau/contract/wallet/tickets.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { startMachines } from '@cledrau/world/machines/machines.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, statusOf, ticketsOf, type Bought } from '../../../testing/bought.ts'
import { choose, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { buyTicketsAsGuest } from '../../../testing/ticketed.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const KEY = 'what-only-machines-know'
const TOD = { fulfilment: { method: 'TOD' } } as const

const folder = mkdtempSync(join(tmpdir(), 'collections-'))
let mailbox: Mailbox
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
let single: Chosen
beforeAll(async () => {
  mailbox = await startMailbox({ folder })
  paying = await startPayingHouse(inject('postgres'), { MACHINES_KEY: KEY, SMTP_URL: mailbox.smtp })
  house = paying.house
  single = choose(await search(house), isWalkUp)
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(async () => {
  await paying.close()
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const buy = () => buyWithCard(house, carys, single, TOD)
const collect = (collectionReference: string, more: Partial<Parameters<typeof ask>[0]> = {}) =>
  ask({ machineKey: KEY, collectionID: randomUUID(), collectionReference, station: 'CDF', ...more })
const ask = (request: { machineKey: string; collectionID: string; collectionReference: string; station: string }) =>
  house.call(collectTickets, request)
const wallet = async () => (await house.call(ticketWallet, {}, { as: carys })).reply
const refund = ({ recordLocator, total: amount }: Bought) =>
  house.call(giveBackTickets, { recordLocator, amount }, { as: carys })
/** How often a ticket of this order was written down as collected. */
const movesOf = async ({ orderID }: { orderID: string }) =>
  (
    await house.db
      .selectFrom('ticketMoves')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'ticketMoves.productId')
      .select('cause')
      .where('orderId', '=', orderID)
      .where('cause', 'like', 'collected%')
      .execute()
  ).map(({ cause }) => cause)

test('what waits under a reference is printed once, and from then on wallet and order say where it is', async () => {
  const bought = await buy()
  expect((await wallet()).wallet[0]?.tickets[0]?.collected).toBeUndefined()
  house.clock.advance(4 * 60 * MINUTE + 4 * MINUTE)
  const { status, reply } = await collect(` ${bought.recordLocator.toLowerCase()} `)
  expect(status).toBe(200)
  const collected = { at: '2026-12-07T12:04:00+00:00', station: 'CDF' }
  expect(reply).toMatchObject({
    collectionReference: bought.recordLocator,
    station: 'CDF',
    collectedAt: collected.at,
    tickets: [{ passenger: 'ADULT', origin: 'CDF', paid: bought.total, firstDay: '2026-12-09' }],
  })
  const { wallet: kept, places } = await wallet()
  expect(kept[0]).toMatchObject({ collectionReference: bought.recordLocator, tickets: [{ collected }] })
  expect(places['CDF']).toEqual({ en: 'Cardiff Central', cy: 'Caerdydd Canolog' })
  const order = await house.call(readOrder, { orderID: bought.orderID }, { as: carys })
  expect(order.reply.delivery.collected).toEqual(collected)
  expect(await movesOf(bought)).toEqual(['collected: CDF'])
})

test('the same collection, told again or by two nodes at once, counts once and is answered alike', async () => {
  const bought = await buy()
  const collectionID = randomUUID()
  const told = await Promise.all(Array.from({ length: 20 }, () => collect(bought.recordLocator, { collectionID })))
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(told.map(({ text }) => text)).size).toBe(1)
  house.clock.advance(DAY)
  expect((await collect(bought.recordLocator, { collectionID, station: 'SWA' })).text).toBe(told[0]?.text)
  expect(await movesOf(bought)).toHaveLength(1)
})

test('two machines that ask at the same moment: one prints, the other says that it is done', async () => {
  const bought = await buy()
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, at) => collect(bought.recordLocator, { station: at % 2 ? 'CDF' : 'SWA' })),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = asked.filter(({ status }) => status !== 200).map(({ failure }) => failure.code)
  expect(new Set(others)).toEqual(new Set(['COLLECTION_DONE']))
  expect(await movesOf(bought)).toHaveLength(1)
})

test('a refund and a collection at the same moment: one of them wins, never both', async () => {
  const won = { refund: 0, paper: 0 }
  for (let round = 0; round < 8; round += 1) {
    const bought = await buy()
    const both = [() => refund(bought), () => collect(bought.recordLocator)] as const
    const [first, second] = await Promise.all(round % 2 ? [both[0](), both[1]()] : ([both[1](), both[0]()] as const))
    const [given, printed] = round % 2 ? [first, second] : [second, first]
    expect([given.status === 200, printed.status === 200].filter(Boolean)).toHaveLength(1)
    if (given.status === 200) {
      won.refund += 1
      expect(printed.failure.code).toBe('COLLECTION_GIVEN_BACK')
      expect(await movesOf(bought)).toEqual([])
    } else {
      won.paper += 1
      expect(given.failure.code).toBe('REFUND_ON_PAPER')
      expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
    }
  }
  expect(won.refund + won.paper).toBe(8)
})

test('paper is sent back for its money, and changed at an office: neither three minutes nor an exchange undo it here', async () => {
  const bought = await buy()
  const { recordLocator } = bought
  const quote = () => house.call(quoteRefund, { recordLocator }, { as: carys })
  expect((await quote()).reply.reason).toBe('UNDO')
  await collect(recordLocator)
  expect((await quote()).failure.code).toBe('REFUND_ON_PAPER')
  house.clock.advance(5 * MINUTE)
  expect((await refund(bought)).failure.code).toBe('REFUND_ON_PAPER')
  const available = await house.call(verifyExchangeAvailability, { recordLocator }, { as: carys })
  expect(available.reply).toMatchObject({ outbound: [], refusal: 'EXCHANGE_ON_PAPER' })
})

test('while something else is chosen and not paid for, nothing is printed; what was printed before is not changed', async () => {
  const bought = await buy()
  const { recordLocator } = bought
  const later = choose(await search(house, { outboundTime: '12:00' }), isWalkUp)
  const sums = (await house.call(retrieveExchangeSummary, { recordLocator, ...later }, { as: carys })).reply
  const { toPay, back } = sums
  const held = await house.call(confirmExchange, { recordLocator, ...later, toPay, back }, { as: carys })
  expect(held.status).toBe(200)
  expect((await collect(recordLocator)).failure.code).toBe('COLLECTION_BEING_CHANGED')
  const { orderID, recordLocator: reference } = held.reply.order
  expect((await house.call(completeBooking, { recordLocator: reference, orderID }, { as: carys })).status).toBe(200)
  expect((await collect(recordLocator)).failure.code).toBe('COLLECTION_GIVEN_BACK')
  await house.app.tickets.tickets.issue(orderID)
  expect((await collect(reference)).status).toBe(200)
})

test('each no has its reason: a wrong secret, station or reference, tickets of another kind, given back or over', async () => {
  const bought = await buy()
  const { recordLocator } = bought
  const no = async (reference: string, more = {}) => (await collect(reference, more)).failure.code
  expect(await no(recordLocator, { machineKey: 'somebody-else-entirely' })).toBe('MACHINE_UNKNOWN')
  expect(await no(recordLocator, { station: 'ZZZ' })).toBe('STATION_UNKNOWN')
  expect(await no('ZZZZZZ')).toBe('COLLECTION_UNKNOWN')
  const onScreen = await buyWithCard(house, carys, single)
  expect(await no(onScreen.recordLocator)).toBe('COLLECTION_UNKNOWN')
  const over = await buy()
  expect((await refund(bought)).status).toBe(200)
  expect(await no(recordLocator)).toBe('COLLECTION_GIVEN_BACK')
  house.clock.advance(40 * DAY)
  expect(await no(over.recordLocator)).toBe('COLLECTION_TOO_LATE')
  expect((await ticketsOf(house, over.orderID)).map(({ status }) => status)).toEqual(['INACTIVE'])
})

test('a guest’s wallet knows it, too; the letter that is sent again says first to collect, then to show the paper', async () => {
  const emailAddress = `guest-${randomUUID()}@example.org`
  const { recordLocator, guest } = await buyTicketsAsGuest(house, single, { ...TOD, emailAddress })
  const letters = () => mailbox.list(emailAddress).filter(({ subject }) => subject.startsWith('Your tickets'))
  const again = async (count: number) => {
    expect((await house.call(emailResend, { recordLocator }, { as: guest })).status).toBe(200)
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(count)
    return letters()
      .map(({ text }) => text)
      .join('\n')
  }
  const before = await again(1)
  expect(before).toContain(
    `collect your tickets at any ticket machine, with any bank card and the reference ${recordLocator}`,
  )
  expect((await collect(recordLocator)).status).toBe(200)
  const [entry] = (await house.call(ticketWallet, {}, { as: guest })).reply.wallet
  expect(entry?.tickets[0]?.collected?.station).toBe('CDF')
  house.clock.advance(60 * MINUTE)
  expect(await again(2)).toContain('show the paper tickets')
})

test('at a machine one types the reference and takes the tickets; pressed again, the same come out; without a line nothing is lost', async () => {
  const bought = await buy()
  const secrets = join(folder, 'machines')
  mkdirSync(secrets)
  writeFileSync(join(secrets, 'secret'), KEY)
  const { port } = house.app.server.server.address() as AddressInfo
  const machines = await startMachines({ folder: secrets, port: 0, product: `http://127.0.0.1:${port}` })
  const idIn = (page: string) => /name="collectionID" value="([\w-]+)"/.exec(page)?.[1] ?? ''
  const open = async (url: string) => idIn(await (await fetch(url)).text())
  const press = async (url: string, collectionID: string, reference: string, language = 'en') => {
    const body = new URLSearchParams({ collectionID, reference, station: 'CDF' })
    return (await fetch(`${url}/collect?lang=${language}`, { method: 'POST', body })).text()
  }
  try {
    const id = await open(machines.url)
    const printed = await press(machines.url, id, bought.recordLocator)
    expect(printed).toContain('Here is your ticket')
    expect(await press(machines.url, id, bought.recordLocator)).toBe(printed)
    const no = await press(machines.url, await open(machines.url), bought.recordLocator, 'cy')
    expect(no).toContain('wedi’u casglu’n barod')
    expect(await press(machines.url, 'not a number', bought.recordLocator)).toContain('role="alert"')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await fetch(`${machines.url}/collect`, { method: 'POST', headers: foreign })).status).toBe(404)
  } finally {
    await machines.stop()
  }
  const alone = await startMachines({ folder: secrets, port: 0, product: 'http://127.0.0.1:1' })
  try {
    const id = await open(alone.url)
    const page = await press(alone.url, id, bought.recordLocator)
    expect(page).toContain('There is no connection')
    expect([idIn(page), page.includes(`value="${bought.recordLocator}"`)]).toEqual([id, true])
  } finally {
    await alone.stop()
  }
})
