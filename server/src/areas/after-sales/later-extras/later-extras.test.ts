import * as exchanges from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets } from '@cledrau/contract/after-sales/give-back.ts'
import * as calls from '@cledrau/contract/after-sales/later-extras.ts'
import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { buyWithCard, buyWithCardAsGuest, ticketsOf, type Bought } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
/** Each test on a day of its own: what one keeps is no other's. */
let day = 8
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
  day += 1
})
afterAll(() => paying.close())

const on = () => ({ destination: 'SWA', outboundDate: `2026-12-${String(day).padStart(2, '0')}` })
const chosen = async (more = {}) => choose(await search(house, { ...on(), ...more }), isWalkUp)
type Wish = Omit<RequestOf<typeof calls.keepLaterExtras>, 'recordLocator' | 'direction'>
const keep = ({ recordLocator }: Bought, wish: Wish, as: Traveller | Guest = carys) =>
  house.call(calls.keepLaterExtras, { recordLocator, direction: 'OUTBOUND', ...wish }, { as })
const read = ({ recordLocator }: Bought, as: Traveller | Guest = carys) =>
  house.call(calls.readLaterExtras, { recordLocator }, { as })
const placesOf = async ({ orderID }: Bought) =>
  (await house.db.selectFrom('places').selectAll().where('orderId', '=', orderID).orderBy('name').execute()).filter(
    ({ kind }) => kind !== 'QUOTA',
  )

test('seats are kept for everybody after buying, stand on their tickets and in the wallet, and again change nothing', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  expect((await read(bought)).reply.ways).toMatchObject([{ direction: 'OUTBOUND', seats: [], canSeat: true, bikes: 0 }])
  const codes = await house.db.selectFrom('ticketIssues').selectAll().execute()
  const { reply } = await keep(bought, { seats: true })
  expect(reply.ways[0]).toMatchObject({ canSeat: false })
  expect(reply.ways[0]?.seats.map(({ passenger }) => passenger).toSorted()).toEqual(['A1', 'A2'])
  expect((await keep(bought, { seats: true })).reply).toEqual(reply)
  expect((await placesOf(bought)).map(({ heldUntil }) => heldUntil)).toEqual([null, null])
  const seats = (await ticketsOf(house, bought.orderID)).map(({ facts }) => facts.trains[0]?.seat)
  expect(seats.every((seat) => seat !== null)).toBe(true)
  const [entry] = (await house.call(ticketWallet, {}, { as: carys })).reply.wallet
  expect(entry?.tickets.map(({ trains }) => trains[0]?.seat)).toEqual(seats)
  // What was printed or downloaded before is as good as it was.
  expect(await house.db.selectFrom('ticketIssues').selectAll().execute()).toEqual(codes)
})

test('kept bikes lie in the wallet of whoever bought, never in that of who was handed a ticket', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  const bikesOf = async (as: Traveller) =>
    (await house.call(ticketWallet, {}, { as })).reply.wallet
      .filter(({ recordLocator }) => recordLocator === bought.recordLocator)
      .map(({ bikes }) => bikes)
  expect(await bikesOf(carys)).toEqual([undefined])
  await keep(bought, { bikes: 1 })
  expect(await bikesOf(carys)).toEqual([{ outbound: 1, return: 0 }])
  const owen = await addTraveller(house)
  const offer = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
  const { code } = (await house.call(offerTickets, offer, { as: carys })).reply
  expect((await house.call(takeOffer, { code }, { as: owen })).status).toBe(200)
  expect(await bikesOf(owen)).toEqual([undefined])
  await keep(bought, { bikes: 0 })
  expect(await bikesOf(carys)).toEqual([undefined])
})

test('spaces for bikes are kept and given back one by one, and never more than there are', async () => {
  const one = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  const { mostBikes } = (await read(one)).reply.ways[0] ?? { mostBikes: 0 }
  expect(mostBikes).toBeGreaterThan(0)
  const kept = await keep(one, { bikes: mostBikes })
  expect(kept.reply.ways[0]).toMatchObject({ bikes: mostBikes })
  expect((await keep(one, { bikes: mostBikes + 1 })).failure.code).toBe('BIKES_FULL')
  expect((await keep(one, { bikes: 1 })).reply.ways[0]).toMatchObject({ bikes: 1, mostBikes })
  const all = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const owen = await addTraveller(house)
      const other = await buyWithCard(house, owen, await chosen())
      return keep(other, { bikes: 1 }, owen)
    }),
  )
  const [train] = await placesOf(one)
  const taken = await house.db
    .selectFrom('places')
    .select('name')
    .where('kind', '=', 'BIKE')
    .where('uid', '=', train?.uid ?? '')
    .where('serviceDate', '=', train?.serviceDate ?? '')
    .execute()
  const got = all.filter(({ status }) => status === 200).length
  expect(taken).toHaveLength(got + 1)
  expect(got).toBeLessThan(6)
  expect(all.filter(({ status }) => status !== 200).every(({ failure }) => failure.code === 'BIKES_FULL')).toBe(true)
})

test('what was kept goes with the tickets: back, and along into a change', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  await keep(bought, { seats: true, bikes: 1 })
  const { recordLocator } = bought
  const later = { recordLocator, outboundDate: on().outboundDate, outboundTime: '15:00' }
  const { reply } = await house.call(exchanges.exchangeSearch, later, { as: carys })
  if (!reply.found) throw new Error('nothing to change to')
  const next = { recordLocator, ...choose(reply.found, isWalkUp) }
  const { toPay, back } = (await house.call(exchanges.retrieveExchangeSummary, next, { as: carys })).reply
  const held = await house.call(exchanges.confirmExchange, { ...next, toPay, back }, { as: carys })
  expect((await keep(bought, { bikes: 0 })).failure.code).toBe('EXTRAS_EXCHANGING')
  const { orderID, recordLocator: reference } = held.reply.order
  expect((await house.call(completeBooking, { recordLocator: reference, orderID }, { as: carys })).status).toBe(200)
  await house.app.tickets.tickets.issue(orderID)
  expect(await placesOf(bought)).toEqual([])
  const changed = { ...bought, orderID, recordLocator: reference }
  expect((await read(changed)).reply.ways[0]).toMatchObject({ bikes: 1, canSeat: false })

  const other = await buyWithCard(house, carys, await chosen())
  await keep(other, { seats: true, bikes: 1 })
  const given = { recordLocator: other.recordLocator, amount: other.total }
  expect((await house.call(giveBackTickets, given, { as: carys })).status).toBe(200)
  expect(await placesOf(other)).toEqual([])
  expect((await read(other)).failure.code).toBe('EXTRAS_NO_TRAINS')
})

test('a guest keeps them with the order’s own token; nobody does for what isn’t theirs, or once the train has left', async () => {
  const bought = await buyWithCardAsGuest(house, await chosen())
  const guest = { kind: 'guest', orderId: bought.orderID } as const
  expect((await keep(bought, { seats: true }, guest)).reply.ways[0]?.seats).toHaveLength(1)
  expect((await keep(bought, { seats: true })).failure.code).toBe('INVALID_RECORD_LOCATOR')
  const departs = Date.parse((await read(bought, guest)).reply.ways[0]?.departTime ?? '')
  house.clock.set(instant(departs))
  expect((await keep(bought, { bikes: 1 }, guest)).failure.code).toBe('EXTRAS_TOO_LATE')
})

test('for a ticket in another hand nothing is kept by its buyer, and its holder is told who can', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  const owen = await addTraveller(house)
  house.clock.advance(MINUTE)
  const offer = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
  const { code } = (await house.call(offerTickets, offer, { as: carys })).reply
  await house.call(takeOffer, { code }, { as: owen })
  expect((await keep(bought, { seats: true })).reply.ways[0]?.seats.map(({ passenger }) => passenger)).toEqual(['A1'])
  expect((await keep(bought, { seats: true }, owen)).failure.code).toBe('BOUGHT_BY_SOMEBODY_ELSE')
})
