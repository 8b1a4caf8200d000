import { retrieveExchangeSummary } from '@cledrau/contract/after-sales/exchanges.ts'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { speaksOsdm, type Osdm, type Read } from '../../../testing/partners/osdm-asked.ts'
import { adults, buy, criteria } from '../../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, type TestPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { exchangeOfferIn } from './exchange-offer-id.ts'

let house: TestServer
let shop: TestPartner
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
})
afterAll(() => house.close())

const owed = async () => (await house.call(readPartnerAccount, {}, await bearing(house, shop))).reply.owedInPennies
const at = (bookingId: string, rest: string) => `/bookings/${bookingId}/${rest}`
const idsOf = (some: Read[]): string[] => some.map(({ id }: Read) => id)
const isCheap = (offer: Read) => offer.offerSummary.overallTravelClass === 'SECOND'

async function offersFor(booking: Read, more: object = {}): Promise<Read> {
  const answer = await ask('POST', `${at(booking.id, 'exchange-offers')}?embed=ALL`, {
    fulfillmentIds: idsOf(booking.fulfillments),
    tripSearchCriteria: criteria({ departureTime: '2026-12-09T15:00:00' }),
    anonymousPassengerSpecifications: adults(booking.passengers.length),
    ...more,
  })
  return answer
}
const isDearer = (offer: Read) => (offer.amountToBePaid?.amount ?? 0) > 0
const begin = (bookingId: string, { offerId, passengerRefs }: Read, by = ask) =>
  by('POST', at(bookingId, 'exchange-operations'), { exchangeOffers: [{ offerId, passengerRefs }] })
const pay = (bookingId: string) => ask('POST', at(bookingId, 'fulfillments'), {})

test('a change costs what our own summary says; paid for, the booking has new tickets under the id that it had', async () => {
  const { booking } = await buy(ask, {}, isCheap)
  const before = await owed()
  const { body, status } = await offersFor(booking)
  expect(status).toBe(200)
  const offer = body.exchangeOffers.find(isDearer)
  const paid = booking.confirmedPrice.amount
  expect(offer.exchangePrice.amount - paid).toBe(offer.amountToBePaid.amount)
  expect([offer.exchangeFee.amount, offer.refundableAmount]).toEqual([0, undefined])
  expect(idsOf(offer.fulfillments)).toEqual(idsOf(booking.fulfillments))
  const kept = exchangeOfferIn(offer.offerId)!
  const own = await bearing(house, shop, { order: booking.id })
  const { reply } = await house.call(
    retrieveExchangeSummary,
    {
      recordLocator: booking.bookingCode,
      legSolutions: [{ legSolutionID: '', direction: 'OUTBOUND', travelSegments: kept.offer.outbound! }],
      fareInformation: [kept.offer.fare],
    },
    own,
  )
  expect(reply.toPay).toBe(offer.amountToBePaid.amount)

  const begun = (await begin(booking.id, offer)).body.exchangeOperation
  const path = at(booking.id, `exchange-operations/${begun.id}`)
  expect(begun).toMatchObject({ status: 'PREBOOKED', fulfillments: [] })
  expect(Date.parse(begun.ticketTimeLimit)).toBeGreaterThan(house.clock.now())
  expect((await ask('GET', path)).body.exchangeOperation).toEqual(begun)
  expect((await ask('GET', `/bookings/${booking.id}`)).body.booking.fulfillments[0].status).toBe('FULFILLED')
  expect((await ask('GET', at(booking.id, 'fulfillment-check'))).status).toBe(204)
  expect(await owed()).toBe(before)

  const both = await Promise.all([pay(booking.id), pay(booking.id)])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  const [made] = both[0]!.body.fulfillments
  expect(made).toMatchObject({ status: 'FULFILLED', bookingRef: booking.id })
  expect(made.fulfillmentDocuments[0].content.length).toBeGreaterThan(1000)
  expect(await owed()).toBe(before + offer.amountToBePaid.amount)
  const { booking: after } = (await ask('GET', `/bookings/${booking.id}`)).body
  expect(after).toMatchObject({ id: booking.id, confirmedPrice: { amount: offer.exchangePrice.amount } })
  expect(after.passengers.map((one: Read) => one.externalRef)).toEqual(
    booking.passengers.map((one: Read) => one.externalRef),
  )
  expect(after.fulfillments.map((one: Read) => [one.id, one.status, one.bookingRef])).toEqual([
    [made.id, 'FULFILLED', booking.id],
    [booking.fulfillments[0].id, 'EXCHANGED', booking.id],
  ])
  expect((await ask('GET', `/fulfillments/${made.id}`)).body.fulfillment.bookingRef).toBe(booking.id)
  expect((await ask('GET', path)).body.exchangeOperation).toMatchObject({
    status: 'FULFILLED',
    fulfillments: [{ id: made.id, status: 'FULFILLED' }],
  })
  expect((await ask('DELETE', path)).status).toBe(409)

  // What was paid in two payments goes back in one.
  house.clock.advance(4 * MINUTE)
  const { body: refund } = await ask('POST', at(booking.id, 'refund-offers'), { fulfillmentIds: [made.id] })
  const [back] = refund.refundOffers
  const refunding = at(booking.id, `refund-offers/${back.id}`)
  expect((await ask('PATCH', refunding, { status: 'CONFIRMED' })).body.refundOffer).toMatchObject({
    status: 'CONFIRMED',
    fulfillments: [{ id: made.id, status: 'REFUNDED' }],
  })
  expect(await owed()).toBe(before + offer.amountToBePaid.amount - back.refundableAmount.amount)
  expect(
    (await ask('GET', `/bookings/${booking.id}`)).body.booking.fulfillments.map((one: Read) => one.status),
  ).toEqual(['REFUNDED', 'EXCHANGED'])
})

test('a change for nothing more is completed, and one that is given up or lapsed leaves the tickets as they were', async () => {
  const { booking } = await buy(ask, {}, isCheap)
  const { body } = await offersFor(booking)
  const same = body.exchangeOffers.find((one: Read) => one.amountToBePaid === undefined)
  const first = (await begin(booking.id, same)).body.exchangeOperation
  const path = (operation: Read) => at(booking.id, `exchange-operations/${operation.id}`)
  expect((await ask('PATCH', path(first), { requestedFulfillmentType: 'CIT_PAPER' })).status).toBe(400)
  expect((await ask('PATCH', path(first), { requestedFulfillmentType: 'ETICKET' })).body.exchangeOperation).toEqual(
    first,
  )
  expect((await ask('DELETE', path(first))).status).toBe(204)
  expect((await ask('GET', path(first))).status).toBe(404)
  const second = (await begin(booking.id, same)).body.exchangeOperation
  house.clock.advance(HOUR)
  expect((await ask('GET', path(second))).status).toBe(404)
  expect((await pay(booking.id)).body.fulfillments.map((one: Read) => one.status)).toEqual(['FULFILLED'])
  expect((await ask('GET', `/bookings/${booking.id}`)).body.booking.fulfillments).toEqual(booking.fulfillments)

  const again = (await offersFor(booking)).body.exchangeOffers.find((one: Read) => one.amountToBePaid === undefined)
  const before = await owed()
  const third = (await begin(booking.id, again)).body.exchangeOperation
  expect((await pay(booking.id)).status).toBe(200)
  expect((await ask('GET', path(third))).body.exchangeOperation.status).toBe('FULFILLED')
  expect(await owed()).toBe(before - (again.refundableAmount?.amount ?? 0))
})

test('another journey, other tickets, altered sums and others’ bookings are refused', async () => {
  const { booking } = await buy(ask, {}, isCheap)
  const { booking: other } = await buy(ask, {}, isCheap)
  const refusal = async (more: object) => (await offersFor(booking, more)).body.code
  const elsewhere = criteria({ destination: { objectType: 'StopPlaceRef', stopPlaceRef: 'urn:x_crs:stn:MAN' } })
  expect(await refusal({ tripSearchCriteria: elsewhere })).toBe('X_CLEDRAU_EXCHANGE_OTHER_JOURNEY')
  expect(await refusal({ fulfillmentIds: ['none'] })).toBe('X_CLEDRAU_FULFILLMENT_UNKNOWN')
  expect(await refusal({ fulfillmentIds: idsOf(other.fulfillments) })).toBe('X_CLEDRAU_FULFILLMENT_UNKNOWN')
  expect((await offersFor(booking, { tripSearchCriteria: undefined })).status).toBe(400)
  expect((await offersFor(booking, { tripSearchCriteria: undefined, tripIds: ['none'] })).status).toBe(404)

  const { body } = await offersFor(booking)
  const offer = body.exchangeOffers.find(isDearer)
  const byTrip = await offersFor(booking, {
    tripSearchCriteria: undefined,
    tripIds: [offer.tripCoverage.coveredTripId],
  })
  expect(byTrip.body.exchangeOffers.map((one: Read) => one.tripCoverage.coveredTripId)).toContain(
    offer.tripCoverage.coveredTripId,
  )
  expect(new Set(byTrip.body.trips.map((trip: Read) => trip.id)).size).toBe(1)
  const cheaper = offer.offerId.replace(`:${offer.amountToBePaid.amount}:`, ':1:')
  expect((await begin(booking.id, { ...offer, offerId: cheaper })).body.code).toBe('X_CLEDRAU_EXCHANGE_CHANGED')
  expect((await begin(other.id, offer)).body.code).toBe('X_CLEDRAU_EXCHANGE_OFFER_UNKNOWN')
  expect((await begin(booking.id, { ...offer, passengerRefs: ['somebody'] })).status).toBe(400)
  const stranger = speaksOsdm(house, await addPartner(house, 'Siop Arall'))
  expect((await begin(booking.id, offer, stranger)).status).toBe(404)
  const begun = (await begin(booking.id, offer)).body.exchangeOperation
  const path = at(booking.id, `exchange-operations/${begun.id}`)
  expect((await stranger('GET', path)).status).toBe(404)
  expect((await stranger('DELETE', path)).status).toBe(404)
  expect((await ask('GET', at(other.id, `exchange-operations/${begun.id}`))).status).toBe(404)
  expect((await ask('DELETE', path)).status).toBe(204)
})
