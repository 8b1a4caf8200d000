import { makePhotocard } from '@cledrau/contract/account/photocard.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as calls from '@cledrau/contract/buying/booking.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { KnownTraveller } from '../../../testing/travellers.ts'
import {
  asSent,
  book,
  bookAsGuest,
  choose,
  chooseTwoSingles,
  GUEST,
  isAdvance,
  isWalkUp,
  search,
  type Chosen,
} from '../../../testing/buying.ts'
import { MIGRATIONS } from '../../../db/migrate.ts'
import { ownData } from '../../../testing/own-data.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'

const data = ownData()
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DATA_DIR: data.folder })
  carys = await addTraveller(house)
})
afterAll(async () => {
  await house.close()
  data.remove()
})

const validate = (chosen: Chosen, more = {}, as?: KnownTraveller) =>
  house.call(calls.validateBooking, { ...chosen, ...more }, as ? { as } : {})
const codeOf = (answer: { status: number; failure: { code: string } }) => [answer.status, answer.failure?.code]
const somebody = () => addTraveller(house)

async function pass(ticketType: 'season' | 'multiflex', duration: string | null): Promise<Chosen> {
  const { reply } = await house.call(travelPassSearch, {
    origin: 'CDF',
    destination: 'SWA',
    outboundDate: '2026-12-09',
    ticketType,
  })
  const found = reply?.fareInformation.find((one) =>
    ticketType === 'multiflex' ? one.isCarnet : one.duration === duration,
  )
  if (!found) throw new Error('no such pass')
  return { fareInformation: [asSent(found)] }
}

test('what was found can be bought as it was found, with its trains, its price and the ways in which tickets come [BOOK-010] [FARE-015] [FARE-017] [FARE-019]', async () => {
  const chosen = choose(await search(house), isWalkUp)
  const { status, reply } = await validate(chosen, {
    season: false,
    passengers: [{ reference: 'A1' }],
    optionalExtras: [],
    selectedExtras: { bikeReservation: { outbound: 0 } },
    travelPointPair: { origin: 'GBCDF', destination: 'GBSWA' },
    isNative: false,
    code: chosen.fareInformation[0]?.code,
  })
  expect(status).toBe(200)
  expect(reply).toMatchObject({ valid: true, changes: [], product: 'single', photocardNeeded: false })
  expect(reply.outbound?.legSolutionID).toBe(chosen.legSolutions?.[0]?.legSolutionID)
  expect(reply.price.total).toBe(chosen.fareInformation[0]?.totalPrice)
  expect(reply.price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(reply.price.total)
  const codes = new Map(reply.deliveryOptions.map((option) => [option.code, option]))
  expect(codes.get('ETK')).toMatchObject({ group: 'E_TICKET', fee: 0, isSelected: true, smartcardCollection: null })
  expect(codes.get('TOD')).toMatchObject({ group: 'ON_DEPARTURE', isSelected: true })
  expect(codes.get('TVM')).toMatchObject({ group: 'ON_DEPARTURE', isSelected: false })
  // Two days ahead nothing that is posted arrives.
  expect(reply.deliveryOptions.some(({ group }) => group === 'MAIL')).toBe(false)
})

test('tickets that are posted say when they arrive, and cost what the journey pays for it [FARE-018]', async () => {
  const chosen = choose(await search(house, { outboundDate: '2026-12-21' }), isWalkUp)
  const { reply } = await validate(chosen)
  const posted = reply.deliveryOptions.filter(({ group }) => group === 'MAIL')
  expect(posted.map(({ code, fee, arrivesBy }) => [code, fee, arrivesBy])).toEqual([
    ['TBM', 0, '2026-12-14'],
    ['TBO', 695, '2026-12-09'],
  ])
  const address = {
    name: 'C',
    address1: '1',
    address2: '',
    address3: '',
    townCity: 'T',
    county: '',
    postcode: 'CF10 1AA',
    country: 'GB',
  }
  const as = await somebody()
  expect(codeOf(await book(house, as, chosen, { fulfilment: { method: 'TBO' } }))).toEqual([422, 'ADDRESS_NEEDED'])
  const { reply: booked } = await book(house, as, chosen, { fulfilment: { method: 'TBO' }, address })
  expect(booked.order.price.total).toBe((chosen.fareInformation[0]?.totalPrice ?? 0) + 695)
  expect(booked.order.delivery).toMatchObject({ group: 'MAIL', code: 'TBO', address })
})

test('mobile tickets and smartcards are for those who are signed in [FARE-014] [FARE-016] [TPERM-034] [TPERM-005]', async () => {
  const chosen = choose(await search(house, { origin: 'CDF', destination: 'SHR', outboundTime: '09:00' }), isWalkUp)
  const groups = async (as?: KnownTraveller) =>
    new Set((await validate(chosen, {}, as)).reply.deliveryOptions.map(({ group }) => group))
  const [guest, traveller] = [await groups(), await groups(carys)]
  expect([guest.has('M_TICKET'), guest.has('SMARTCARD')]).toEqual([false, false])
  expect(traveller.has('M_TICKET')).toBe(true)
  const season = await validate(await pass('season', 'monthly'), { season: true }, carys)
  const card = season.reply.deliveryOptions.find(({ code }) => code === 'SCT')
  expect(card).toMatchObject({ group: 'SMARTCARD', smartcardCollection: { types: ['STATION', 'PHONE'] } })
})

test('a price is for those whom it was found for, with the cards that they bring', async () => {
  const found = await search(house, { adult: 2, railcards: ['2TR'] })
  const chosen = choose(found, isWalkUp)
  const [fare] = chosen.fareInformation
  if (!fare) throw new Error('no fare')
  expect(fare.party).toEqual({ adults: 2, children: 0, railcards: ['2TR'] })
  const others = [
    { ...fare.party, railcards: [] },
    { ...fare.party, children: 1 },
    { ...fare.party, adults: 1 },
  ]
  // As an app shows it that was loaded before prices told their party.
  for (const party of [...others, undefined])
    expect(codeOf(await validate({ ...chosen, fareInformation: [{ ...fare, party }] as never }))).toEqual([
      409,
      'PRICE_UNKNOWN',
    ])
  expect((await validate(chosen)).reply).toMatchObject({ valid: true, passengers: [{}, {}] })
})

test('one way for two and the other for one is no journey of one party', async () => {
  const there = chooseTwoSingles(
    await search(house, { returnDate: '2026-12-09', returnTime: '17:00', ticketType: 'return' }),
  )
  const withCard = chooseTwoSingles(
    await search(house, { returnDate: '2026-12-09', returnTime: '17:00', ticketType: 'return', railcards: ['YNG'] }),
  )
  const [out] = there.fareInformation
  const [, back] = withCard.fareInformation
  if (!out || !back) throw new Error('no fares')
  expect((await validate(there)).status).toBe(200)
  expect(codeOf(await validate({ ...there, fareInformation: [out, back] }))).toEqual([409, 'PRICE_UNKNOWN'])
})

test('a booking keeps every card that is brought, and says under which of them each passenger travels', async () => {
  const railcards = ['YNG', 'SRN', 'NEW', 'CTC']
  const chosen = choose(await search(house, { adult: 2, railcards }), isWalkUp)
  const { reply } = await book(house, await somebody(), chosen)
  expect(reply.order.railcards).toEqual(railcards)
  const used = reply.order.passengers.flatMap(({ railcard }) => railcard ?? [])
  expect(used.toSorted()).toEqual(['SRN', 'YNG'])
})

test('what was sold before prices told their party has as many of each card as its travellers needed', async () => {
  const bought = async (adult: number, railcards: string[]) => {
    const chosen = choose(await search(house, { destination: 'MAN', adult, railcards }), isWalkUp)
    return (await book(house, await somebody(), chosen)).reply.order.orderID
  }
  const orders = [await bought(2, ['2TR']), await bought(3, ['YNG', 'YNG']), await bought(1, [])]
  const file = join(MIGRATIONS, '0077-railcards-of-orders.sql')
  const [, backfill = ''] = readFileSync(file, 'utf8').split(/^(?=update orders)/m)
  await house.db.updateTable('orders').set({ railcards: [] }).where('id', 'in', orders).execute()
  await sql.raw(backfill).execute(house.db)
  const rows = await house.db.selectFrom('orders').select(['id', 'railcards']).where('id', 'in', orders).execute()
  expect(orders.map((id) => rows.find((row) => row.id === id)?.railcards)).toEqual([['2TR'], ['YNG', 'YNG'], []])
})

test('a price that somebody made up is not believed', async () => {
  const chosen = choose(await search(house), isWalkUp)
  const [fare] = chosen.fareInformation
  if (!fare) throw new Error('no fare')
  const cheaper = { ...fare, totalPrice: 1, ticketableFares: fare.ticketableFares.map((one) => ({ ...one, price: 1 })) }
  expect(codeOf(await validate({ ...chosen, fareInformation: [cheaper] }))).toEqual([409, 'PRICE_UNKNOWN'])
  const [leg] = chosen.legSolutions ?? []
  const elsewhere = choose(await search(house, { destination: 'NWP' }), isWalkUp).legSolutions
  expect(leg).toBeDefined()
  expect(codeOf(await validate({ ...chosen, legSolutions: elsewhere }))).toEqual([409, 'PRICE_UNKNOWN'])
  expect(codeOf(await validate({ ...chosen, legSolutions: [] }))).toEqual([404, 'TRAIN_UNKNOWN'])
  expect(codeOf(await validate(chosen, { code: 'another' }))).toEqual([409, 'PRICE_UNKNOWN'])
})

test('a price whose half hour is over is good as long as it is still the price', async () => {
  const chosen = choose(await search(house), isWalkUp)
  house.clock.advance(31 * MINUTE)
  const { reply } = await validate(chosen)
  expect(reply).toMatchObject({ valid: true, changes: [] })
  expect((await book(house, await somebody(), chosen)).status).toBe(200)
})

test('when a cheap ticket is sold out, the traveller is shown what the journey costs now', async () => {
  const chosen = choose(
    await search(house, { origin: 'CDF', destination: 'MAN', outboundDate: '2026-12-15' }),
    isAdvance,
  )
  const before = chosen.fareInformation[0]?.totalPrice ?? 0
  const left = (await validate(chosen)).reply.placesLeft ?? 0
  expect(left).toBeGreaterThan(0)
  for (let place = 0; place < left; place++) expect((await book(house, await somebody(), chosen)).status).toBe(200)
  expect(codeOf(await book(house, await somebody(), chosen))).toEqual([409, 'PLACES_GONE'])

  // As soon as searches know, too, there is an offer.
  await expect
    .poll(async () => (await validate(chosen)).reply, { timeout: 10_000 })
    .toMatchObject({
      valid: false,
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'TICKET_GONE', before })]),
    })
  const { reply } = await validate(chosen)
  const now = reply.fareInformation[0]
  expect(now?.totalPrice).not.toBe(before)
  expect(now && (await book(house, await somebody(), { ...chosen, fareInformation: [asSent(now)] })).status).toBe(200)
})

test('places that were freed a moment ago can be bought, and whoever frees them need not be this server', async () => {
  const chosen = choose(
    await search(house, { origin: 'CDF', destination: 'MAN', outboundDate: '2026-12-16' }),
    isAdvance,
  )
  const left = (await validate(chosen)).reply.placesLeft ?? 0
  const orders = []
  for (let place = 0; place < left; place++) orders.push((await book(house, await somebody(), chosen)).reply.order)
  expect(codeOf(await book(house, await somebody(), chosen))).toEqual([409, 'PLACES_GONE'])
  // Counted while all of them were taken.
  await expect.poll(async () => (await validate(chosen)).reply.valid, { timeout: 10_000 }).toBe(false)
  await house.db
    .deleteFrom('places')
    .where('orderId', '=', orders[0]?.orderID ?? '')
    .execute()
  expect((await validate(chosen)).reply).toMatchObject({ valid: true, changes: [] })
  expect((await book(house, await somebody(), chosen)).status).toBe(200)
})

test('a train that has left can’t be bought', async () => {
  const chosen = choose(await search(house, { outboundDate: '2026-12-07', outboundTime: '10:00' }), isWalkUp)
  const then = house.clock.now()
  onTestFinished(() => house.clock.set(then))
  house.clock.advance(5 * HOUR)
  expect(codeOf(await validate(chosen))).toEqual([409, 'TRAIN_LEFT'])
})

test('an order is held with everything that was asked for, and is the traveller’s own [BOOK-011] [BOOK-013] [BOOK-002] [BASKET-002]', async () => {
  const found = await search(house, {
    ticketType: 'return',
    returnDate: '2026-12-09',
    returnTime: '17:00',
    adult: 2,
    child: 1,
  })
  const chosen = choose(found, (fare) => fare.kind === 'RETURN')
  const { status, reply } = await book(house, carys, chosen, {
    passengers: [{ reference: 'A1', title: 'Ms', firstName: 'Carys', lastName: 'Evans' }],
    reserveSeats: true,
    seatPreferences: { POSITION: 'WINDOW', SEAT_AMENITY: ['TABLE'] },
    devicePlatform: 'web',
    ticketType: 'return',
    via: ['BGN'],
    avoid: ['PTA'],
  })
  expect(status).toBe(200)
  const { order } = reply
  expect(order).toMatchObject({
    status: 'HELD',
    product: 'return',
    orderIndex: 1,
    journeyName: '',
    origin: 'CDF',
    destination: 'SWA',
    emailAddress: carys.email,
    delivery: { group: 'E_TICKET', code: 'ETK', collectionReference: null },
    // Whoever changes it begins where this search began.
    via: ['BGN'],
    avoid: ['PTA'],
  })
  expect(Date.parse(order.holdExpiration ?? '')).toBe(house.clock.now() + 20 * MINUTE)
  expect(order.recordLocator).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect(order.passengers.map(({ reference, firstName }) => [reference, firstName])).toEqual([
    ['A1', 'Carys'],
    ['A2', ''],
    ['C1', ''],
  ])
  expect(order.price.total).toBe(chosen.fareInformation[0]?.totalPrice)
  expect(order.reservations.outboundLegID).toBe(order.outbound?.legSolutionID)
  expect(order.reservations.returnLegID).toBe(order.inbound?.legSolutionID)
  const stranger = await house.call(readOrder, { orderID: order.orderID }, { as: await somebody() })
  expect(codeOf(stranger)).toEqual([404, 'ORDER_UNKNOWN'])
  expect((await house.call(readOrder, { orderID: order.orderID }, { as: carys })).reply).toEqual(order)
})

test('two singles are one journey there and back', async () => {
  const chosen = chooseTwoSingles(
    await search(house, { ticketType: 'return', returnDate: '2026-12-10', returnTime: '15:00' }),
  )
  const { reply } = await book(house, await somebody(), chosen)
  expect(reply.order.product).toBe('return')
  expect(reply.order.tickets.map(({ ticket, direction }) => [ticket, direction])).toEqual([
    [0, 'OUTBOUND'],
    [1, 'INBOUND'],
  ])
  expect(reply.order.inbound).not.toBeNull()
})

test('split tickets, groups and railcards are priced again as they were found, to the penny', async () => {
  const parties = [
    { adult: 1, railcards: ['YNG'] },
    { adult: 3, child: 2 },
    { adult: 2, railcards: ['2TR'] },
  ]
  // Each on a day of its own: what one of them books is no other's to find.
  for (const [day, party] of parties.entries()) {
    const found = await search(house, { destination: 'MAN', outboundDate: `2026-12-1${day + 1}`, ...(party as object) })
    const fares = found.fareInformation.filter((fare) => fare.kind === 'SINGLE')
    expect(fares.length).toBeGreaterThan(4)
    for (const fare of fares) {
      const { reply, text } = await validate(choose(found, (one) => one === fare))
      expect(reply, text).toMatchObject({ valid: true, changes: [], price: { total: fare.totalPrice } })
    }
    const booked = await book(house, await somebody(), choose(found))
    expect(booked.reply.order.tickets.reduce((sum, { price }) => sum + price, 0)).toBe(booked.reply.order.price.total)
  }
})

test('a season ticket asks for a photocard, and names its days', async () => {
  const chosen = await pass('season', 'monthly')
  expect((await validate(chosen, { season: true }, carys)).reply).toMatchObject({
    product: 'season',
    photocardNeeded: true,
  })
  const as = await somebody()
  const more = { season: true, fulfilment: { method: 'MVD' as const } }
  expect(codeOf(await book(house, as, chosen, more))).toEqual([422, 'PHOTOCARD_NEEDED'])
  const { reply } = await book(house, as, chosen, { ...more, photocard: 'ab12345' })
  expect(reply.order).toMatchObject({
    product: 'season',
    photocard: 'AB12345',
    validity: { from: '2026-12-09', until: '2027-01-08' },
  })
})

test('a photocard that was made here is good for a season of its owner, and of nobody else', async () => {
  const chosen = await pass('season', 'monthly')
  const [as, owen] = [await somebody(), await somebody()]
  const picture = Buffer.from(aJpeg({})).toString('base64')
  const { number } = (await house.call(makePhotocard, { name: 'Carys Evans', picture }, { as })).reply.photocard
  const more = { season: true, fulfilment: { method: 'MVD' as const }, photocard: number }
  expect(codeOf(await book(house, owen, chosen, more))).toEqual([422, 'PHOTOCARD_NOT_YOURS'])
  expect((await book(house, as, chosen, more)).reply.order).toMatchObject({ photocard: number })
})

test('bundles and rovers are bought without trains', async () => {
  const bundle = await pass('multiflex', null)
  const more = { fulfilment: { method: 'MVD' as const }, count: 2 }
  const { reply } = await book(house, await somebody(), bundle, more)
  expect(reply.order.bundle).toMatchObject({ count: 2 })
  expect(reply.order.price.total).toBe(2 * (bundle.fareInformation[0]?.totalPrice ?? 0))

  const rovers = await house.call(roverSearch, { outboundDate: '2026-12-09' })
  const [rover] = rovers.reply?.fareInformation ?? []
  if (!rover) throw new Error('no rover')
  const chosen = { fareInformation: [asSent(rover)] }
  const booked = await bookAsGuest(house, chosen, { fulfilment: { method: 'XVD' } })
  expect(booked.reply.order).toMatchObject({
    product: 'rover',
    origin: '',
    outbound: null,
    price: { total: rover.totalPrice },
  })
})

test('smartcards need their number, and every way must be one that was offered', async () => {
  const chosen = await pass('season', 'weekly')
  const as = await somebody()
  const more = { photocard: '12345', fulfilment: { method: 'SCT' as const } }
  expect(codeOf(await book(house, as, chosen, more))).toEqual([422, 'SMARTCARD_NEEDED'])
  const { reply } = await book(house, as, chosen, {
    ...more,
    smartCardNumber: '633597012345678901',
    smartcardCollectionType: 'STATION',
    smartcardCollectionStation: 'CDF',
  })
  expect(reply.order.delivery).toMatchObject({
    smartCardNumber: '633597012345678901',
    smartcardCollectionType: 'STATION',
    smartcardCollectionStation: 'CDF',
  })
  expect(codeOf(await book(house, as, chosen, { photocard: '12345' }))).toEqual([422, 'DELIVERY_UNKNOWN'])
})

test('a guest buys with a name and an address, and holds a token for that order alone [BOOK-001] [BOOK-012] [TPERM-021] [GUEST-001]', async () => {
  const chosen = choose(await search(house), isWalkUp)
  const { status, reply } = await bookAsGuest(house, chosen)
  expect(status).toBe(200)
  expect(reply.order).toMatchObject({ status: 'HELD', emailAddress: GUEST.emailAddress })
  const bearer = { headers: { authorization: `Bearer ${reply.guestToken}` } }
  expect((await house.call(readOrder, { orderID: reply.order.orderID }, bearer)).status).toBe(200)
  const other = await bookAsGuest(house, chosen)
  expect(codeOf(await house.call(readOrder, { orderID: other.reply.order.orderID }, bearer))).toEqual([
    404,
    'ORDER_UNKNOWN',
  ])
  house.clock.advance(24 * HOUR + MINUTE)
  expect(codeOf(await house.call(readOrder, { orderID: reply.order.orderID }, bearer))).toEqual([401, 'SIGN_IN'])
  house.clock.advance(-24 * HOUR - MINUTE)

  const nameless = { ...chosen, fulfilment: { method: 'ETK' as const }, guestCheckout: true }
  expect(codeOf(await house.call(calls.createBookingWithoutBasket, nameless))).toEqual([422, 'GUEST_DETAILS_NEEDED'])
})

test('a guest has no season ticket and no bundle, and is not asked to be one when signed in [TPERM-022] [TPERM-023] [TPERM-024]', async () => {
  for (const chosen of [await pass('season', 'weekly'), await pass('multiflex', null)]) {
    expect(codeOf(await validate(chosen))).toEqual([422, 'GUEST_NOT_ALLOWED'])
    const guest = await bookAsGuest(house, chosen, { fulfilment: { method: 'MVD' }, photocard: '12345' })
    expect(codeOf(guest)).toEqual([422, 'GUEST_NOT_ALLOWED'])
  }
  const chosen = choose(await search(house), isWalkUp)
  const signedIn = await house.call(
    calls.createBookingWithoutBasket,
    { ...chosen, ...GUEST, fulfilment: { method: 'ETK' } },
    { as: carys },
  )
  expect(codeOf(signedIn)).toEqual([422, 'GUEST_SIGNED_IN'])
})

test('in the native app a guest buys only while that is switched on [TPERM-025]', async () => {
  const chosen = choose(await search(house), isWalkUp)
  expect((await bookAsGuest(house, chosen, { devicePlatform: 'ios' })).status).toBe(200)
  await data.switch(house.app, { showGuestCheckoutOnApp: false })
  expect(codeOf(await bookAsGuest(house, chosen, { devicePlatform: 'ios' }))).toEqual([422, 'GUEST_CHECKOUT_OFF'])
  expect((await bookAsGuest(house, chosen, { devicePlatform: 'web' })).status).toBe(200)
  await data.switch(house.app, { showGuestCheckoutOnApp: true })
})

test('no way left for the tickets is said as such [TERR-004]', async () => {
  const chosen = choose(await search(house, { outboundDate: '2026-12-08', outboundTime: '11:00' }), isWalkUp)
  const file = `${data.folder}/delivery/delivery.json`
  const all = readFileSync(file, 'utf8')
  const some = (JSON.parse(all) as { guests: boolean }[]).filter(({ guests }) => !guests)
  writeFileSync(file, JSON.stringify(some))
  await house.app.reference.fileChanged('delivery/delivery.json')
  expect(codeOf(await validate(chosen))).toEqual([422, 'NO_OPTIONS'])
  expect((await validate(chosen, {}, carys)).status).toBe(200)
  writeFileSync(file, all)
  await house.app.reference.fileChanged('delivery/delivery.json')
})

test('the same key books once, whoever repeats it and however often', async () => {
  const chosen = choose(await search(house), isWalkUp)
  const as = await somebody()
  const headers = { 'idempotency-key': 'once-and-for-all-0001' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(house, as, chosen, {}, headers)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status !== 200).every(({ failure }) => failure.code === 'STILL_RUNNING')).toBe(
    true,
  )
  const later = await book(house, as, chosen, {}, headers)
  expect(new Set([...done, later].map(({ text }) => text)).size).toBe(1)
  const orders = await house.db.selectFrom('orders').select('id').where('accountId', '=', as.id).execute()
  expect(orders).toHaveLength(1)
})
