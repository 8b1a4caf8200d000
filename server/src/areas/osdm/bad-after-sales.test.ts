import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { speaksOsdm, type Osdm, type OsdmAnswer, type Read } from '../../testing/partners/osdm-asked.ts'
import { adults, buy, criteria, offersOf } from '../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Money back and changes, in an order and a number in which nobody should ask for them. */

let house: TestServer
let second: TestServer
let shop: TestPartner
let ask: Osdm
let beside: Osdm
let nth = 0
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  second = await startTestServer(inject('postgres'), {}, { beside: house })
})
beforeEach(async () => {
  shop = await addPartner(house, `Siop ${++nth}`, { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
  beside = speaksOsdm(second, shop)
})
afterAll(async () => {
  await second.close()
  await house.close()
})

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]
const atOnce = (what: (by: Osdm, at: number) => Promise<OsdmAnswer>) =>
  Promise.all(EIGHT.map((at) => what(at % 2 ? beside : ask, at)))
const isTheirFault = ({ status, text }: OsdmAnswer) => expect(status, text).toBeLessThan(500)
const owed = async () => (await house.call(readPartnerAccount, {}, await bearing(house, shop))).reply.owedInPennies
const idsOf = (some: Read[]): string[] => some.map(({ id }: Read) => id)
const isCheap = (offer: Read) => offer.offerSummary.overallTravelClass === 'SECOND'
const isDearer = (offer: Read) => (offer.amountToBePaid?.amount ?? 0) > 0
const isSame = (offer: Read) => offer.amountToBePaid === undefined && offer.refundableAmount === undefined
const at = ({ id }: Read, rest = '') => `/bookings/${id}${rest}`
const shown = async (booking: Read) => (await ask('GET', at(booking))).body.booking
const statusesOf = async (booking: Read) => (await shown(booking)).fulfillments.map(({ status }: Read) => status)

async function changesOf(booking: Read, more: object = {}): Promise<Read[]> {
  const now = await shown(booking)
  const good = now.fulfillments.filter(({ status }: Read) => status === 'FULFILLED')
  const { body, text } = await ask('POST', at(booking, '/exchange-offers'), {
    fulfillmentIds: idsOf(good),
    tripSearchCriteria: criteria({ departureTime: '2026-12-09T15:00:00' }),
    anonymousPassengerSpecifications: adults(good.length),
    ...more,
  })
  if (!body?.exchangeOffers) throw new Error(text)
  return body.exchangeOffers
}
const begin = (booking: Read, { offerId, passengerRefs }: Read, by = ask, headers = {}) =>
  by('POST', at(booking, '/exchange-operations'), { exchangeOffers: [{ offerId, passengerRefs }] }, headers)
const fulfil = (booking: Read, by = ask) => by('POST', at(booking, '/fulfillments'), {})
const noteRefund = async (booking: Read, fulfillmentIds: string[]) =>
  (await ask('POST', at(booking, '/refund-offers'), { fulfillmentIds })).body.refundOffers[0]
const accept = (booking: Read, { id }: Read, by = ask) =>
  by('PATCH', at(booking, `/refund-offers/${id}`), { status: 'CONFIRMED' })
const later = () => house.clock.advance(4 * MINUTE)

async function expectBooksAgree() {
  const { rows } = await sql<{ books: number; accounts: number; sum: number }>`select
    (select coalesce(sum(amount), 0)::int from ledger_entries where account = 'partner') as books,
    (select coalesce(sum(amount), 0)::int from partner_moves) as accounts,
    (select coalesce(sum(amount), 0)::int from ledger_entries) as sum`.execute(house.db)
  expect([rows[0]?.books, rows[0]?.sum]).toEqual([rows[0]?.accounts, 0])
}

describe('what was changed', () => {
  test('is not given back by an offer of before: that was for other tickets', async () => {
    const { booking, fulfillments } = await buy(ask, {}, isCheap)
    later()
    const stale = await noteRefund(booking, idsOf(fulfillments))
    expect((await begin(booking, (await changesOf(booking)).find(isSame))).status).toBe(200)
    expect((await fulfil(booking)).status).toBe(200)
    const before = await owed()
    expect(await statusesOf(booking)).toEqual(['FULFILLED', 'EXCHANGED'])
    const check = await ask('GET', at(booking, `/refund-offers/${stale.id}/confirmation-check`))
    expect([check.status, check.body?.code]).toEqual([409, 'X_CLEDRAU_REFUND_CHANGED'])
    expect((await accept(booking, stale)).body.code).toBe('X_CLEDRAU_REFUND_CHANGED')
    expect([await owed(), await statusesOf(booking)]).toEqual([before, ['FULFILLED', 'EXCHANGED']])
  })

  test('leaves what went back before as it was told: offers and reimbursements are still read', async () => {
    const { booking, fulfillments } = await buy(ask, { anonymousPassengerSpecifications: adults(2) }, isCheap)
    later()
    const part = await noteRefund(booking, [fulfillments[0].id])
    const { body } = await accept(booking, part)
    expect(
      (
        await begin(
          booking,
          (await changesOf(booking)).find((one) => isSame(one) || isDearer(one)),
        )
      ).status,
    ).toBe(200)
    expect((await fulfil(booking)).status).toBe(200)
    expect((await ask('GET', at(booking, `/refund-offers/${part.id}`))).body).toEqual(body)
    expect((await accept(booking, part)).body).toEqual(body)
  })

  test('stays somebody’s: who gave back is not said to travel on what the other one changed', async () => {
    const { booking, fulfillments } = await buy(ask, { anonymousPassengerSpecifications: adults(2) }, isCheap)
    later()
    const [first] = booking.passengers
    expect((await accept(booking, await noteRefund(booking, [`${booking.id}.${first.id}`]))).status).toBe(200)
    expect(fulfillments).toHaveLength(2)
    expect(
      (
        await begin(
          booking,
          (await changesOf(booking)).find((one) => isSame(one) || isDearer(one)),
        )
      ).status,
    ).toBe(200)
    expect((await fulfil(booking)).status).toBe(200)
    expect((await shown(booking)).passengers.map(({ externalRef }: Read) => externalRef)).toEqual(['adult-2'])
  })

  test('is for whom it was: nobody is named otherwise on the way', async () => {
    const { booking } = await buy(ask, {}, isCheap)
    const begun = (await begin(booking, (await changesOf(booking)).find(isSame))).body.exchangeOperation
    const detail = { firstName: 'Neb', lastName: 'Arall' }
    for (const [path, body] of [
      ['/passengers/A1', { detail }],
      ['/passengers', { passengers: [{ id: 'A1', detail }] }],
      ['/purchaser', { detail }],
    ] as const)
      expect([path, (await ask('PATCH', at(begun, path), body)).status]).toEqual([path, 409])
    await fulfil(booking)
    expect((await shown(booking)).passengers.map(({ detail: said }: Read) => said)).toEqual([
      { firstName: 'Mari', lastName: 'Huws' },
    ])
  })

  test('is checked against the limit before it is paid for', async () => {
    const { booking } = await buy(ask, {}, isCheap)
    const change = (await changesOf(booking)).find(isDearer)
    expect((await begin(booking, change)).status).toBe(200)
    await partnersOf(house).change(shop.name, { creditLimit: (await owed()) + change.amountToBePaid.amount - 1 })
    expect((await ask('GET', at(booking, '/fulfillment-check'))).body?.code).toBe('X_CLEDRAU_PARTNER_LIMIT_REACHED')
    expect((await fulfil(booking)).body.code).toBe('X_CLEDRAU_PARTNER_LIMIT_REACHED')
    await partnersOf(house).change(shop.name, { creditLimit: (await owed()) + change.amountToBePaid.amount })
    expect((await ask('GET', at(booking, '/fulfillment-check'))).status).toBe(204)
    expect((await fulfil(booking)).status).toBe(200)
    await expectBooksAgree()
  })
})

describe('two things that can’t both be', () => {
  test('eight changes begun at once are one in the end, and eight payments for it one', async () => {
    for (const headers of [{}, { 'idempotency-key': `one-change-of-${nth}-${crypto.randomUUID()}` }]) {
      const { booking } = await buy(ask, {}, isCheap)
      const change = (await changesOf(booking)).find(isDearer)
      const before = await owed()
      const answers = await atOnce((by) => begin(booking, change, by, headers))
      answers.forEach(isTheirFault)
      const begun = answers.filter(({ status }) => status === 200).map(({ body }) => body.exchangeOperation.id)
      expect(begun.length).toBeGreaterThan(0)
      const read = await Promise.all(
        [...new Set(begun)].map((id) => ask('GET', at(booking, `/exchange-operations/${id}`))),
      )
      expect(read.filter(({ status }) => status === 200)).toHaveLength(1)
      const paid = await atOnce((by) => fulfil(booking, by))
      paid.forEach(isTheirFault)
      expect(paid.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      expect(await owed()).toBe(before + change.amountToBePaid.amount)
      expect(await statusesOf(booking)).toEqual(['FULFILLED', 'EXCHANGED'])
      await expectBooksAgree()
    }
  })

  test('given back and changed at once, or paid for while it goes back: one of them, and the account knows which', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 4; round++) {
      const { booking, fulfillments } = await buy(ask, {}, isCheap)
      later()
      const change = (await changesOf(booking)).find(isDearer)
      const refund = await noteRefund(booking, idsOf(fulfillments))
      const before = await owed()
      // Odd rounds have begun already.
      if (round % 2) expect((await begin(booking, change)).status).toBe(200)
      const answers = await atOnce((by, n) => {
        if (n % 4 < 2) return accept(booking, refund, by)
        return round % 2 ? fulfil(booking, by) : begin(booking, change, by)
      })
      answers.forEach(isTheirFault)
      const last = await fulfil(booking)
      isTheirFault(last)
      const [newest] = await statusesOf(booking)
      const change1 = (await owed()) - before
      outcomes.push(`${newest} ${(await statusesOf(booking)).length}`)
      if (newest === 'REFUNDED') expect(change1).toBe(-refund.refundableAmount.amount)
      else expect(change1).toBe(change.amountToBePaid.amount)
      await expectBooksAgree()
    }
    expect(new Set(outcomes).size).toBeGreaterThan(0)
  })

  test('begun, then given back: the change can’t be paid for, which is said, and nothing is owed for it', async () => {
    const { booking, fulfillments } = await buy(ask, {}, isCheap)
    later()
    const refund = await noteRefund(booking, idsOf(fulfillments))
    for (const kind of [isDearer, isSame]) {
      const change = (await changesOf(booking)).find(kind)
      expect((await begin(booking, change)).status).toBe(200)
    }
    expect((await accept(booking, refund)).status).toBe(200)
    const before = await owed()
    const answers = await atOnce((by) => fulfil(booking, by))
    answers.forEach(isTheirFault)
    expect(await owed()).toBe(before)
    expect(await statusesOf(booking)).toEqual(['REFUNDED'])
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/fulfillmentDocuments|securityFeatures/)
    await expectBooksAgree()
  })

  test('what went back or was changed is no ticket any more, by whichever address it is read', async () => {
    const { booking, fulfillments } = await buy(ask, { anonymousPassengerSpecifications: adults(2) }, isCheap)
    later()
    const [gone, kept] = idsOf(fulfillments)
    const codesOf = (one: Read): string[] =>
      (one.fulfillmentParts ?? []).flatMap(({ securityFeatures }: Read) =>
        securityFeatures.map(({ data }: Read) => data),
      )
    const sold = fulfillments.flatMap(codesOf)
    expect(sold.length).toBeGreaterThan(0)
    expect((await accept(booking, await noteRefund(booking, [gone!]))).status).toBe(200)
    const one = (await ask('GET', `/fulfillments/${gone}`)).body.fulfillment
    expect([one.status, codesOf(one), one.fulfillmentDocuments]).toEqual(['REFUNDED', [], undefined])
    expect(codesOf((await ask('GET', `/fulfillments/${kept}`)).body.fulfillment).length).toBeGreaterThan(0)
    expect(
      (
        await begin(
          booking,
          (await changesOf(booking)).find((some) => isSame(some) || isDearer(some)),
        )
      ).status,
    ).toBe(200)
    expect((await fulfil(booking)).status).toBe(200)
    const after = (await ask('GET', `/fulfillments/${kept}`)).body.fulfillment
    expect([after.status, codesOf(after), after.fulfillmentDocuments]).toEqual(['EXCHANGED', [], undefined])
    const again = (await fulfil(booking)).body.fulfillments
    expect(again.flatMap(codesOf).filter((code: string) => sold.includes(code))).toEqual([])
    // Nor do they go back or change again, alone or with what counts.
    const good = (await shown(booking)).fulfillments.find(({ status }: Read) => status === 'FULFILLED').id
    for (const fulfillmentIds of [[gone], [kept], [gone, kept]]) {
      const { status } = await ask('POST', at(booking, '/refund-offers'), { fulfillmentIds })
      expect([fulfillmentIds, status >= 400 && status < 500]).toEqual([fulfillmentIds, true])
    }
    const mixed = await ask('POST', at(booking, '/refund-offers'), { fulfillmentIds: [good, gone, kept] })
    isTheirFault(mixed)
    if (mixed.status === 200) expect(idsOf(mixed.body.refundOffers[0].fulfillments)).toEqual([good])
  })

  test('a change that lapsed, was given up or was offered for something else is paid by nobody', async () => {
    const before = house.clock.now()
    onTestFinished(() => house.clock.set(before))
    const { booking } = await buy(ask, {}, isCheap)
    const change = (await changesOf(booking)).find(isDearer)
    const was = await owed()
    const first = (await begin(booking, change)).body.exchangeOperation
    const answers = await atOnce((by, n) =>
      n < 4 ? by('DELETE', at(booking, `/exchange-operations/${first.id}`)) : by('DELETE', at(first)),
    )
    answers.forEach(isTheirFault)
    for (const path of [at(booking), at(first)]) {
      const { body } = await ask('POST', `${path}/fulfillments`, {})
      expect(body.fulfillments?.map(({ status }: Read) => status) ?? []).toEqual(
        path === at(booking) ? ['FULFILLED'] : [],
      )
    }
    expect(await owed()).toBe(was)
    const lapsing = (await begin(booking, change)).body.exchangeOperation
    house.clock.advance(20 * MINUTE)
    for (const path of [at(booking), at(lapsing)]) isTheirFault(await ask('POST', `${path}/fulfillments`, {}))
    expect(await owed()).toBe(was)
    // The price of before is no price any more.
    house.clock.advance(HOUR)
    expect((await begin(booking, change)).status).toBeGreaterThanOrEqual(400)
    isTheirFault(await begin(booking, change))
    // An offer to somebody who buys anew is none to change for, and the other way round.
    const [plain] = (await offersOf(ask)).offers
    expect((await begin(booking, plain)).status).toBe(404)
    const own = (await changesOf(booking)).find(isDearer)
    const asOffer = await ask('POST', '/bookings', {
      offers: [{ offerId: own.offerId, passengerRefs: own.passengerRefs }],
      passengerSpecifications: [{ externalRef: 'adult-1' }],
    })
    expect(asOffer.status).toBe(404)
  })
})
