import * as exchanges from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { explainFare, validOnTrain, type FareInformation } from '@cledrau/contract/search/fares.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buyWithCard, ticketsOf } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

/** A family from its search to its refund: children who travel free, and who they need for it. */

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const FAMILY = { adult: '1', child: '2', ages: ['13', '7'] }
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

type Found = Awaited<ReturnType<typeof search>>
const isAnytime = (fare: FareInformation) => isWalkUp(fare) && fare.ticketableFares[0]?.fareCodes[0]?.code === 'SDS'
/** The day singles on our own trains, and on those of others, with what each of the party pays. */
function daySingles({ legSolutions, fareInformation }: Found) {
  const onOwn = (own: boolean) =>
    fareInformation.filter(
      (fare) =>
        isAnytime(fare) &&
        fare.ticketableFares[0]?.route.code === '00000' &&
        legSolutions.outbound.some((leg) => leg.tfwOnly === own && fare.legReferences.includes(leg.legSolutionID)),
    )
  return { own: onOwn(true), others: onOwn(false) }
}
const pays = (fare: FareInformation | undefined) =>
  Object.fromEntries(
    (fare?.ticketableFares ?? []).flatMap(({ passengerReferences, price }) =>
      passengerReferences.map((who) => [who, price / passengerReferences.length]),
    ),
  )

test('children travel free by their age, on our trains and at their hours; without an age they pay half', async () => {
  const alone = daySingles(await search(house)).own[0]?.totalPrice ?? 0
  const later = daySingles(await search(house, FAMILY))
  expect(pays(later.own[0])).toEqual({ A1: alone, C1: 0, C2: 0 })
  const half = pays(later.others.find((fare) => fare.totalPrice > alone))
  expect(half['C1']).toBeGreaterThan(0)
  expect(half['C2']).toBe(half['C1'])
  const early = daySingles(await search(house, { ...FAMILY, outboundTime: '08:00' }))
  // The youngest is named first: C1 is seven, C2 thirteen.
  expect(early.own.map(pays)).toContainEqual({ A1: alone, C1: 0, C2: half['C2'] })
  const unsaid = daySingles(await search(house, { adult: '1', child: '2' }))
  expect(pays(unsaid.own[0])).toEqual({ A1: alone, C1: half['C1'], C2: half['C2'] })
})

test('the price says why, the order has a ticket for each and how old they are, and the conditions say where', async () => {
  const found = await search(house, FAMILY)
  const chosen = choose(found, (fare) => fare === daySingles(found).own[0])
  const outbound = chosen.legSolutions?.[0]?.travelSegments ?? []
  const [fareInformation] = chosen.fareInformation
  if (!fareInformation) throw new Error('nothing chosen')
  const { reply } = await house.call(explainFare, { fareInformation, outbound })
  const said = reply.tickets[0]?.sentences.map(({ en }) => en) ?? []
  expect(said).toContain('Travels free: under 11, on our trains with an adult.')
  expect(said).toContain('Travels free: under 16, on our trains with an adult.')
  expect(reply.sum.total).toBe(fareInformation.totalPrice)

  const { orderID, total } = await buyWithCard(house, carys, chosen)
  const order = (await house.call(readOrder, { orderID }, { as: carys })).reply
  expect(order.passengers.map(({ reference, age }) => [reference, age ?? null])).toEqual([
    ['A1', null],
    ['C1', 7],
    ['C2', 13],
  ])
  expect(total).toBe(fareInformation.totalPrice)
  expect(await ticketsOf(house, orderID)).toHaveLength(3)
  // Where a traveller reads which trains it is good on, beside what binds everybody.
  const trains = order.tickets[0]?.rules.filter(({ category }) => category === 'OUTBOUND') ?? []
  expect(trains.map(({ description }) => description.en).slice(0, 3)).toEqual([
    'Any train.',
    'Children under 11 free: on our own trains only, with an adult.',
    'Children under 16 free: on our own trains only, not before 09:30 Monday to Friday, with an adult.',
  ])
})

test('a child’s ticket that cost nothing says whose trains it is for, and is good on no others', async () => {
  const found = await search(house, FAMILY)
  const [fare] = daySingles(found).own
  const { orderID } = await buyWithCard(
    house,
    carys,
    choose(found, (one) => one === fare),
  )
  await house.app.tickets.tickets.issue(orderID)
  const { wallet } = (await house.call(ticketWallet, {}, { as: carys })).reply
  const tickets = wallet.find((entry) => entry.orderID === orderID)?.tickets ?? []
  expect(tickets.map(({ passenger }) => [passenger.reference, passenger.freeUnder ?? null])).toEqual([
    ['A1', null],
    ['C1', 11],
    ['C2', 16],
  ])
  const [, child] = tickets
  if (!child?.allows || !fare) throw new Error('no ticket')
  expect(child.allows.trains[0]?.en).toBe('Children under 11 free: on our own trains only, with an adult.')
  expect(child.allows.limited).toBe(true)

  const { code, route, date } = { code: child.ticketCode, route: child.route.code, date: child.firstDay }
  const ends = { origin: child.origin, destination: child.destination }
  const ticket = { code, route, date, ...ends, restriction: '', direction: 'OUTBOUND' as const, paid: 0 }
  const on = async (own: boolean, freeUnder: number | undefined) => {
    const leg = found.legSolutions.outbound.find(({ tfwOnly }) => tfwOnly === own)
    const trains = (leg?.travelSegments ?? []).map(({ uid, serviceDate, origin, destination }) => ({
      uid,
      serviceDate,
      origin: origin.code,
      destination: destination.code,
    }))
    const asked = { adult: 0, child: 1, ticket: { ...ticket, ...(freeUnder && { freeUnder }) }, trains }
    return (await house.call(validOnTrain, asked)).reply.valid
  }
  expect(await on(true, 11)).toBe(true)
  expect(await on(false, undefined)).toBe(true)
  expect(await on(false, 11)).toBe(false)
})

test('who gives back the adult’s ticket gives back those of the children who travel free with it', async () => {
  const found = await search(house, FAMILY)
  const { recordLocator } = await buyWithCard(
    house,
    carys,
    choose(found, (fare) => fare === daySingles(found).own[0]),
  )
  house.clock.advance(4 * MINUTE)
  const { reply } = await house.call(quoteRefund, { recordLocator, passengers: ['A1'] }, { as: carys })
  expect(reply).toMatchObject({ passengers: ['A1', 'C1', 'C2'], keeps: 0 })
  const asked = { recordLocator, amount: reply.amount, passengers: ['A1'] }
  expect((await house.call(giveBackTickets, asked, { as: carys })).status).toBe(200)
})

test('another day for the same family is priced by the same ages', async () => {
  const found = await search(house, FAMILY)
  const { recordLocator } = await buyWithCard(
    house,
    carys,
    choose(found, (fare) => fare === daySingles(found).own[0]),
  )
  const asked = { recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }
  const { reply } = await house.call(exchanges.exchangeSearch, asked, { as: carys })
  const others = reply.found && daySingles(reply.found)
  expect(pays(others?.own[0])).toMatchObject({ C1: 0, C2: 0 })
})
