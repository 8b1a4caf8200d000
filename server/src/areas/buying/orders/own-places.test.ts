import * as calls from '@cledrau/contract/buying/booking.ts'
import { cancelJourney } from '@cledrau/contract/buying/basket.ts'
import { certificateOfQuote } from '@cledrau/contract/search/certificates.ts'
import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { book, bookAsGuest, choose, chooseSplit, isAdvance, type Chosen } from '../../../testing/buying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

type Sent = { as?: KnownTraveller; headers?: Record<string, string> }
const somebody = () => addTraveller(house)
const WAY = { origin: 'CDF', destination: 'MAN', outboundTime: '10:00', ticketType: 'single' } as const

const priceOf = (chosen: Chosen) => chosen.fareInformation[0]?.totalPrice ?? 0
/** The cheapest Advance price of the first train, as it is told to whoever asks. */
async function found(asked: Partial<RequestOf<typeof ticketSearch>>, sent: Sent = {}): Promise<Chosen> {
  const { reply, text } = await house.call(ticketSearch, { ...WAY, outboundDate: '2026-12-15', ...asked }, sent)
  if (!reply) throw new Error(`nothing found: ${text}`)
  return choose(reply, (fare) => isAdvance(fare) && fare.split === null)
}
const validate = (chosen: Chosen, more = {}, sent: Sent = {}) =>
  house.call(calls.validateBooking, { ...chosen, ...more }, sent)

/** One place for whoever is named, and all others of the same price for other people. */
async function takeAll(chosen: Chosen, own: () => Promise<{ orderID: string; recordLocator: string }>) {
  const left = (await validate(chosen)).reply.placesLeft ?? 0
  const mine = await own()
  for (let place = 1; place < left; place++) expect((await book(house, await somebody(), chosen)).status).toBe(200)
  await house.app.buying.orders.countPlaces()
  return mine
}
const heldBy = async (as: KnownTraveller, chosen: Chosen, more = {}) =>
  (await book(house, as, chosen, more)).reply.order
const quotaOf = async (chosen: Chosen) => {
  const { uid = '', serviceDate = '' } = chosen.legSolutions?.[0]?.travelSegments[0] ?? {}
  const taken = await house.db
    .selectFrom('places')
    .select('name')
    .where('uid', '=', uid)
    .where('serviceDate', '=', serviceDate)
    .where('kind', '=', 'QUOTA')
    .execute()
  return taken.map(({ name }) => name)
}

test('whoever holds the last place at a price finds the journey at that price when they change it, and nobody else does', async () => {
  const carys = await somebody()
  const chosen = await found({})
  const { orderID, recordLocator } = await takeAll(chosen, () => heldBy(carys, chosen))
  const before = await quotaOf(chosen)

  expect(priceOf(await found({ instead: orderID }, { as: carys }))).toBe(priceOf(chosen))
  for (const sent of [{}, { as: await somebody() }])
    expect(priceOf(await found({ instead: orderID }, sent))).toBeGreaterThan(priceOf(chosen))
  // The same in another tab, where it isn't being changed.
  expect(priceOf(await found({}, { as: carys }))).toBeGreaterThan(priceOf(chosen))

  const days = { origin: 'CDF', destination: 'MAN', from: '2026-12-15', days: 1, instead: orderID }
  const cheapest = async (sent: Sent) => (await house.call(faresByDay, days, sent)).reply.days[0]?.cheapest ?? 0
  expect(await cheapest({ as: carys })).toBeLessThanOrEqual(await cheapest({}))

  expect((await validate(chosen, { instead: orderID }, { as: carys })).reply).toMatchObject({
    valid: true,
    changes: [],
    placesLeft: 1,
  })
  expect((await validate(chosen, { instead: orderID }, { as: await somebody() })).reply.valid).toBe(false)

  const again = await book(house, carys, chosen, { amendJourney: true, orderID, recordLocator })
  expect(again.status).toBe(200)
  expect((await quotaOf(chosen)).toSorted()).toEqual(before.toSorted())
  // Taken out in one tab, it is nothing to change in the other: its place is anybody's.
  const next = again.reply.order
  const gone = { orderID: next.orderID, recordLocator: next.recordLocator }
  expect((await house.call(cancelJourney, gone, { as: carys })).status).toBe(200)
  expect((await book(house, await somebody(), chosen)).status).toBe(200)
  await house.app.buying.orders.countPlaces()
  expect(priceOf(await found({ instead: next.orderID }, { as: carys }))).toBeGreaterThan(priceOf(chosen))
})

test('a hold whose time is over between looking and booking counts for nobody', async () => {
  const carys = await somebody()
  const asked = { outboundDate: '2026-12-16' }
  const chosen = await found(asked)
  const { orderID, recordLocator } = await takeAll(chosen, () => heldBy(carys, chosen))
  expect(priceOf(await found({ ...asked, instead: orderID }, { as: carys }))).toBe(priceOf(chosen))

  house.clock.advance(21 * MINUTE)
  onTestFinished(() => house.clock.advance(-21 * MINUTE))
  await house.app.buying.orders.countPlaces()
  const left = (await validate(chosen)).reply.placesLeft ?? 0
  for (let place = 0; place < left; place++) expect((await book(house, await somebody(), chosen)).status).toBe(200)
  await house.app.buying.orders.countPlaces()
  expect((await validate(chosen, { instead: orderID }, { as: carys })).reply.valid).toBe(false)
  const late = await book(house, carys, chosen, { amendJourney: true, orderID, recordLocator })
  expect([late.status, late.failure.code]).toEqual([409, 'PLACES_GONE'])
})

test('a guest who chooses the same again keeps the last place at its price', async () => {
  const asked = { outboundDate: '2026-12-17' }
  const chosen = await found(asked)
  let bearer = {}
  await takeAll(chosen, async () => {
    const { order, guestToken } = (await bookAsGuest(house, chosen)).reply
    bearer = { headers: { authorization: `Bearer ${guestToken}` } }
    return order
  })
  const before = await quotaOf(chosen)
  expect(priceOf(await found(asked))).toBeGreaterThan(priceOf(chosen))
  expect(priceOf(await found(asked, bearer))).toBe(priceOf(chosen))
  expect((await validate(chosen, {}, bearer)).reply).toMatchObject({ valid: true, placesLeft: 1 })
  const again = await house.call(
    calls.createBookingWithoutBasket,
    {
      ...chosen,
      fulfilment: { method: 'ETK' },
      guestCheckout: true,
      title: 'Ms',
      firstName: 'Mari',
      lastName: 'Huws',
      emailAddress: 'mari.elsewhere@example.org',
    },
    bearer,
  )
  expect(again.status, again.text).toBe(200)
  expect((await quotaOf(chosen)).toSorted()).toEqual(before.toSorted())
})

test('split tickets on one’s own last places are found, proven and held anew', async () => {
  const carys = await somebody()
  const chosen = await chooseSplit(house, { outboundDate: '2026-12-22' }, (fare) => fare.placesLeft !== null)
  const { orderID, recordLocator } = await takeAll(chosen, () => heldBy(carys, chosen))
  expect((await validate(chosen, {}, { as: carys })).reply.valid).toBe(false)
  expect((await validate(chosen, { instead: orderID }, { as: carys })).reply.valid).toBe(true)

  const trains = (chosen.legSolutions?.[0]?.travelSegments ?? []).map((one) => Object.values(one).join('.')).join(',')
  const [fare] = chosen.fareInformation
  const proof = { trains, total: priceOf(chosen), flexibility: fare?.split?.flexibility }
  const proven = async (instead?: string) =>
    (await house.call(certificateOfQuote, { ...proof, ...(instead && { instead }) }, { as: carys })).status
  expect([await proven(), await proven(orderID)]).toEqual([409, 200])
  const again = await book(house, carys, chosen, { amendJourney: true, orderID, recordLocator })
  expect(again.status).toBe(200)
  const kept = await house.db
    .selectFrom('splitCertificates')
    .select('direction')
    .where('orderId', '=', again.reply.order.orderID)
    .execute()
  expect(kept).toHaveLength(1)
})
