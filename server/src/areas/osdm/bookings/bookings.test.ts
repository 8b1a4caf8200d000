import { randomUUID } from 'node:crypto'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { asSent, bookAsGuest } from '../../../testing/buying.ts'
import { speaksOsdm, type Osdm, type Read } from '../../../testing/partners/osdm-asked.ts'
import {
  adults,
  book,
  bookingOf,
  criteria,
  isAdvance,
  isFlexible,
  isPlain,
  offersOf,
  stop,
} from '../../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let shop: TestPartner
let ask: Osdm
let flexible: Read
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
  flexible = (await offersOf(ask)).offers.find((one: Read) => isFlexible(one) && isPlain(one))
})
afterAll(() => house.close())

const price = (offer: Read) => offer.offerSummary.minimalPrice
const owed = async (partner = shop) =>
  (await house.call(readPartnerAccount, {}, await bearing(house, partner))).reply.owedInPennies
const offers = async (asked: object, fits: (offer: Read) => boolean) => (await offersOf(ask, asked)).offers.filter(fits)

test('an offer is booked and held at its price, with its own names for those who travel', async () => {
  const booking = await book(ask, flexible, { externalRef: 'PNR-1' })
  expect(booking).toMatchObject({
    bookingCode: expect.stringMatching(/^[A-Z0-9]{6}$/),
    externalRef: 'PNR-1',
    provisionalPrice: price(flexible),
    passengers: [{ id: 'A1', externalRef: 'adult-1', type: 'ADULT', detail: { firstName: 'Mari', lastName: 'Huws' } }],
    purchaser: { detail: { firstName: 'Mari', lastName: 'Huws' } },
    fulfillments: [],
  })
  expect(booking.confirmedPrice).toBeUndefined()
  expect(booking.requestedInformation).toBeUndefined()
  expect(Date.parse(booking.confirmationTimeLimit) - house.clock.now()).toBe(20 * MINUTE)
  const [offered] = booking.bookedOffers
  expect(offered.admissions.map(({ status }: Read) => status)).toEqual(['PREBOOKED'])
  expect(offered.tripCoverage).toEqual(flexible.tripCoverage)
  expect(booking.trips.map(({ id }: Read) => id)).toEqual([flexible.tripCoverage.coveredTripId])
  expect((await ask('GET', `/bookings/${booking.id}`)).body.booking).toEqual(booking)
})

test('the same key books once, whatever comes between; another body under it is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/bookings', bookingOf(flexible), headers)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'X_CLEDRAU_STILL_RUNNING')).toBe(true)
  const again = await ask('POST', '/bookings', bookingOf(flexible), headers)
  expect(new Set([...done, again].map(({ body }) => body.booking.id)).size).toBe(1)
  const other = await ask('POST', '/bookings', bookingOf(flexible, { externalRef: 'other' }), headers)
  expect([other.status, other.body.code]).toEqual([422, 'X_CLEDRAU_KEY_REUSED'])
})

test('who travels may be said later, and nothing is sold before somebody is named, by either door', async () => {
  const [two] = await offers({ anonymousPassengerSpecifications: adults(2) }, (one) => isFlexible(one) && isPlain(one))
  const unnamed = [{ externalRef: 'adult-1', type: 'PERSON' }]
  const booking = await book(ask, two, { passengerSpecifications: unnamed })
  expect(booking.requestedInformation).toBe('passengers.A1.detail.firstName AND passengers.A1.detail.lastName')
  const at = `/bookings/${booking.id}`
  for (const [method, path] of [
    ['POST', '/fulfillments'],
    ['GET', '/fulfillment-check'],
  ] as const) {
    const no = await ask(method, at + path, method === 'POST' ? {} : undefined)
    expect([no.status, no.body.code]).toEqual([400, 'BOOKING_INFORMATION_MISSING'])
  }
  const { headers } = await bearing(house, shop, { order: booking.id })
  const target = { kind: 'order', orderID: booking.id } as const
  const onAccount = booking.provisionalPrice.amount
  expect((await house.call(startPayment, { target, onAccount }, { headers })).failure.code).toBe(
    'ORDER_MOVE_NOT_ALLOWED',
  )

  const detail = { firstName: 'Nia', lastName: 'Puw' }
  const half = await ask('PATCH', `${at}/passengers/A1`, { detail: { firstName: 'Nia' } })
  expect([half.status, half.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  const named = await ask('PATCH', `${at}/passengers/A1`, { id: 'A1', externalRef: 'adult-1', type: 'PERSON', detail })
  expect(named.body.passenger).toMatchObject({ id: 'A1', detail })
  // A part of a name that isn’t said stays.
  await ask('PATCH', `${at}/passengers/A1`, { detail: { firstName: 'Non' } })
  const both = await ask('PATCH', `${at}/passengers`, {
    passengers: [{ id: 'A2', detail: { firstName: 'Twm', lastName: 'Rees' } }],
  })
  expect(both.body.passengers.map((one: Read) => one.detail)).toEqual([
    { firstName: 'Non', lastName: 'Puw' },
    { firstName: 'Twm', lastName: 'Rees' },
  ])
  // All of them, or nothing.
  const unknown = await ask('PATCH', `${at}/passengers`, {
    passengers: [
      { id: 'A1', detail: { firstName: 'X', lastName: 'Y' } },
      { id: 'A9', detail },
    ],
  })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  expect((await ask('GET', `${at}/passengers/A1`)).body.passenger.detail.firstName).toBe('Non')

  await ask('POST', `${at}/purchaser`, { detail: { firstName: 'Ann', lastName: 'Ellis', email: 'a@example.org' } })
  const { body } = await ask('PATCH', `${at}/purchaser`, { detail: { lastName: 'Elis' } })
  expect(body.purchaser).toEqual({ detail: { firstName: 'Ann', lastName: 'Elis' } })
  expect((await ask('GET', `${at}/purchaser`)).body).toEqual(body)
  expect((await ask('GET', `${at}/fulfillment-check`)).status).toBe(204)
  const row = await house.db.selectFrom('orders').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect([row.email, row.accountId, row.partnerId]).toEqual(['', null, shop.id])

  expect((await ask('POST', `${at}/fulfillments`, {})).status).toBe(200)
  // It stands on tickets now.
  const late = await ask('PATCH', `${at}/passengers/A1`, { detail })
  expect([late.status, late.body.code]).toEqual([409, 'BOOKING_MODIFICATION_NOT_ALLOWED'])
})

test('two singles, there and back, are booked together; two of one way are not', async () => {
  const tripSearchCriteria = criteria({ returnSearchParameters: { departureTime: '2026-12-09T17:00:00' } })
  const found = await offers({ tripSearchCriteria }, (one) => isFlexible(one) && isPlain(one))
  const out = found.find((one: Read) => !one.inboundTripCoverage)
  const back = found.find((one: Read) => !one.tripCoverage)
  const pair = (...chosen: Read[]) => ({
    offers: chosen.map(({ offerId, passengerRefs }: Read) => ({ offerId, passengerRefs })),
    passengerSpecifications: [
      { externalRef: 'adult-1', type: 'PERSON', detail: { firstName: 'Mari', lastName: 'Huws' } },
    ],
  })
  const { status, body } = await ask('POST', '/bookings', pair(out, back))
  expect(status).toBe(200)
  expect(body.booking.provisionalPrice.amount).toBe(price(out).amount + price(back).amount)
  expect(
    body.booking.bookedOffers.map((one: Read) => [Boolean(one.tripCoverage), Boolean(one.inboundTripCoverage)]),
  ).toEqual([
    [true, false],
    [false, true],
  ])
  expect((await ask('POST', '/bookings', pair(out, out))).status).toBe(404)
})

test('seats are reserved where they are asked for, and those pointed at are these or none', async () => {
  const [seated] = await offers({}, (one) => one.reservationOfferParts.length > 0 && isFlexible(one) && isPlain(one))
  const { offerId, passengerRefs } = seated
  const optionalReservationSelections = [{ reservationId: seated.reservationOfferParts[0].id }]
  const booking = await book(ask, seated, { offers: [{ offerId, passengerRefs, optionalReservationSelections }] })
  const [seat] = booking.bookedOffers[0].reservations
  expect(seat).toMatchObject({ passengerIds: ['A1'], price: { amount: 0 }, status: 'PREBOOKED' })
  const { placeAllocation } = seat
  const [{ coachNumber, placeNumbers }] = placeAllocation.reservedPlaces
  const placeSelections = [
    {
      reservationId: 'seats',
      places: [{ coachNumber, placeNumber: placeNumbers[0], passengerRef: 'adult-1' }],
      tripLegCoverage: placeAllocation.tripLegCoverage,
    },
  ]
  const taken = await ask(
    'POST',
    '/bookings',
    bookingOf(seated, { offers: [{ offerId, passengerRefs, placeSelections }] }),
  )
  expect([taken.status, taken.body.code]).toEqual([409, 'BOOKING_PLACE_NOT_AVAILABLE'])
  expect((await ask('DELETE', `/bookings/${booking.id}`)).status).toBe(204)
  const chosen = await book(ask, seated, { offers: [{ offerId, passengerRefs, placeSelections }] })
  expect(chosen.bookedOffers[0].reservations[0].placeAllocation.reservedPlaces[0]).toMatchObject({
    coachNumber,
    placeNumbers,
  })
})

test('an offer lapses, a hold runs out, and each says so', async () => {
  const start = house.clock.now()
  onTestFinished(() => house.clock.set(start))
  const booking = await book(ask, flexible)
  house.clock.advance(21 * MINUTE)
  const { body } = await ask('GET', `/bookings/${booking.id}`)
  expect(body.booking.bookedOffers[0].admissions[0].status).toBe('CANCELLED')
  expect(body.booking.confirmationTimeLimit).toBeUndefined()
  const before = await owed()
  const late = await ask('POST', `/bookings/${booking.id}/fulfillments`, {})
  expect([late.status, late.body.code]).toEqual([409, 'X_CLEDRAU_ORDER_HOLD_EXPIRED'])
  const named = await ask('PATCH', `/bookings/${booking.id}/purchaser`, { detail: { firstName: 'A', lastName: 'B' } })
  expect(named.body.code).toBe('X_CLEDRAU_ORDER_HOLD_EXPIRED')
  expect(await owed()).toBe(before)
  expect((await ask('DELETE', `/bookings/${booking.id}`)).status).toBe(204)
  house.clock.advance(10 * MINUTE)
  const lapsed = await ask('POST', '/bookings', bookingOf(flexible))
  expect([lapsed.status, lapsed.body.code]).toEqual([404, 'BOOKING_OFFER_NOT_FOUND'])
})

test('nothing that isn’t ours is an offer, and nobody pays another price by changing its id', async () => {
  const refused = async (offerId: string) => {
    const answer = await ask('POST', '/bookings', bookingOf({ ...flexible, offerId }))
    return [answer.status, answer.body.code]
  }
  const none = [404, 'BOOKING_OFFER_NOT_FOUND']
  expect(await refused('nonsense')).toEqual(none)
  expect(await refused('1.AAAA')).toEqual(none)
  expect(await refused(flexible.offerId.slice(0, -8))).toEqual(none)
  const { inflateRawSync, deflateRawSync } = await import('node:zlib')
  const inside = JSON.parse(inflateRawSync(Buffer.from(flexible.offerId.slice(2), 'base64url')).toString())
  const packed = (changed: object) =>
    `1.${deflateRawSync(JSON.stringify({ ...inside, ...changed })).toString('base64url')}`
  expect(await refused(packed({ fare: { ...inside.fare, totalPrice: 1 } }))).toEqual(none)
  const cheap = inside.fare.ticketableFares.map((one: Read) => ({ ...one, price: 1 }))
  expect(await refused(packed({ fare: { ...inside.fare, ticketableFares: cheap } }))).toEqual(none)
  // A bomb: little that would be a lot.
  expect(await refused(`1.${deflateRawSync(Buffer.alloc(10_000_000)).toString('base64url')}`)).toEqual(none)
  const others = await ask('POST', '/bookings', {
    ...bookingOf(flexible),
    offers: [{ offerId: flexible.offerId, passengerRefs: ['somebody'] }],
  })
  expect([others.status, others.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  const paper = await ask('POST', '/bookings', bookingOf(flexible, { requestedFulfillmentType: 'CIT_PAPER' }))
  expect([paper.status, paper.body.code]).toEqual([400, 'X_CLEDRAU_DELIVERY_UNKNOWN'])
})

test('the last place is sold once: whoever comes second hears that it is gone', async () => {
  const day = { tripSearchCriteria: criteria({ destination: stop('MAN'), departureTime: '2026-12-14T10:00:00' }) }
  const left = (one: Read) => Math.min(...one.admissionOfferParts.map((part: Read) => part.numericAvailability))
  const found = await offers(day, (one) => isAdvance(one) && isPlain(one))
  const scarce = found.toSorted((one: Read, other: Read) => left(one) - left(other))[0]
  expect(left(scarce)).toBeGreaterThan(0)
  const answers = []
  for (let nth = 0; nth <= left(scarce); nth++) answers.push(await ask('POST', '/bookings', bookingOf(scarce)))
  expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true)
  const last = answers.at(-1)!
  expect([last.status, last.body.code]).toEqual([409, 'BOOKING_INSUFFICIENT_AVAILABILITY'])
  // Given up, it is there again.
  const [first] = answers
  expect((await ask('DELETE', `/bookings/${first!.body.booking.id}`)).status).toBe(204)
  expect((await ask('POST', '/bookings', bookingOf(scarce))).status).toBe(200)
})

test('what another partner booked isn’t there: it is neither read nor moved', async () => {
  const other = speaksOsdm(house, await addPartner(house, 'Arall'))
  const booking = await book(ask, flexible)
  const before = await house.db.selectFrom('orders').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  const at = `/bookings/${booking.id}`
  const detail = { firstName: 'Somebody', lastName: 'Else' }
  const asked: [string, string, unknown?][] = [
    ['GET', at],
    ['PATCH', at, { externalRef: 'mine' }],
    ['DELETE', at],
    ['GET', `${at}/passengers`],
    ['PATCH', `${at}/passengers`, { passengers: [{ id: 'A1', detail }] }],
    ['GET', `${at}/passengers/A1`],
    ['PATCH', `${at}/passengers/A1`, { detail }],
    ['GET', `${at}/purchaser`],
    ['PATCH', `${at}/purchaser`, { detail }],
    ['POST', `${at}/purchaser`, { detail }],
    ['POST', `${at}/fulfillments`, {}],
    ['GET', `${at}/fulfillment-check`],
    ['GET', `/fulfillments/${booking.id}.A1`],
  ]
  for (const [method, path, body] of asked) {
    const { status, body: no, text } = await other(method, path, body)
    expect([method, path, status, no.code]).toEqual([method, path, 404, 'RESOURCE_NOT_FOUND'])
    expect(text).not.toContain('Huws')
  }
  const after = await house.db.selectFrom('orders').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
  expect((await ask('GET', at)).body.booking.passengers[0].detail.lastName).toBe('Huws')
})

test('what was sold by our own calls is read here, too, also what has no trains', async () => {
  const { headers } = await bearing(house, shop)
  const rovers = await house.call(roverSearch, { outboundDate: '2026-12-09' })
  const rover = rovers.reply?.fareInformation[0]
  if (!rover) throw new Error('no rover')
  const onAnyScreen = { fulfilment: { method: 'XVD' as const } }
  const { reply } = await bookAsGuest(house, { fareInformation: [asSent(rover)] }, onAnyScreen, headers)
  const { status, body } = await ask('GET', `/bookings/${reply.order.orderID}`)
  expect([status, body.booking.bookingCode]).toEqual([200, reply.order.recordLocator])
  expect(body.booking).toMatchObject({
    provisionalPrice: { amount: rover.totalPrice },
    trips: [],
    passengers: [{ id: 'A1', externalRef: 'A1', detail: { firstName: 'Mari' } }],
  })
  const { body: made } = await ask('POST', `/bookings/${reply.order.orderID}/fulfillments`, {})
  expect(made.fulfillments[0]).toMatchObject({ status: 'FULFILLED', bookingParts: [{ id: 'admission-1' }] })
  expect([body.booking.fulfillmentType, made.fulfillments[0].fulfillmentDocuments?.length]).toEqual(['ETICKET', 1])
})

test('a partner’s limit holds here, too: nothing is sold beyond it, and what was refused is held as before', async () => {
  const small = await addPartner(house, 'Bach', { creditLimit: 0 })
  const theirs = speaksOsdm(house, small)
  const booking = await book(theirs, flexible)
  const at = `/bookings/${booking.id}`
  expect((await theirs('GET', `${at}/fulfillment-check`)).body.code).toBe('X_CLEDRAU_PARTNER_LIMIT_REACHED')
  const no = await theirs('POST', `${at}/fulfillments`, {})
  expect([no.status, no.body.code]).toEqual([409, 'X_CLEDRAU_PARTNER_LIMIT_REACHED'])
  expect(await owed(small)).toBe(0)
  expect((await theirs('GET', at)).body.booking.bookedOffers[0].admissions[0].status).toBe('PREBOOKED')
  await partnersOf(house).change(small.name, { creditLimit: booking.provisionalPrice.amount })
  expect((await theirs('POST', `${at}/fulfillments`, {})).status).toBe(200)
  expect(await owed(small)).toBe(booking.provisionalPrice.amount)
})

test('a booking that is erased says no more what its seller called anybody', async () => {
  const booking = await book(ask, flexible, { externalRef: 'PNR-9' })
  house.clock.advance(21 * MINUTE)
  await house.app.buying.orders.removeRunOut()
  await house.app.buying.orders.forgetUnpaidGuests(house.clock.now(), 1000)
  const rows = await house.db.selectFrom('passengers').selectAll().where('orderId', '=', booking.id).execute()
  const order = await house.db.selectFrom('orders').selectAll().where('id', '=', booking.id).executeTakeFirst()
  expect([rows.map(({ lastName, sellerRef }) => [lastName, sellerRef]), order?.sellerRef ?? null]).toEqual([
    rows.map(() => ['', null]),
    null,
  ])
})
