import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import * as exchanges from '@cledrau/contract/after-sales/exchanges.ts'
import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, buyWithCardAsGuest, ticketsOf, type Bought } from '../../../testing/bought.ts'
import { asSent, choose, GUEST, isAdvance, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'
import { fillRides } from './rides.store.ts'

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

const THERE_AND_BACK = { ticketType: 'return', returnDate: '2026-12-09', returnTime: '17:00' } as const
const buy = (chosen: Chosen, more: Parameters<typeof buyWithCard>[3] = {}) => buyWithCard(house, carys, chosen, more)
const single = async () => choose(await search(house), isWalkUp)
const allRides = () => house.db.selectFrom('rides').selectAll().orderBy('ticketId').orderBy('position').execute()
/** Each ride of an order in the order of its tickets. */
const ridesOf = async ({ orderID }: { orderID: string }) => {
  const rows = await allRides()
  return (await ticketsOf(house, orderID)).flatMap(({ id }) => rows.filter(({ ticketId }) => ticketId === id))
}
const onTrain = async ({ uid, serviceDate }: { uid: string; serviceDate: string }, { orderID }: Bought) => {
  const own = new Set((await ticketsOf(house, orderID)).map(({ id }) => id))
  const everybody = await house.app.tickets.tickets.listOnTrain({ uid, serviceDate })
  return everybody.filter(({ ticketId }) => own.has(ticketId)).map(({ accountId }) => accountId)
}
async function handOver({ recordLocator }: { recordLocator: string }, reference: string) {
  const owen = await addTraveller(house)
  const asked = { recordLocator, passengerReferences: [reference] }
  const { code } = (await house.call(offerTickets, asked, { as: carys })).reply
  expect((await house.call(takeOffer, { code }, { as: owen })).status).toBe(200)
  return owen
}
async function giveBack({ recordLocator }: Bought, passengers?: string[]) {
  const asked = { recordLocator, ...(passengers && { passengers }) }
  const { amount } = (await house.call(quoteRefund, asked, { as: carys })).reply
  expect((await house.call(giveBackTickets, { ...asked, amount }, { as: carys })).status).toBe(200)
}

test('whoever buys there and back for two is on every train of both ways, each of them once', async () => {
  const chosen = choose(await search(house, { ...THERE_AND_BACK, adult: 2 }), (fare) => fare.kind === 'RETURN')
  const bought = await buy(chosen)
  const tickets = await ticketsOf(house, bought.orderID)
  expect(await ridesOf(bought)).toEqual(
    tickets.flatMap(({ id, facts }) =>
      facts.trains.map(({ uid, serviceDate, from, to, departs, arrives }, position) => ({
        ticketId: id,
        position,
        uid,
        serviceDate,
        fromCrs: from,
        toCrs: to,
        departs,
        arrives,
        booked: false,
        accountId: carys.id,
        until: null,
      })),
    ),
  )
  const [train] = tickets[0]?.facts.trains ?? []
  expect(train && (await onTrain(train, bought))).toEqual([carys.id, carys.id])
  expect(train && (await onTrain({ ...train, serviceDate: '2026-12-08' }, bought))).toEqual([])
})

test('an Advance ticket is bound to its train', async () => {
  const bought = await buy(
    choose(await search(house, { destination: 'MAN' }), (fare) => isAdvance(fare) && fare.split === null),
  )
  expect(new Set((await ridesOf(bought)).map(({ booked }) => booked))).toEqual(new Set([true]))
})

test('whoever takes a ticket of a group travels on it from then on, and nobody else does', async () => {
  const bought = await buy(choose(await search(house, { adult: 2 }), isWalkUp))
  const owen = await handOver(bought, 'A2')
  const [ride] = await ridesOf(bought)
  expect((await ridesOf(bought)).map(({ accountId }) => accountId)).toEqual([carys.id, owen.id])
  expect(ride && (await onTrain(ride, bought)).toSorted()).toEqual([carys.id, owen.id].toSorted())
})

test('whoever gives a ticket back is on no train any more; the others of the party still are', async () => {
  const bought = await buy(choose(await search(house, { adult: 2 }), isWalkUp))
  house.clock.advance(HOUR)
  await giveBack(bought, ['A2'])
  const rides = await ridesOf(bought)
  expect(rides.map(({ until }) => until)).toEqual([null, MONDAY + HOUR])
  expect(rides[0] && (await onTrain(rides[0], bought))).toHaveLength(1)
})

async function exchange(bought: Bought) {
  const asked = { recordLocator: bought.recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }
  const { found } = (await house.call(exchanges.exchangeSearch, asked, { as: carys })).reply
  if (!found) throw new Error('nothing found')
  const wanted = { recordLocator: bought.recordLocator, ...choose(found, isWalkUp) }
  const { toPay, back } = (await house.call(exchanges.retrieveExchangeSummary, wanted, { as: carys })).reply
  const held = (await house.call(exchanges.confirmExchange, { ...wanted, toPay, back }, { as: carys })).reply.order
  const before = await ridesOf(bought)
  await house.call(completeBooking, { recordLocator: held.recordLocator, orderID: held.orderID }, { as: carys })
  await house.app.tickets.tickets.issue(held.orderID)
  return { held, before }
}

test('an exchange takes its traveller from one train to another as it is completed, and not before', async () => {
  const bought = await buy(await single())
  const { held, before } = await exchange(bought)
  expect(before.map(({ until }) => until)).toEqual([null])
  expect((await ridesOf(bought)).map(({ until }) => until)).toEqual([MONDAY])
  expect(await ridesOf(held)).toMatchObject([{ serviceDate: '2026-12-10', accountId: carys.id, until: null }])
})

test('a guest is on their train without a name, and under their own once an account took the order over', async () => {
  const email = 'gwen.rides@example.org'
  const bought = await buyWithCardAsGuest(house, await single(), { ...GUEST, emailAddress: email })
  expect((await ridesOf(bought)).map(({ accountId }) => accountId)).toEqual([null])
  const gwen = await addTraveller(house, { email })
  expect((await house.call(takeOverOrders, {}, { as: gwen })).reply.orderIDs).toEqual([bought.orderID])
  expect((await ridesOf(bought)).map(({ accountId }) => accountId)).toEqual([gwen.id])
})

test('a season ticket puts nobody on a train', async () => {
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-08', ticketType: 'season' } as const
  const found = (await house.call(travelPassSearch, asked)).reply
  const monthly = found?.fareInformation.find(({ duration }) => duration === 'monthly')
  if (!monthly) throw new Error('no season')
  const passengers = [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }]
  const bought = await buy(
    { fareInformation: [asSent(monthly)] } as never,
    { season: true, passengers, photocard: 'AB1234', fulfilment: { method: 'MVD' } } as never,
  )
  expect(await ticketsOf(house, bought.orderID)).toHaveLength(1)
  expect(await ridesOf(bought)).toEqual([])
})

test('what is filled in for tickets of before is what is written at once for those of today', async () => {
  const group = await buy(choose(await search(house, { adult: 3 }), isWalkUp))
  await handOver(group, 'A2')
  await giveBack(group, ['A3'])
  await exchange(await buy(await single()))
  await buyWithCardAsGuest(house, await single())
  const written = await allRides()
  expect(written.length).toBeGreaterThan(4)

  await house.db.deleteFrom('rides').execute()
  await house.db.updateTable('tickets').set({ hasRides: false }).execute()
  await house.app.tickets.tickets.fillRides()
  expect(await allRides()).toEqual(written)
  expect(await house.app.tickets.tickets.fillRides()).toBe(0)
})

test('filling that ends between two batches, or within one, is taken up where it stopped, by two at once', async () => {
  const tickets = Array.from({ length: 450 }, (_, position) => ({
    // As it stood on the oldest tickets.
    facts: { version: undefined, part: undefined, wayBack: undefined, passenger: passenger(`A${position + 1}`) },
  }))
  const { ticketIds } = await addTickets(house.db, { accountId: carys.id, now: house.clock.now(), tickets } as never)
  const own = async () => (await allRides()).filter(({ ticketId }) => ticketIds.includes(ticketId))
  const batch = (size: number, end: () => void) =>
    house.db.transaction().execute(async (trx) => {
      await fillRides(trx, size, house.clock.now())
      end()
    })

  const isConsistent = async () => {
    const marked = house.db.selectFrom('tickets').select('id').where('id', 'in', ticketIds).where('hasRides', '=', true)
    const [done, filled] = [(await marked.execute()).map(({ id }) => id), (await own()).map(({ ticketId }) => ticketId)]
    expect(filled.toSorted()).toEqual(done.toSorted())
    return filled.length
  }

  await batch(100, () => {})
  await expect(
    batch(150, () => {
      throw new Error('ended here')
    }),
  ).rejects.toThrow('ended here')
  await isConsistent()
  await Promise.all([1, 2].map(() => house.app.tickets.tickets.fillRides()))
  // What one of them had locked when the other looked is for the next time.
  await house.app.tickets.tickets.fillRides()
  expect(await isConsistent()).toBe(450)
})

const passenger = (reference: string) => ({
  reference,
  kind: 'ADULT' as const,
  name: null,
  railcards: [],
  freeUnder: null,
})
