import { quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ticketsOf } from '../../../testing/bought.ts'
import { choose, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { reportLate } from '../../../testing/late-trains.ts'
import { speaksOsdm, type Osdm, type OsdmAnswer } from '../../../testing/partners/osdm-asked.ts'
import { addPartner, bearing, type TestPartner } from '../../../testing/partners/partnered.ts'
import { sellAsPartner } from '../../../testing/partners/sold-by-partner.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let shop: TestPartner
let ask: Osdm
let single: Chosen
let two: Chosen
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
  single = choose(await search(house), isWalkUp)
  two = choose(await search(house, { adult: 2 }), isWalkUp)
})
afterAll(() => house.close())

const path = (orderID: string, offer = '') => `/bookings/${orderID}/refund-offers${offer && `/${offer}`}`
const fulfillmentsOf = async (orderID: string): Promise<string[]> =>
  (await ask('GET', `/bookings/${orderID}`)).body.booking.fulfillments.map(({ id }: { id: string }) => id)
const owed = async () => (await house.call(readPartnerAccount, {}, await bearing(house, shop))).reply.owedInPennies
const noted = async (orderID: string, more = {}): Promise<OsdmAnswer> =>
  ask('POST', path(orderID), { fulfillmentIds: await fulfillmentsOf(orderID), ...more })
const accept = (orderID: string, offer: string, headers = {}) =>
  ask('PATCH', path(orderID, offer), { status: 'CONFIRMED' }, headers)
async function ranLate(orderID: string) {
  const before = house.clock.now()
  onTestFinished(() => house.clock.set(before))
  await reportLate(house, orderID, 20)
}
/** So long after paying that nothing is undone for nothing any more. */
const later = () => house.clock.advance(4 * MINUTE)

test('an offer is worth what our own quote says, and accepting it takes that off the account, once', async () => {
  const { orderID, recordLocator, total, own } = await sellAsPartner(house, shop, single)
  later()
  const before = await owed()
  const { reply: quote } = await house.call(
    quoteRefund,
    { recordLocator },
    { headers: (await bearing(house, shop, { order: orderID })).headers },
  )
  expect(own.headers).toBeDefined()
  const { status, body } = await noted(orderID)
  const [offer] = body.refundOffers
  expect(status).toBe(200)
  expect(offer).toMatchObject({
    status: 'PROPOSED',
    refundableAmount: { currency: 'GBP', amount: quote.amount, scale: 2 },
    refundFee: { currency: 'GBP', amount: total - quote.amount, scale: 2 },
  })
  expect(offer.refundFee.amount).toBe(quote.fee)
  expect(quote.fee).toBeGreaterThan(0)
  expect((await ask('GET', path(orderID, offer.id))).body.refundOffer).toEqual(offer)
  expect((await ask('GET', `${path(orderID, offer.id)}/confirmation-check`)).status).toBe(204)
  expect(await owed()).toBe(before)

  const once = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => accept(orderID, offer.id)))
  const good = [...answers, await accept(orderID, offer.id, once), await accept(orderID, offer.id, once)]
  expect(good.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
  expect(good[0]!.body.refundOffer).toMatchObject({ status: 'CONFIRMED', reimbursementStatus: 'IMMEDIATE' })
  for (const { body: said } of good) expect(said).toEqual(good[0]!.body)
  expect(good[0]!.body.refundOffer.fulfillments).toMatchObject([{ status: 'REFUNDED' }])
  expect(await owed()).toBe(before - quote.amount)
  expect((await ask('DELETE', path(orderID, offer.id))).body.code).toBe('X_CLEDRAU_REFUND_OFFER_ACCEPTED')
  expect((await noted(orderID)).status).toBeGreaterThanOrEqual(400)
})

test('one of two gives back; another offer for both is another sum by then', async () => {
  const { orderID } = await sellAsPartner(house, shop, two)
  later()
  const [mine, other] = await fulfillmentsOf(orderID)
  const both = (await noted(orderID)).body.refundOffers[0]
  const part = (await ask('POST', path(orderID), { fulfillmentIds: [mine] })).body.refundOffers[0]
  expect(part.fulfillments.map(({ id }: { id: string }) => id)).toEqual([mine])
  expect(part.refundableAmount.amount).toBeLessThan(both.refundableAmount.amount)
  expect((await accept(orderID, part.id)).body.refundOffer.status).toBe('CONFIRMED')
  expect((await accept(orderID, both.id)).body.code).toBe('X_CLEDRAU_REFUND_CHANGED')
  expect((await ask('GET', `${path(orderID, both.id)}/confirmation-check`)).status).toBe(409)
  const left = (await ask('POST', path(orderID), { fulfillmentIds: [other] })).body.refundOffers[0]
  expect(left.fulfillments).toMatchObject([{ id: other, status: 'FULFILLED' }])
})

test('what isn’t a partner’s own, or isn’t there, is unknown; an offer that was taken away or is too old counts no more', async () => {
  const { orderID } = await sellAsPartner(house, shop, single)
  const { orderID: second } = await sellAsPartner(house, shop, single)
  const stranger = speaksOsdm(house, await addPartner(house, 'Siop Arall'))
  const offer = (await noted(orderID)).body.refundOffers[0].id
  for (const asked of [
    stranger('GET', path(orderID, offer)),
    stranger('POST', path(orderID), { fulfillmentIds: await fulfillmentsOf(orderID) }),
    stranger('PATCH', path(orderID, offer), { status: 'CONFIRMED' }),
    stranger('DELETE', path(orderID, offer)),
    ask('GET', path(second, offer)),
    ask('GET', path(orderID, 'none')),
    ask('GET', path('none', offer)),
    ask('POST', path(orderID), { fulfillmentIds: await fulfillmentsOf(second) }),
  ])
    expect((await asked).status).toBe(404)
  expect((await ask('POST', path(orderID), { fulfillmentIds: [] })).status).toBe(400)
  expect((await ask('PATCH', path(orderID, offer), { status: 'PROPOSED' })).status).toBe(400)

  expect((await ask('DELETE', path(orderID, offer))).status).toBe(204)
  expect((await ask('GET', path(orderID, offer))).status).toBe(404)
  expect((await accept(orderID, offer)).status).toBe(404)
  const old = (await noted(orderID)).body.refundOffers[0].id
  house.clock.advance(16 * MINUTE)
  expect((await accept(orderID, old)).body.code).toBe('X_CLEDRAU_REFUND_CHANGED')
})

test('for a train that was cancelled or late everything goes back, and only for a reason that says so', async () => {
  const { orderID, total } = await sellAsPartner(house, shop, single)
  expect((await noted(orderID, { overruleCode: 'SALES_STAFF_ERROR' })).body.code).toBe('X_CLEDRAU_OVERRULE_UNKNOWN')
  await ranLate(orderID)
  const plain = (await noted(orderID)).body.refundOffers[0]
  const { body } = await noted(orderID, { overruleCode: 'DISRUPTION' })
  expect(body.refundOffers[0]).toMatchObject({
    appliedOverruleCode: 'DISRUPTION',
    refundableAmount: { amount: total },
    refundFee: { amount: 0 },
  })
  expect(plain.refundFee.amount).toBeGreaterThan(0)
  expect((await accept(orderID, body.refundOffers[0].id)).body.refundOffer.status).toBe('CONFIRMED')
})

test('a reimbursement is the same without an offer: its train failed, so its ticket wasn’t used', async () => {
  const [ran, failed] = [await sellAsPartner(house, shop, single), await sellAsPartner(house, shop, single)]
  const asking = async (orderID: string) => ({
    reimbursementReason: 'STRIKE',
    reimbursedPassengerIds: [(await ticketsOf(house, orderID))[0]!.facts.passenger.reference],
    fulfillmentIds: await fulfillmentsOf(orderID),
  })
  const at = ({ orderID }: { orderID: string }) => `/bookings/${orderID}/reimbursements`
  expect((await ask('POST', at(ran), await asking(ran.orderID))).body.code).toBe('X_CLEDRAU_REFUND_TRAIN_NOT_YET')
  await ranLate(failed.orderID)
  const wrong = { ...(await asking(failed.orderID)), reimbursedPassengerIds: ['somebody'] }
  expect((await ask('POST', at(failed), wrong)).status).toBe(404)
  const before = await owed()
  const { status, body } = await ask('POST', at(failed), await asking(failed.orderID))
  expect([status, body.reimbursement]).toEqual([
    200,
    expect.objectContaining({
      status: 'SETTLED',
      decision: expect.objectContaining({ amount: { currency: 'GBP', amount: failed.total, scale: 2 } }),
    }),
  ])
  expect(await owed()).toBe(before - failed.total)
  expect((await ask('GET', `${at(failed)}/${body.reimbursement.id}`)).body).toEqual(body)
  expect((await ask('GET', `${at(ran)}/${body.reimbursement.id}`)).status).toBe(404)
})
