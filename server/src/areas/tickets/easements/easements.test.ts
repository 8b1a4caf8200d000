import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { findTrain } from '@cledrau/planner'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { buyWithCard, buyWithCardAsGuest, ticketsOf, type Bought } from '../../../testing/bought.ts'
import { book, choose, isAdvance, search } from '../../../testing/buying.ts'
import { hearing } from '../../../testing/heard-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let paying: PayingHouse
let house: TestServer
let darwin: ReturnType<typeof hearing>
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  house = paying.house
  darwin = hearing(house)
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  const { known } = house.app.railway
  known.trains.clear()
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

/** Each at an hour or on a day of its own: a search hears a moment later of places that others have bought. */
const advance = async (more: Parameters<typeof search>[1] = {}) =>
  choose(await search(house, { destination: 'MAN', ...more }), (fare) => isAdvance(fare) && fare.split === null)

/** The trains of a way, in the order of travel. */
async function trainsOf({ orderID }: Bought, way: 'OUT' | 'RETURN' = 'OUT') {
  const tickets = (await ticketsOf(house, orderID)).filter(({ facts }) => facts.direction === way)
  return tickets.flatMap(({ facts }) => factsOf(facts).trains).toSorted((one, other) => one.departs - other.departs)
}
/** What the wallet of its holder says of the tickets of an order. */
async function ticketsIn(as: Traveller | Guest, { recordLocator }: { recordLocator: string }) {
  const { reply, text, status } = await house.call(ticketWallet, {}, { as })
  expect(status, text).toBe(200)
  return reply.wallet.filter((entry) => entry.recordLocator === recordLocator).flatMap(({ tickets }) => tickets)
}
const causesIn = async (as: Traveller | Guest, of: { recordLocator: string }) =>
  (await ticketsIn(as, of)).map(({ easements = [] }) => easements.map(({ why }) => why ?? 'NOTICE').join())
const look = () => house.app.tickets.easements.look()
const lists = async () => (await house.call(inspectorLists, {})).reply

test('a cancelled train frees the tickets of everybody who booked it, in their wallets and in the guards’ lists', async () => {
  const bought = await buyWithCard(house, carys, await advance({ adult: 2 }))
  const [first] = await trainsOf(bought)
  darwin.runs(first!)
  await look()
  expect(await causesIn(carys, bought)).toEqual(['', ''])
  darwin.cancelled(first!)
  await look()
  const [ticket] = await ticketsIn(carys, bought)
  expect(await causesIn(carys, bought)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(ticket?.easements).toEqual([
    {
      why: 'CANCELLED',
      train: `${first!.uid} ${first!.serviceDate}`,
      said: null,
      operators: [{ en: 'Cledrau', cy: 'Cledrau' }],
      from: londonIso(first!.departs),
      until: londonIso(instant(first!.departs + DAY)),
      runsAgain: false,
    },
  ])
  // Guards are told of what they may meet within a day.
  expect((await lists()).eased).toEqual([])
  house.clock.set(instant(first!.departs - HOUR))
  const { eased = [], operators } = await lists()
  expect(operators).toMatchObject({ AW: { en: 'Cledrau' } })
  const issues = await house.db.selectFrom('ticketIssues').selectAll().where('voidedAt', 'is', null).execute()
  const own = new Set((await ticketsOf(house, bought.orderID)).map(({ id }) => id))
  const codes = issues.filter(({ ticketId }) => own.has(ticketId)).map(({ id }) => id)
  for (const issueId of codes) expect(eased).toContainEqual(expect.objectContaining({ issueId, why: 'CANCELLED' }))
})

test('what was said stands when the train runs after all: its traveller may take either, until the day is over', async () => {
  const bought = await buyWithCard(house, carys, await advance({ outboundTime: '12:00' }))
  const [first] = await trainsOf(bought)
  darwin.cancelled(first!)
  await look()
  darwin.runs(first!)
  await look()
  const [ticket] = await ticketsIn(carys, bought)
  expect(ticket?.easements).toMatchObject([{ why: 'CANCELLED', runsAgain: true }])
  // A server that starts anew knows no less; the log of what was heard may be gone by then.
  house.app.railway.known.trains.clear()
  expect(await causesIn(carys, bought)).toEqual(['CANCELLED'])
  house.clock.set(instant(first!.departs + DAY))
  expect(await causesIn(carys, bought)).toEqual([''])
  expect((await lists()).eased).toEqual([])
})

test('after the last train of the evening a ticket is still in the wallet, and good, the next morning', async () => {
  const bought = await buyWithCard(house, carys, await advance({ outboundTime: '17:00' }))
  const [first] = await trainsOf(bought)
  darwin.cancelled(first!)
  await look()
  const nextMorning = instant(first!.departs + 14 * HOUR)
  house.clock.set(nextMorning)
  const [ticket] = await ticketsIn(carys, bought)
  expect(ticket).toMatchObject({ ticketStatus: 'INACTIVE', easements: [{ why: 'CANCELLED' }] })
  expect(Date.parse(ticket?.expiryDateTime ?? '')).toBe(first!.departs + DAY)
  house.clock.set(instant(first!.departs + DAY + MINUTE))
  expect(await ticketsIn(carys, bought)).toMatchObject([{ ticketStatus: 'EXPIRED' }])
})

test('of a journey that was split all its tickets are free; of a return the way whose train failed', async () => {
  const found = await search(house, { destination: 'MAN', outboundDate: '2026-12-08', railcards: ['YNG'] })
  const split = await buyWithCard(
    house,
    carys,
    choose(found, (fare) => fare.split !== null),
  )
  darwin.cancelled((await trainsOf(split)).at(-1)!)
  await look()
  const causes = await causesIn(carys, split)
  expect(causes.length).toBeGreaterThan(1)
  expect(new Set(causes)).toEqual(new Set(['CANCELLED']))

  const both = { ticketType: 'return', returnDate: '2026-12-09', returnTime: '17:00', destination: 'AYW' } as const
  const there = await buyWithCard(
    house,
    carys,
    choose(await search(house, both), (fare) => fare.kind === 'RETURN'),
  )
  darwin.cancelled((await trainsOf(there, 'RETURN'))[0]!)
  await look()
  const tickets = await ticketsIn(carys, there)
  expect(tickets.map(({ direction, easements }) => [direction, easements?.[0]?.why])).toEqual([
    ['OUT', undefined],
    ['RETURN', 'CANCELLED'],
  ])
})

test('a train too late for the next one, and one that ends before its traveller’s station, free the way', async () => {
  const found = await search(house, { destination: 'AYW', origin: 'CDF' })
  const bought = await buyWithCard(
    house,
    carys,
    choose(found, () => true),
  )
  const trains = await trainsOf(bought)
  expect(trains.length).toBeGreaterThan(1)
  const [first, second] = trains
  const spare = (second!.departs - first!.arrives) / MINUTE
  darwin.late(first!, spare - 2)
  await look()
  expect(new Set(await causesIn(carys, bought))).toEqual(new Set(['']))
  darwin.late(first!, spare + 5)
  await look()
  expect(new Set(await causesIn(carys, bought))).toEqual(new Set(['CONNECTION']))
  darwin.endsAt(second!, second!.from)
  await look()
  expect(new Set(await causesIn(carys, bought))).toEqual(new Set(['CUT_SHORT']))
})

test('“can I take this train?” says yes to the next ones of the operator, and to nobody going somewhere else', async () => {
  const bought = await buyWithCard(house, carys, await advance({ outboundDate: '2026-12-11' }))
  const [ticket] = await ticketsIn(carys, bought)
  const own = (await trainsOf(bought)).map(({ uid, serviceDate, from, to }) => ({
    uid,
    serviceDate,
    origin: from,
    destination: to,
  }))
  const hours = ['11:00', '13:00', '15:00'].map((outboundTime) =>
    search(house, { destination: 'MAN', outboundDate: '2026-12-11', outboundTime }),
  )
  const found = (await Promise.all(hours)).flatMap(({ legSolutions }) => legSolutions.outbound)
  const later = found.map(({ travelSegments }) =>
    travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
      uid,
      serviceDate,
      origin: origin.code,
      destination: destination.code,
    })),
  )
  const asked = {
    code: ticket!.ticketCode,
    route: ticket!.route.code,
    restriction: ticket!.restriction,
    origin: ticket!.origin,
    destination: ticket!.destination,
    date: ticket!.firstDay,
    direction: 'OUTBOUND' as const,
    paid: ticket!.paid,
    bookedTrains: own.map(({ uid }) => uid),
    ownTrains: own,
  }
  const on = async (trains: typeof own, more: Partial<typeof asked> = {}) =>
    (await house.call(validOnTrain, { adult: 1, ticket: { ...asked, ...more }, trains })).reply
  const { image } = house.app.retail.ground.timetable()
  const isOurs = ({ uid, serviceDate }: (typeof own)[number]) => findTrain(image, uid, serviceDate)?.operator === 'AW'
  const others = later.filter((trains) => trains.every(({ uid }) => !asked.bookedTrains.includes(uid)))
  const next = others.find((trains) => trains.every(isOurs))!
  const theirs = others.find((trains) => !trains.some(isOurs))!
  expect((await on(next)).valid).toBe(false)
  darwin.cancelled(own[0]!)
  const { valid, sentences } = await on(next)
  expect([valid, sentences[0]?.en]).toEqual([true, expect.stringContaining('failed')])
  expect((await on(theirs)).valid).toBe(false)
  expect((await on(next, { destination: 'AYW' })).valid).toBe(false)
  // What was said of it stands, also for those who ask a server that hasn't heard.
  await look()
  house.app.railway.known.trains.clear()
  expect((await on(next)).valid).toBe(true)
})

test('nobody buys a train that was cancelled after its price was found', async () => {
  const chosen = await advance({ outboundDate: '2026-12-10' })
  const first = await buyWithCard(house, carys, chosen)
  darwin.cancelled((await trainsOf(first))[0]!)
  const again = await book(house, carys, chosen)
  expect([again.status, again.text]).toEqual([expect.any(Number), expect.stringContaining('PRICE_UNKNOWN')])
  darwin.runs((await trainsOf(first))[0]!)
  expect((await book(house, carys, chosen)).status).toBe(200)
})

test('whoever is given a freed ticket has it freed; what was given back is free for nobody; a guest’s is like any other', async () => {
  const bought = await buyWithCard(house, carys, await advance({ adult: 2, outboundTime: '14:00' }))
  const [first] = await trainsOf(bought)
  darwin.cancelled(first!)
  await look()
  const owen = await addTraveller(house)
  const asked = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
  const { code } = (await house.call(offerTickets, asked, { as: carys })).reply
  const taken = (await house.call(takeOffer, { code }, { as: owen })).reply
  expect(await causesIn(owen, taken)).toEqual(['CANCELLED'])
  expect(await causesIn(carys, bought)).toEqual(['CANCELLED'])

  house.clock.set(instant(first!.departs - HOUR))
  const { uid, serviceDate } = first!
  const back = { recordLocator: bought.recordLocator, failedTrain: { uid, serviceDate, what: 'CANCELLED' as const } }
  const { amount } = (await house.call(quoteRefund, back, { as: carys })).reply
  expect((await house.call(giveBackTickets, { ...back, amount }, { as: carys })).status).toBe(200)
  expect(await causesIn(carys, bought)).toEqual([''])

  house.clock.set(MONDAY)
  const guest = await buyWithCardAsGuest(house, await advance({ outboundDate: '2026-12-14' }))
  const [train] = await trainsOf(guest)
  darwin.cancelled(train!)
  await look()
  expect(await causesIn({ kind: 'guest', orderId: guest.orderID }, guest)).toEqual(['CANCELLED'])
})

test('on the day on which a line is closed, its tickets say so to their holders, and the lists to guards', async () => {
  const sunday = await buyWithCard(
    house,
    carys,
    choose(await search(house, { destination: 'AYW', outboundDate: '2026-12-13', outboundTime: '10:00' }), () => true),
  )
  const tickets = await ticketsIn(carys, sunday)
  expect(tickets.flatMap(({ easements = [] }) => easements)).toContainEqual(
    expect.objectContaining({ why: null, train: null, said: expect.objectContaining({ cy: expect.any(String) }) }),
  )
  expect((await lists()).notices).toMatchObject([{ id: 'talerddig-2026', stations: expect.arrayContaining(['MCN']) }])
  const monday = await buyWithCard(
    house,
    carys,
    choose(await search(house, { destination: 'AYW', outboundDate: '2026-12-14' }), () => true),
  )
  expect(new Set(await causesIn(carys, monday))).toEqual(new Set(['']))
})
