import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import * as exchanges from '@cledrau/contract/after-sales/exchanges.ts'
import * as calls from '@cledrau/contract/after-sales/give-back.ts'
import { deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import {
  buyWithCard,
  buyWithCardAsGuest,
  statusOf,
  ticketsOf,
  useTicket,
  type Bought,
} from '../../../testing/bought.ts'
import { asSent, choose, chooseTwoSingles, isAdvance, isWalkUp, search } from '../../../testing/buying.ts'
import { hearing } from '../../../testing/heard-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addMovements } from '../../../live/live.store.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
/** Travel is on the 9th: by then both ways have run. */
const AFTERWARDS = instant(Date.parse('2026-12-10T08:00:00Z'))
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

type Failed = { uid: string; serviceDate: string; what: 'CANCELLED' | 'LATE' }
const SAME_DAY = { ticketType: 'return', returnDate: '2026-12-09', returnTime: '17:00', destination: 'AYW' } as const
const returnFare = async () => choose(await search(house, SAME_DAY), (fare) => fare.kind === 'RETURN' && isWalkUp(fare))
const advance = async (more = {}) =>
  choose(await search(house, { destination: 'MAN', ...more }), (fare) => isAdvance(fare) && fare.split === null)

/** The first train of the way out, or of the way back, as the ticket names it. */
async function failed({ orderID }: Bought, way: 'OUT' | 'RETURN' = 'OUT', what: Failed['what'] = 'CANCELLED') {
  const of = (await ticketsOf(house, orderID)).find(({ facts }) => facts.direction === way)
  const [train] = of?.facts.trains ?? []
  if (!train) throw new Error('no train that way')
  return { uid: train.uid, serviceDate: train.serviceDate, what, departs: train.departs }
}
type Claim = { as?: Traveller | Guest; passengers?: string[] }
const asked = ({ recordLocator }: Bought, { uid, serviceDate, what }: Failed, passengers?: string[]) => ({
  recordLocator,
  failedTrain: { uid, serviceDate, what },
  ...(passengers ? { passengers } : {}),
})
const quote = (bought: Bought, of: Failed, { as = carys, passengers }: Claim = {}) =>
  house.call(calls.quoteRefund, asked(bought, of, passengers), { as })
const giveBack = (bought: Bought, of: Failed, amount: number, { as = carys, passengers }: Claim = {}) =>
  house.call(calls.giveBackTickets, { ...asked(bought, of, passengers), amount }, { as })

test('an Advance ticket whose train was cancelled gives everything back, and the books say on whose word', async () => {
  const bought = await buyWithCard(house, carys, await advance())
  house.clock.set(AFTERWARDS)
  const train = await failed(bought)
  expect(
    (await house.call(calls.quoteRefund, { recordLocator: bought.recordLocator }, { as: carys })).failure.code,
  ).toBe('REFUND_NOT_ALLOWED')
  const { reply } = await quote(bought, train)
  expect(reply).toMatchObject({ reason: 'TRAIN_FAILED', amount: bought.total, fee: 0, used: 0, keeps: 0 })
  expect((await giveBack(bought, train, bought.total - 1)).failure.code).toBe('REFUND_CHANGED')
  expect((await giveBack(bought, train, bought.total)).reply).toMatchObject({ reason: 'TRAIN_FAILED' })
  expect(await statusOf(house, carys, bought.orderID)).toBe('REFUNDED')
  const [row] = await house.db.selectFrom('givenBack').selectAll().where('orderId', '=', bought.orderID).execute()
  const { departs: _, ...named } = train
  expect(row?.failedTrain).toEqual({ ...named, word: 'STATED' })
  await expect.poll(() => paying.bank.till.find(bought.paymentID)?.refunded, { timeout: 15_000 }).toBe(bought.total)
  // At most once: there is no ticket left that was for that train.
  expect((await quote(bought, train)).failure.code).toBe('REFUND_OTHER_TRAIN')

  // What was said of the train is known of its traveller, and shown with everything that is.
  const { kept } = (await house.call(deletionPreview, {}, { as: carys })).reply
  expect(kept).toContainEqual({ subject: 'GIVEN_BACK', count: 1 })
})

test('nobody hears of a train’s failure two days before, nor of one that is not theirs', async () => {
  const bought = await buyWithCard(house, carys, await advance({ outboundDate: '2026-12-15' }))
  house.clock.advance(4 * MINUTE)
  const train = await failed(bought)
  expect((await quote(bought, train)).failure.code).toBe('REFUND_TRAIN_NOT_YET')
  house.clock.set(instant(train.departs - 2 * HOUR))
  expect((await quote(bought, train)).status).toBe(200)
  expect((await quote(bought, { ...train, what: 'LATE' })).failure.code).toBe('REFUND_TRAIN_NOT_YET')
  expect((await quote(bought, { ...train, uid: 'X00000' })).failure.code).toBe('REFUND_OTHER_TRAIN')
  house.clock.set(instant(train.departs + 40 * DAY))
  expect((await quote(bought, train)).failure.code).toBe('REFUND_TOO_LATE')
})

test('a ticket that was activated, or that a guard has seen, is not given back on a word', async () => {
  const bought = await buyWithCard(house, carys, await advance())
  const [ticket] = await ticketsOf(house, bought.orderID)
  house.clock.set(AFTERWARDS)
  await house.db
    .updateTable('tickets')
    .set({ scannedAt: new Date(AFTERWARDS) as never })
    .where('id', '=', ticket?.id ?? '')
    .execute()
  expect((await quote(bought, await failed(bought))).failure.code).toBe('REFUND_TRAIN_TAKEN')
})

test('of a party the one who travelled keeps the ticket; the others get back what they paid, discount or not', async () => {
  const bought = await buyWithCard(
    house,
    carys,
    choose(
      await search(house, { ...SAME_DAY, adult: 3 }),
      (fare) =>
        isWalkUp(fare) &&
        fare.ticketableFares.some(({ fareQualifiers }) => fareQualifiers.some(({ type }) => type === 'UK_GROUPSAVE')),
    ),
  )
  const tickets = await ticketsOf(house, bought.orderID)
  for (const { id, facts } of tickets) if (facts.passenger.reference === 'A3') await useTicket(house, id)
  house.clock.set(AFTERWARDS)
  const train = await failed(bought)
  const { reply } = await quote(bought, train)
  expect(reply).toMatchObject({ passengers: ['A1', 'A2'], paid: Math.floor(bought.total / 3) * 2, fee: 0, used: 0 })
  expect(reply.keeps).toBe(tickets.length / 3)
  expect((await quote(bought, train, { passengers: ['A3'] })).failure.code).toBe('REFUND_TRAIN_TAKEN')
  expect((await giveBack(bought, train, reply.amount)).status).toBe(200)
  expect(await statusOf(house, carys, bought.orderID)).toBe('PAID')
})

test('a split ticket is one journey: a train of one part gives all its parts back', async () => {
  const found = await search(house, { destination: 'MAN', outboundDate: '2026-12-08', railcards: ['YNG'] })
  const bought = await buyWithCard(
    house,
    carys,
    choose(found, ({ split }) => split !== null),
  )
  const tickets = await ticketsOf(house, bought.orderID)
  expect(tickets.length).toBeGreaterThan(1)
  house.clock.set(AFTERWARDS)
  const last = tickets.at(-1)?.facts.trains.at(-1)
  const train = { uid: last?.uid ?? '', serviceDate: last?.serviceDate ?? '', what: 'CANCELLED' as const }
  const { reply } = await quote(bought, train)
  expect(reply.amount).toBe(bought.total)
  expect((await giveBack(bought, train, bought.total)).status).toBe(200)
  expect(new Set((await ticketsOf(house, bought.orderID)).map(({ status }) => status))).toEqual(new Set(['REFUNDED']))
})

test('of a return whose way back failed, half is given back once the way out has run; before that, all of it', async () => {
  const bought = await buyWithCard(house, carys, await returnFare())
  const [out, back] = [await failed(bought), await failed(bought, 'RETURN')]
  house.clock.set(instant(out.departs - MINUTE))
  expect((await quote(bought, back)).reply).toMatchObject({ amount: bought.total, used: 0 })
  expect((await quote(bought, out)).reply).toMatchObject({ amount: bought.total, used: 0 })
  house.clock.set(AFTERWARDS)
  const { reply } = await quote(bought, back)
  const used = Math.floor(bought.total / 2)
  expect(reply).toMatchObject({ paid: bought.total, used, fee: 0, amount: bought.total - used })
  expect((await giveBack(bought, back, reply.amount)).status).toBe(200)
  // Both were paid for together: the way out isn't good for another day either.
  expect((await ticketsOf(house, bought.orderID)).map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED'])
})

test('of two singles the one for the way back goes alone once the way out has run', async () => {
  const bought = await buyWithCard(house, carys, chooseTwoSingles(await search(house, SAME_DAY)))
  house.clock.set(AFTERWARDS)
  const { reply } = await quote(bought, await failed(bought, 'RETURN'))
  expect(reply).toMatchObject({ used: 0, fee: 0, keeps: 1 })
  expect(reply.amount).toBeLessThan(bought.total)
  expect((await quote(bought, await failed(bought))).reply.amount).toBe(bought.total)
})

test('what was reported of a train is filled in, and decides: cancelled and late give all back, on time nothing', async () => {
  const darwin = hearing(house)
  const known = async ({ recordLocator }: Bought) =>
    (await house.call(calls.trainsOfBooking, { recordLocator }, { as: carys })).reply.trains
  const bought = await buyWithCard(house, carys, await advance())
  const train = await failed(bought)
  const { departs: _, what: __, ...named } = train
  expect(await known(bought)).toEqual([{ ...named, what: 'UNKNOWN', delayMinutes: null }])

  // A forecast is no evidence: nobody's word is measured by it.
  darwin.late(named, 40)
  expect(await known(bought)).toMatchObject([{ what: 'UNKNOWN' }])
  darwin.cancelled(named)
  await house.app.tickets.easements.look()
  expect(await known(bought)).toEqual([{ ...named, what: 'CANCELLED', delayMinutes: null }])
  // Whoever was told so has it back, also when the train ran after all, and when nothing is known of it any more.
  darwin.runs(named)
  house.app.railway.known.trains.clear()
  house.clock.set(AFTERWARDS)
  const { reply } = await quote(bought, train)
  expect(reply).toMatchObject({ reason: 'TRAIN_FAILED', amount: bought.total, fee: 0 })
  expect((await giveBack(bought, train, reply.amount)).status).toBe(200)
  const [row] = await house.db.selectFrom('givenBack').selectAll().where('orderId', '=', bought.orderID).execute()
  expect(row?.failedTrain).toMatchObject({ word: 'RECORDED' })
})

test('late by what happened gives all back; a train reported on time at both ends does not', async () => {
  house.clock.set(MONDAY)
  const report = async (late: number, day: string) => {
    const bought = await buyWithCard(house, carys, await advance({ outboundDate: day }))
    const [ticket] = await ticketsOf(house, bought.orderID)
    const [train] = ticket?.facts.trains ?? []
    if (!train) throw new Error('no train')
    const { uid, serviceDate, from, to, departs, arrives } = train
    const midnight = serviceInstant(serviceDate, 0)
    const minute = (at: number) => (at - midnight) / MINUTE
    const said = { serviceDate, uid, rid: `${day}${uid}`, message: 1, saidAt: MONDAY }
    const place = (tiploc: string, times: object) => ({ tiploc, ...times })
    await addMovements(house.db, (row += 1), [
      {
        ...said,
        what: 'departure',
        place: place(from, { ptd: minute(departs), wtd: minute(departs) }),
        at: instant(departs),
      },
      {
        ...said,
        what: 'arrival',
        place: place(to, { pta: minute(arrives), wta: minute(arrives) }),
        at: instant(arrives + late * MINUTE),
      },
    ])
    return { bought, train: { uid, serviceDate, what: 'LATE' as const, departs } }
  }
  let row = 1000
  const late = await report(34, '2026-12-10')
  const sharp = await report(0, '2026-12-08')
  house.clock.set(instant(AFTERWARDS + 2 * DAY))
  expect((await house.call(calls.trainsOfBooking, late.bought, { as: carys })).reply.trains).toMatchObject([
    { what: 'LATE', delayMinutes: 34 },
  ])
  expect((await quote(late.bought, late.train)).reply).toMatchObject({ amount: late.bought.total, fee: 0 })
  expect((await quote(sharp.bought, sharp.train)).failure.code).toBe('REFUND_TRAIN_RAN')
  // Movements are kept for so long only: then its traveller is believed again.
  await sql`drop table movements_2026_12`.execute(house.db)
  expect((await quote(sharp.bought, sharp.train)).status).toBe(200)
})

test('a season is for no train', async () => {
  const { reply: passes } = await house.call(travelPassSearch, {
    origin: 'CDF',
    destination: 'SWA',
    outboundDate: '2026-12-08',
    ticketType: 'season',
  })
  const weekly = passes?.fareInformation.find(({ duration }) => duration === 'weekly')
  const bought = await buyWithCard(
    house,
    carys,
    { fareInformation: [asSent(weekly as NonNullable<typeof weekly>)] },
    {
      season: true,
      passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
      photocard: 'AB1234',
      fulfilment: { method: 'MVD' },
    },
  )
  house.clock.set(AFTERWARDS)
  const answer = await quote(bought, { uid: 'C10001', serviceDate: '2026-12-09', what: 'CANCELLED' })
  expect(answer.failure.code).toBe('REFUND_NOT_FOR_TRAINS')
})

test('a guest says it with nothing but the order’s own token', async () => {
  const bought = await buyWithCardAsGuest(house, await advance())
  house.clock.set(AFTERWARDS)
  const as = { kind: 'guest', orderId: bought.orderID } as const
  const train = await failed(bought)
  expect((await quote(bought, train, { as })).reply.amount).toBe(bought.total)
  expect((await giveBack(bought, train, bought.total, { as })).status).toBe(200)
  expect((await quote(bought, train, { as: carys })).failure.code).toBe('INVALID_RECORD_LOCATOR')
})

test('whoever was given a ticket hears that its buyer asks; the buyer gets back what is still theirs', async () => {
  const bought = await buyWithCard(house, carys, choose(await search(house, { adult: 2 }), isWalkUp))
  const owen = await addTraveller(house)
  const offer = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
  const { code } = (await house.call(offerTickets, offer, { as: carys })).reply
  await house.call(takeOffer, { code }, { as: owen })
  house.clock.set(AFTERWARDS)
  const train = await failed(bought)
  expect((await quote(bought, train, { as: owen })).failure.code).toBe('BOUGHT_BY_SOMEBODY_ELSE')
  expect((await quote(bought, train)).reply).toMatchObject({ passengers: ['A1'], keeps: 1, amount: bought.total / 2 })
})

test('a change that was held neither hinders it nor outlives it', async () => {
  const bought = await buyWithCard(house, carys, choose(await search(house), isWalkUp))
  const { recordLocator } = bought
  const train = await failed(bought)
  house.clock.set(instant(train.departs - HOUR))
  const later = { recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }
  const { reply } = await house.call(exchanges.exchangeSearch, later, { as: carys })
  if (!reply.found) throw new Error('nothing to change to')
  const next = { recordLocator, ...choose(reply.found, isWalkUp) }
  const { toPay, back } = (await house.call(exchanges.retrieveExchangeSummary, next, { as: carys })).reply
  const held = await house.call(exchanges.confirmExchange, { ...next, toPay, back }, { as: carys })
  const { orderID, recordLocator: other } = held.reply.order
  expect((await giveBack(bought, train, bought.total)).status).toBe(200)
  const done = await house.call(completeBooking, { recordLocator: other, orderID }, { as: carys })
  expect(done.failure.code).toBe('ORDER_MOVE_NOT_ALLOWED')
})

test('three words are believed in four weeks; with the fourth somebody has a look', async () => {
  for (let time = 0; time < 4; time += 1) {
    house.clock.set(MONDAY)
    const bought = await buyWithCard(house, carys, choose(await search(house), isWalkUp))
    house.clock.set(instant(AFTERWARDS + time * MINUTE))
    const answer = await giveBack(bought, await failed(bought), bought.total)
    expect([answer.status, time]).toEqual([time < 3 ? 200 : 409, time])
    if (time === 3) expect(answer.failure.code).toBe('REFUND_ASK_US')
  }
})
