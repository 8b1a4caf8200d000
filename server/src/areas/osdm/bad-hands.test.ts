import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { speaksOsdm, type Osdm, type OsdmAnswer, type Read } from '../../testing/partners/osdm-asked.ts'
import {
  adults,
  book,
  bookingOf,
  buy,
  criteria,
  isAdvance,
  isFlexible,
  isPlain,
  offersOf,
  stop,
} from '../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, partnersOf, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Eight hands at once, at two servers: the same thing twice, and two things that can't both be. */

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
/** By two servers in turn. */
const atOnce = (what: (by: Osdm, at: number) => Promise<OsdmAnswer>) =>
  Promise.all(EIGHT.map((at) => what(at % 2 ? beside : ask, at)))
const statuses = (answers: OsdmAnswer[]) => answers.map(({ status }) => status).toSorted()
const isTheirFault = ({ status, text }: OsdmAnswer) => expect(status, text).toBeLessThan(500)
const key = (name: string) => ({ 'idempotency-key': `${name}-of-the-test-number-${nth}` })
const owed = async () => (await house.call(readPartnerAccount, {}, await bearing(house, shop))).reply.owedInPennies
const flexible = async (asked: object = {}) =>
  (await offersOf(ask, asked)).offers.find((one: Read) => isFlexible(one) && isPlain(one))
const idsOf = (some: Read[]): string[] => some.map(({ id }: Read) => id)

/** The books have it to the penny, nothing was made out of nothing, and no place is somebody's twice. */
async function expectBooksAgree() {
  const { rows } = await sql<{ books: number; accounts: number; sum: number }>`select
    (select coalesce(sum(amount), 0)::int from ledger_entries where account = 'partner') as books,
    (select coalesce(sum(amount), 0)::int from partner_moves) as accounts,
    (select coalesce(sum(amount), 0)::int from ledger_entries) as sum`.execute(house.db)
  expect([rows[0]?.books, rows[0]?.sum]).toEqual([rows[0]?.accounts, 0])
}

describe('the same at once', () => {
  test('eight bookings under one key are one; under keys of their own, eight; the key with another body, none', async () => {
    const offer = await flexible()
    const same = await atOnce((by) => by('POST', '/bookings', bookingOf(offer), key('one')))
    same.forEach(isTheirFault)
    const made = same.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ body }) => body.booking.id)).size).toBe(1)
    for (const { status, body } of same.filter((one) => one.status !== 200))
      expect([status, body.code]).toEqual([409, 'X_CLEDRAU_STILL_RUNNING'])
    expect((await ask('POST', '/bookings', bookingOf(offer), key('one'))).body.booking.id).toBe(
      made[0]!.body.booking.id,
    )
    const changed = await atOnce((by, at) =>
      by('POST', '/bookings', bookingOf(offer, { externalRef: `other ${at}` }), key('one')),
    )
    expect(statuses(changed)).toEqual(EIGHT.map(() => 422))
    const own = await atOnce((by, at) => by('POST', '/bookings', bookingOf(offer), key(`own-${at}`)))
    expect(new Set(own.map(({ body }) => body.booking.id)).size).toBe(8)
    // A key of one call is none of another.
    const { id } = made[0]!.body.booking
    expect((await ask('POST', `/bookings/${id}/fulfillments`, {}, key('one'))).status).toBe(200)
  })

  test('eight fulfilments of a booking, with one key, many or none, cost once and are the same tickets', async () => {
    for (const headers of [() => ({}), () => key('pay'), (at: number) => key(`pay-${at}`)]) {
      const booking = await book(ask, await flexible())
      const before = await owed()
      const answers = await atOnce((by, at) => by('POST', `/bookings/${booking.id}/fulfillments`, {}, headers(at)))
      answers.forEach(isTheirFault)
      const good = answers.filter(({ status }) => status === 200)
      expect(good.length).toBeGreaterThan(0)
      expect(new Set(good.flatMap(({ body }) => idsOf(body.fulfillments))).size).toBe(1)
      expect(await owed()).toBe(before + booking.provisionalPrice.amount)
      const { count } = await house.db
        .selectFrom('ticketProducts')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('orderId', '=', booking.id)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(1)
      // The key went with that booking: for another it is no key.
      const other = await book(ask, await flexible())
      const reused = await ask('POST', `/bookings/${other.id}/fulfillments`, {}, headers(0))
      expect([200, 422]).toContain(reused.status)
      if (reused.status === 422)
        expect((await ask('GET', `/bookings/${other.id}`)).body.booking.bookedOffers[0].admissions[0].status).toBe(
          'PREBOOKED',
        )
    }
    await expectBooksAgree()
  })

  test('eight acceptances of one offer of money back, and of eight offers for the same, give back once', async () => {
    for (const many of [false, true]) {
      const { booking, fulfillments } = await buy(ask)
      house.clock.advance(4 * MINUTE)
      const path = `/bookings/${booking.id}/refund-offers`
      const offered = await atOnce((by) => by('POST', path, { fulfillmentIds: idsOf(fulfillments) }))
      expect(statuses(offered)).toEqual(EIGHT.map(() => 200))
      const offers = offered.map(({ body }) => body.refundOffers[0])
      const before = await owed()
      const answers = await atOnce((by, at) =>
        by('PATCH', `${path}/${offers[many ? at : 0].id}`, { status: 'CONFIRMED' }, key(`back-${many}-${at}`)),
      )
      answers.forEach(isTheirFault)
      expect(answers.filter(({ status }) => status === 200).length).toBe(many ? 1 : 8)
      expect(await owed()).toBe(before - offers[0].refundableAmount.amount)
      await expectBooksAgree()
    }
  })

  test('of two who travel, both together and each alone at once: each ticket goes back once', async () => {
    for (let round = 0; round < 2; round++) {
      const { booking, fulfillments } = await buy(ask, { anonymousPassengerSpecifications: adults(2) })
      house.clock.advance(4 * MINUTE)
      const path = `/bookings/${booking.id}/refund-offers`
      const [one, two] = idsOf(fulfillments)
      const sets = [[one, two], [one], [two], [one, two]]
      const offers = []
      for (const fulfillmentIds of sets) offers.push((await ask('POST', path, { fulfillmentIds })).body.refundOffers[0])
      const before = await owed()
      const answers = await Promise.all(
        offers.flatMap(({ id }) => [ask, beside].map((by) => by('PATCH', `${path}/${id}`, { status: 'CONFIRMED' }))),
      )
      answers.forEach(isTheirFault)
      const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.refundOffer)
      const accepted = [...new Map(done.map((offer) => [offer.id, offer])).values()]
      const back = accepted.flatMap((offer) => idsOf(offer.fulfillments))
      expect(new Set(back).size).toBe(back.length)
      expect(await owed()).toBe(before - accepted.reduce((sum, offer) => sum + offer.refundableAmount.amount, 0))
      const { booking: now } = (await ask('GET', `/bookings/${booking.id}`)).body
      for (const { id, status } of now.fulfillments)
        expect([id, status]).toEqual([id, back.includes(id) ? 'REFUNDED' : 'FULFILLED'])
      await expectBooksAgree()
    }
  })

  test('an offer of money back is taken away and accepted: it is one of the two, and whoever asks hears which', async () => {
    for (let round = 0; round < 4; round++) {
      const { booking, fulfillments } = await buy(ask)
      house.clock.advance(4 * MINUTE)
      const path = `/bookings/${booking.id}/refund-offers`
      const [offer] = (await ask('POST', path, { fulfillmentIds: idsOf(fulfillments) })).body.refundOffers
      const before = await owed()
      const answers = await atOnce((by, at) =>
        at < 4 ? by('PATCH', `${path}/${offer.id}`, { status: 'CONFIRMED' }) : by('DELETE', `${path}/${offer.id}`),
      )
      answers.forEach(isTheirFault)
      const accepted = answers.slice(0, 4).filter(({ status }) => status === 200).length
      const dropped = answers.slice(4).filter(({ status }) => status === 204).length
      const after = await owed()
      expect([accepted > 0, dropped > 0]).toEqual(after < before ? [true, false] : [false, true])
      expect((await ask('GET', `${path}/${offer.id}`)).status).toBe(after < before ? 200 : 404)
    }
  })

  test('the last places of a train, held by eight at once, are somebody’s once', async () => {
    const asked = { tripSearchCriteria: criteria({ destination: stop('MAN') }) }
    const isOne = (offer: Read) => isAdvance(offer) && isPlain(offer)
    const { offerId, admissionOfferParts } = (await offersOf(ask, asked)).offers.find(isOne)
    const left: number = admissionOfferParts[0].numericAvailability
    expect([offerId.length > 0, left < 8]).toEqual([true, true])
    const offer = { offerId, passengerRefs: ['adult-1'] }
    // Not all may wait unpaid: whoever pays makes room for the next.
    let sold = 0
    for (let round = 0; round <= left; round++) {
      const answers = await atOnce((by) => by('POST', '/bookings', bookingOf(offer)))
      answers.forEach(isTheirFault)
      const held = answers.flatMap(({ status, body }) => (status === 200 ? [body.booking.id as string] : []))
      for (const { status, body } of answers)
        if (status !== 200) expect(body.code).toBe('BOOKING_INSUFFICIENT_AVAILABILITY')
      const paid = await Promise.all(held.map((id) => ask('POST', `/bookings/${id}/fulfillments`, {})))
      expect(statuses(paid)).toEqual(held.map(() => 200))
      sold += held.length
    }
    expect(sold).toBe(left)
  })
})

describe('two things that can’t both be', () => {
  test('given up and fulfilled at once: paid with tickets, or gone and owed by nobody', async () => {
    for (let round = 0; round < 4; round++) {
      const booking = await book(ask, await flexible())
      const before = await owed()
      const answers = await atOnce((by, at) =>
        at % 4 < 2 ? by('POST', `/bookings/${booking.id}/fulfillments`, {}) : by('DELETE', `/bookings/${booking.id}`),
      )
      answers.forEach(isTheirFault)
      const { booking: now } = (await ask('GET', `/bookings/${booking.id}`)).body
      const { status } = now.bookedOffers[0].admissions[0]
      const paid = answers.filter((one, at) => at % 4 < 2 && one.status === 200).length
      const gone = answers.filter((one) => one.status === 204).length
      expect([status, paid > 0, gone > 0]).toEqual(
        status === 'FULFILLED' ? ['FULFILLED', true, false] : ['CANCELLED', false, true],
      )
      expect(await owed()).toBe(before + (paid > 0 ? booking.provisionalPrice.amount : 0))
    }
    await expectBooksAgree()
  })

  test('named otherwise while and after it is paid for: a ticket says one name, and it is the one that was said before', async () => {
    const booking = await book(ask, await flexible())
    const at = `/bookings/${booking.id}`
    const answers = await atOnce((by, n) =>
      n < 4
        ? by('PATCH', `${at}/passengers/A1`, { detail: { firstName: 'Dai', lastName: 'Jones' } })
        : by('POST', `${at}/fulfillments`, {}),
    )
    answers.forEach(isTheirFault)
    const facts = await house.db
      .selectFrom('tickets')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select('tickets.facts')
      .where('ticketProducts.orderId', '=', booking.id)
      .executeTakeFirstOrThrow()
    const { detail } = (await ask('GET', `${at}/passengers/A1`)).body.passenger
    expect(JSON.stringify(facts)).toContain(detail.lastName)
    for (const [path, body] of [
      ['/passengers/A1', { detail: { firstName: 'Neb', lastName: 'Arall' } }],
      ['/passengers', { passengers: [{ id: 'A1', detail: { firstName: 'Neb', lastName: 'Arall' } }] }],
      ['/purchaser', { detail: { firstName: 'Neb', lastName: 'Arall' } }],
      ['', { externalRef: 'another' }],
    ] as const) {
      const { status, body: said } = await ask('PATCH', at + path, body)
      expect([path, status, said.code]).toEqual([path, 409, 'BOOKING_MODIFICATION_NOT_ALLOWED'])
    }
    expect((await ask('DELETE', at)).status).toBe(409)
  })

  test('too late is too late, also for eight: nothing is owed for a hold that ran out', async () => {
    const before = house.clock.now()
    onTestFinished(() => house.clock.set(before))
    const booking = await book(ask, await flexible())
    const was = await owed()
    house.clock.advance(20 * MINUTE)
    const answers = await atOnce((by) => by('POST', `/bookings/${booking.id}/fulfillments`, {}))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['X_CLEDRAU_ORDER_HOLD_EXPIRED']))
    expect((await ask('GET', `/bookings/${booking.id}/fulfillment-check`)).body.code).toBe(
      'X_CLEDRAU_ORDER_HOLD_EXPIRED',
    )
    expect(await owed()).toBe(was)
  })

  test('at the edge of a limit eight fulfil at once: to the penny, and not beyond', async () => {
    const offer = await flexible()
    const bookings: Read[] = []
    for (const _ of EIGHT) bookings.push(await book(ask, offer))
    const { amount } = bookings[0].provisionalPrice
    await partnersOf(house).change(shop.name, { creditLimit: 3 * amount + 1 })
    const answers = await atOnce((by, at) =>
      by('POST', `/bookings/${bookings[at].id}/fulfillments`, {}, key(`l-${at}`)),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['X_CLEDRAU_PARTNER_LIMIT_REACHED']),
    )
    expect(await owed()).toBe(3 * amount)
    // By both doors at once, the same limit.
    await partnersOf(house).change(shop.name, { creditLimit: 4 * amount })
    const left = bookings.filter((_, at) => answers[at]!.status === 409)
    const mixed = await Promise.all(
      left.map(async ({ id }, at) => {
        if (at % 2) return (await beside('POST', `/bookings/${id}/fulfillments`, {})).status
        const own = await bearing(house, shop, { order: id })
        return (await house.call(startPayment, { target: { kind: 'order', orderID: id }, onAccount: amount }, own))
          .status
      }),
    )
    expect(mixed.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await owed()).toBe(4 * amount)
    await expectBooksAgree()
  })

  test('a partner that ends while it fulfils buys no more than it pays for, and afterwards nothing is read', async () => {
    const [sold, held] = [await buy(ask), await book(ask, await flexible())]
    const { headers } = await bearing(house, shop)
    const at = `/bookings/${held.id}`
    const plain = async (method: string, path: string, body?: object) => {
      const answer = await house.app.server.inject({
        method: method as 'GET',
        url: `/osdm${path}`,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      })
      return [answer.statusCode, answer.body] as const
    }
    const [paid] = await Promise.all([plain('POST', `${at}/fulfillments`, {}), partnersOf(house).end(shop.name)])
    for (const [method, path, body] of [
      ['GET', at],
      ['GET', `/bookings/${sold.booking.id}`],
      ['GET', `/fulfillments/${sold.fulfillments[0].id}`],
      ['GET', '/places'],
      ['POST', `${at}/fulfillments`, {}],
      ['DELETE', at],
    ] as const)
      expect([path, (await plain(method, path, body))[0]]).toEqual([path, 401])
    const { rows } = await sql<{ owed: number }>`select coalesce(sum(amount), 0)::int as owed from partner_moves
      where partner_id = ${shop.id}`.execute(house.db)
    expect(rows[0]?.owed).toBe(
      sold.booking.confirmedPrice.amount + (paid[0] === 200 ? held.provisionalPrice.amount : 0),
    )
    await expectBooksAgree()
  })
})
