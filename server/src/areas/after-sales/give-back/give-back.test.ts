import * as calls from '@cledrau/contract/after-sales/give-back.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, statusOf, ticketsOf, useTicket } from '../../../testing/bought.ts'
import { asSent, choose, isAdvance, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { refundedOf } from './refunded.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
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

const buy = (chosen: Chosen, more: Parameters<typeof buyWithCard>[3] = {}) => buyWithCard(house, carys, chosen, more)
const THERE_AND_BACK = { ticketType: 'return', returnDate: '2026-12-09', returnTime: '17:00' } as const
const single = async () => choose(await search(house), isWalkUp)
const goOn = (milliseconds: number) => house.clock.advance(milliseconds)
const quote = (recordLocator: string, passengers?: string[]) =>
  house.call(calls.quoteRefund, { recordLocator, ...(passengers ? { passengers } : {}) }, { as: carys })
const giveBack = (recordLocator: string, amount: number, more = {}, headers = {}) =>
  house.call(calls.giveBackTickets, { recordLocator, amount, ...more }, { as: carys, headers })
const returnedAtBank = (paymentID: string) => paying.bank.till.find(paymentID)?.refunded ?? 0

test('whoever pressed too soon undoes it within three minutes, and gets everything back', async () => {
  const bought = await buy(await single())
  const { reply } = await quote(bought.recordLocator)
  expect(reply).toMatchObject({ reason: 'UNDO', amount: bought.total, fee: 0, keeps: 0 })

  const given = await giveBack(bought.recordLocator, bought.total)
  expect(given.reply).toMatchObject({ reason: 'UNDO', amount: bought.total })
  expect(await statusOf(house, carys, bought.orderID)).toBe('REFUNDED')
  expect((await ticketsOf(house, bought.orderID)).map(({ status }) => status)).toEqual(['REFUNDED'])
  await expect.poll(() => returnedAtBank(bought.paymentID), { timeout: 15_000 }).toBe(bought.total)
  expect((await quote(bought.recordLocator)).failure.code).toBe('REFUND_USED')
})

test('after that a flexible ticket is worth its price less the fee, exactly as it was shown', async () => {
  const bought = await buy(await single())
  goOn(4 * MINUTE)
  const { reply } = await quote(bought.recordLocator)
  expect(reply).toMatchObject({ reason: 'CHANGED_PLANS', paid: bought.total, used: 0, undoUntil: null })
  expect(reply.amount).toBe(bought.total - reply.fee)
  expect(reply.fee).toBe(Math.min(500, Math.floor(bought.total / 2)))

  const wrong = await giveBack(bought.recordLocator, reply.amount + 1)
  expect([wrong.status, wrong.failure.code]).toEqual([409, 'REFUND_CHANGED'])
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')

  expect((await giveBack(bought.recordLocator, reply.amount)).status).toBe(200)
  await expect.poll(() => returnedAtBank(bought.paymentID), { timeout: 15_000 }).toBe(reply.amount)
  // The bank has it a moment before we have written that down.
  const list = async () =>
    (await house.call(calls.listRefunds, { recordLocator: bought.recordLocator }, { as: carys })).reply.refunds
  await expect
    .poll(list, { timeout: 15_000 })
    .toMatchObject([{ amount: reply.amount, status: 'DONE', passengers: ['A1'] }])
})

test('sent a hundred times at once with one key, it happens once and everybody hears the same', async () => {
  const bought = await buy(await single())
  const headers = { 'idempotency-key': 'one-refund-please' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => giveBack(bought.recordLocator, bought.total, {}, headers)),
  )
  const told = new Set(answers.filter(({ status }) => status === 200).map(({ reply }) => reply.refundID))
  expect(told.size).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const rows = await house.db.selectFrom('refunds').selectAll().where('orderId', '=', bought.orderID).execute()
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(bought.total)
  await expect.poll(() => returnedAtBank(bought.paymentID), { timeout: 15_000 }).toBe(bought.total)
})

async function handOver({ recordLocator }: { recordLocator: string }, reference: string) {
  const owen = await addTraveller(house)
  const asked = { recordLocator, passengerReferences: [reference] }
  const { code } = (await house.call(offerTickets, asked, { as: carys })).reply
  expect((await house.call(takeOffer, { code }, { as: owen })).status).toBe(200)
  return owen
}
const isGroup = (fare: Parameters<typeof isWalkUp>[0]) =>
  fare.ticketableFares.some(({ fareQualifiers }) => fareQualifiers.some(({ type }) => type === 'UK_GROUPSAVE'))
const inGroup = async (adult: number) =>
  choose(
    await search(house, { ...THERE_AND_BACK, destination: 'AYW', adult }),
    (fare) => isWalkUp(fare) && isGroup(fare),
  )

test('one ticket of a group in another hand leaves the others what they are: they go back, it stays good', async () => {
  const bought = await buy(choose(await search(house, { adult: 2 }), (fare) => isWalkUp(fare) && !isGroup(fare)))
  const owen = await handOver(bought, 'A2')
  const { reply } = await quote(bought.recordLocator)
  const paid = bought.total / 2
  expect(reply).toMatchObject({ reason: 'CHANGED_PLANS', passengers: ['A1'], paid, used: 0, keeps: 1 })
  expect((await quote(bought.recordLocator, ['A2'])).failure.code).toBe('REFUND_USED')
  expect((await giveBack(bought.recordLocator, reply.amount)).status).toBe(200)
  expect((await ticketsOf(house, bought.orderID)).map(({ status }) => status)).toEqual(['REFUNDED', 'INACTIVE'])
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
  expect((await quote(bought.recordLocator)).failure.code).toBe('TICKETS_HANDED_OVER')

  const theirs = await house.call(calls.quoteRefund, { recordLocator: bought.recordLocator }, { as: owen })
  expect([theirs.status, theirs.failure.code]).toEqual([422, 'BOUGHT_BY_SOMEBODY_ELSE'])
  const take = { recordLocator: bought.recordLocator, amount: reply.amount }
  expect((await house.call(calls.giveBackTickets, take, { as: owen })).failure.code).toBe('BOUGHT_BY_SOMEBODY_ELSE')
})

test('a group’s discount is not kept for somebody who travels without the group', async () => {
  const bought = await buy(await inGroup(3))
  await handOver(bought, 'A3')
  const [item] = await house.db.selectFrom('orderItems').selectAll().where('orderId', '=', bought.orderID).execute()
  const discount = Math.ceil(((item?.fullPrice ?? 0) - (item?.price ?? 0)) / 3)
  expect(discount).toBeGreaterThan(0)
  const { reply } = await quote(bought.recordLocator)
  const paid = Math.floor((item?.price ?? 0) / 3) * 2
  expect(reply).toMatchObject({ passengers: ['A1', 'A2'], paid, used: discount, keeps: 2 })
  expect((await quote(bought.recordLocator, ['A1'])).failure.code).toBe('REFUND_NEEDS_ALL')
})

test('of four with a discount for three, one may go; the next may not alone', async () => {
  const bought = await buy(await inGroup(4))
  goOn(4 * MINUTE)
  const { reply } = await quote(bought.recordLocator, ['A1'])
  expect((await giveBack(bought.recordLocator, reply.amount, { passengers: ['A1'] })).status).toBe(200)
  expect((await quote(bought.recordLocator, ['A2'])).failure.code).toBe('REFUND_NEEDS_ALL')
  expect((await quote(bought.recordLocator)).reply.passengers).toEqual(['A2', 'A3', 'A4'])
})

test('two requests without a key don’t pay twice either', async () => {
  const bought = await buy(await single())
  const both = await Promise.all([
    giveBack(bought.recordLocator, bought.total),
    giveBack(bought.recordLocator, bought.total),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an Advance ticket is not given back', async () => {
  const bought = await buy(choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance))
  goOn(4 * MINUTE)
  expect((await quote(bought.recordLocator)).failure.code).toBe('REFUND_NOT_ALLOWED')
})

test('an activated ticket is not given back, not even within three minutes', async () => {
  const bought = await buy(await single())
  const [ticket] = await ticketsOf(house, bought.orderID)
  await useTicket(house, ticket?.id)
  expect((await quote(bought.recordLocator)).failure.code).toBe('REFUND_USED')
  expect((await giveBack(bought.recordLocator, bought.total)).failure.code).toBe('REFUND_USED')
})

test('of a return whose way out was used, the price of a single is taken off', async () => {
  const found = await search(house, { ...THERE_AND_BACK, destination: 'AYW' })
  const bought = await buy(choose(found, (fare) => fare.kind === 'RETURN' && isWalkUp(fare)))
  goOn(4 * MINUTE)
  const [out] = await ticketsOf(house, bought.orderID)
  await useTicket(house, out?.id)
  const { reply } = await quote(bought.recordLocator)
  expect(reply.used).toBeGreaterThan(bought.total / 2)
  expect(reply).toMatchObject({ paid: bought.total, fee: 500, amount: bought.total - reply.used - 500 })
  // Whoever claims for the way out later is owed no more than what is left of the price.
  expect((await refundedOf(house.db, [bought.orderID]))(bought.orderID, 'A1')).toBe(0)
  await giveBack(bought.recordLocator, reply.amount)
  expect((await refundedOf(house.db, [bought.orderID]))(bought.orderID, 'A1')).toBe(reply.amount)
})

test('part of a group gives back: their tickets go, the others’ stay', async () => {
  const bought = await buy(choose(await search(house, { adult: 2 }), isWalkUp))
  goOn(4 * MINUTE)
  const { reply } = await quote(bought.recordLocator, ['A2'])
  expect(reply).toMatchObject({ paid: bought.total / 2, passengers: ['A2'], keeps: 1 })
  expect((await giveBack(bought.recordLocator, reply.amount, { passengers: ['A2'] })).status).toBe(200)
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
  expect(
    (await ticketsOf(house, bought.orderID)).map(({ facts, status }) => [facts.passenger.reference, status]),
  ).toEqual([
    ['A1', 'INACTIVE'],
    ['A2', 'REFUNDED'],
  ])
  const refunded = async (passenger: string) =>
    (await refundedOf(house.db, [bought.orderID]))(bought.orderID, passenger)
  expect([await refunded('A1'), await refunded('A2')]).toEqual([0, reply.amount])
  expect((await quote(bought.recordLocator, ['A2'])).failure.code).toBe('REFUND_USED')
  expect((await quote(bought.recordLocator)).reply).toMatchObject({ passengers: ['A1'], keeps: 0 })
})

test('three who share a group discount give back all together, or not', async () => {
  const bought = await buy(await inGroup(3))
  goOn(4 * MINUTE)
  expect((await quote(bought.recordLocator, ['A1'])).failure.code).toBe('REFUND_NEEDS_ALL')
  expect((await quote(bought.recordLocator)).status).toBe(200)
})

test('a season is worth what its days to come are worth', async () => {
  const { reply: passes } = await house.call(travelPassSearch, {
    origin: 'CDF',
    destination: 'SWA',
    outboundDate: '2026-12-08',
    ticketType: 'season',
  })
  const monthly = passes?.fareInformation.find(({ duration }) => duration === 'monthly')
  const bought = await buy(
    { fareInformation: [asSent(monthly as NonNullable<typeof monthly>)] },
    {
      season: true,
      passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
      photocard: 'AB1234',
      fulfilment: { method: 'MVD' },
    },
  )
  goOn(4 * MINUTE)
  const first = (await quote(bought.recordLocator)).reply
  expect(first).toMatchObject({ used: 0, fee: 1000 })
  goOn(3 * DAY)
  const later = (await quote(bought.recordLocator)).reply
  // What was used in the first week is priced at the weekly ticket, to the penny.
  const weekly = passes?.fareInformation.find(({ duration }) => duration === 'weekly')
  expect(later.used).toBe(weekly?.totalPrice)
  expect(later.amount).toBeLessThan(first.amount)
  goOn(26 * DAY)
  expect((await quote(bought.recordLocator)).failure.code).toBe('REFUND_WORTH_NOTHING')
})

test('nobody gives back what is not theirs', async () => {
  const bought = await buy(await single())
  carys = await addTraveller(house)
  expect((await quote(bought.recordLocator)).failure.code).toBe('INVALID_RECORD_LOCATOR')
  expect((await giveBack(bought.recordLocator, bought.total)).failure.code).toBe('INVALID_RECORD_LOCATOR')
})

test('when the bank refuses the refund, it is visible, and nothing is lost', async () => {
  const bought = await buy(await single(), { card: 'refundRefused' })
  expect((await giveBack(bought.recordLocator, bought.total)).status).toBe(200)
  const standing = async () =>
    (await house.call(calls.listRefunds, { recordLocator: bought.recordLocator }, { as: carys })).reply.refunds[0]
      ?.status
  await expect.poll(standing, { timeout: 15_000 }).toBe('REFUSED')
})
