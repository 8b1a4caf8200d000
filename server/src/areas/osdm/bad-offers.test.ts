import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { DAY, HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { speaksOsdm, type Osdm, type Read } from '../../testing/partners/osdm-asked.ts'
import { adults, book, bookingOf, criteria, isFlexible, isPlain, offersOf } from '../../testing/partners/osdm-bought.ts'
import { addPartner, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Offers as somebody brings them back who means no good: an offer is our own signature, and nothing else of it is believed. */

let house: TestServer
let shop: TestPartner
let other: TestPartner
let ask: Osdm
let asOther: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  other = await addPartner(house, 'Arall', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
  asOther = speaksOsdm(house, other)
})
afterAll(() => house.close())

const unpacked = (id: string): Read => JSON.parse(inflateRawSync(Buffer.from(id.slice(2), 'base64url')).toString())
const packed = (offer: Read): string => `1.${deflateRawSync(JSON.stringify(offer)).toString('base64url')}`
/** The same offer with something else in it. */
const altered = (offer: Read, change: (kept: Read) => void): Read => {
  const kept = unpacked(offer.offerId)
  change(kept)
  return { ...offer, offerId: packed(kept), passengerRefs: Object.values(kept.called) }
}
const plain = async (asked: object = {}, by = ask, nth = 0): Promise<Read> =>
  (await offersOf(by, asked)).offers.filter((one: Read) => isFlexible(one) && isPlain(one))[nth]
const booked = async (offers: Read[], by = ask, more: object = {}) => {
  const first = bookingOf(offers[0])
  const body = { ...first, offers: offers.map(({ offerId, passengerRefs }) => ({ offerId, passengerRefs })), ...more }
  const { status, body: said, text } = await by('POST', '/bookings', body)
  return { status, code: said?.code as string | undefined, booking: said?.booking, text }
}
const holds = async () =>
  Number(
    (
      await house.db
        .selectFrom('orders')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('an offer that comes back', () => {
  test('with another sum, another ticket, other people or another day in it is none', async () => {
    const offer = await plain()
    const before = await holds()
    const changes: [string, (kept: Read) => void][] = [
      ['a smaller sum', ({ fare }) => (fare.totalPrice = 1)],
      ['a sum of nothing', ({ fare }) => (fare.totalPrice = 0)],
      ['a sum below nothing', ({ fare }) => (fare.totalPrice = -1)],
      ['a smaller share', ({ fare }) => (fare.ticketableFares[0].price = 1)],
      ['another ticket', ({ fare }) => (fare.ticketableFares[0].fareCodes[0].code = 'SOS')],
      ['first class', ({ fare }) => (fare.ticketableFares[0].fareCodes[0].serviceClass = 'FIRST')],
      ['more people', ({ fare }) => (fare.party.adults = 2)],
      ['a railcard', ({ fare }) => fare.party.railcards.push('YNG')],
      ['somebody else’s ticket', ({ fare }) => fare.ticketableFares[0].passengerReferences.push('A2')],
      ['other ends', ({ fare }) => (fare.ticketableFares[0].destination = 'PAD')],
      ['a longer validity', ({ fare }) => (fare.ticketableFares[0].validity.until = '2026-12-31')],
      ['all trains', ({ fare }) => fare.legReferences.push('x')],
      ['another kind', ({ fare }) => (fare.kind = 'RETURN')],
      ['no restriction', ({ fare }) => (fare.ticketableFares[0].restriction = null)],
      [
        'another signature',
        ({ fare }) => (fare.code = `${fare.code.slice(0, -1)}${fare.code.endsWith('A') ? 'B' : 'A'}`),
      ],
      ['no signature', ({ fare }) => (fare.code = '')],
    ]
    for (const [what, change] of changes) {
      const { status, text } = await booked([altered(offer, change)])
      expect([what, [400, 404].includes(status)], text).toEqual([what, true])
    }
    expect(await holds()).toBe(before)
    expect((await booked([altered(offer, () => {})])).status).toBe(200)
  })

  test('with other trains than it was for, or none, is none', async () => {
    const [offer, later] = [
      await plain(),
      await plain({ tripSearchCriteria: criteria({ departureTime: '2026-12-10T15:00:00' }) }),
    ]
    const back = await plain({
      tripSearchCriteria: criteria({ returnSearchParameters: { departureTime: '2026-12-09T18:00:00' } }),
    })
    const trains = unpacked(later.offerId).outbound
    const changes: ((kept: Read) => void)[] = [
      (kept) => (kept.outbound = trains),
      (kept) => (kept.outbound[0].serviceDate = '2026-12-11'),
      (kept) => (kept.outbound[0].destination = 'PAD'),
      (kept) => (kept.outbound = []),
      (kept) => delete kept.outbound,
      (kept) => (kept.inbound = kept.outbound),
      (kept) => {
        kept.inbound = kept.outbound
        delete kept.outbound
      },
      (kept) => (kept.outbound = Array(12).fill(kept.outbound[0])),
      ...['0000-01-01', '9999-12-31', '2026-02-30', '2026-13-99', '2026-10-25', '2027-03-28'].map(
        (day) => (kept: Read) => {
          for (const one of kept.outbound) one.serviceDate = day
        },
      ),
      ...['', '__proto__', 'x'.repeat(16), '\u0000', '\ud800'].map(
        (uid) => (kept: Read) => (kept.outbound[0].uid = uid),
      ),
    ]
    for (const [at, change] of changes.entries())
      for (const one of [offer, back]) {
        const { status, text } = await booked([altered(one, change)])
        // Two that mean the same as it was are it.
        expect([at, status >= 400 && status < 500], text).toEqual([at, true])
      }
  })

  test('mixed with one of another party, of another day or with itself makes no booking', async () => {
    const single = await plain()
    const two = await plain({ anonymousPassengerSpecifications: adults(2) })
    const home = (
      await offersOf(ask, {
        tripSearchCriteria: criteria({ returnSearchParameters: { departureTime: '2026-12-09T18:00:00' } }),
      })
    ).offers
    const back = home.find(
      (one: Read) => isFlexible(one) && isPlain(one) && one.inboundTripCoverage && !one.tripCoverage,
    )
    const there = home.find(
      (one: Read) => isFlexible(one) && isPlain(one) && one.tripCoverage && !one.inboundTripCoverage,
    )
    const both = home.find(
      (one: Read) => isFlexible(one) && isPlain(one) && one.tripCoverage && one.inboundTripCoverage,
    )
    const mixed = [
      [single, single],
      [single, two],
      [two, single],
      [there, both],
      [both, back],
      [both, both],
      [back, back],
    ]
    for (const offers of mixed) {
      const { status, text } = await booked(offers)
      expect(status, text).toBeGreaterThanOrEqual(400)
      expect(status, text).toBeLessThan(500)
    }
    expect((await booked([back, there])).status).toBe(200)
    expect((await booked([single, back])).status).toBe(200)
  })

  test('said to be for others than it names, or with two who are called alike, is none', async () => {
    const two = await plain({ anonymousPassengerSpecifications: adults(2) })
    const spelt = await plain({
      anonymousPassengerSpecifications: [
        { externalRef: 'a\nb', type: 'PERSON', age: 30 },
        { externalRef: 'c', type: 'PERSON', age: 30 },
      ],
    })
    for (const offer of [
      altered(two, (kept) => (kept.called = { A1: 'adult-1', A2: 'adult-1' })),
      altered(two, (kept) => (kept.called = { A1: 'adult-1' })),
      altered(two, (kept) => (kept.called = {})),
      { ...two, passengerRefs: ['adult-1'] },
      { ...two, passengerRefs: ['adult-1', 'adult-1'] },
      // One text for several: where one ends and the other begins counts.
      { ...spelt, passengerRefs: ['a', 'b\nc'] },
    ]) {
      const { status, text } = await booked([offer], ask, { passengerSpecifications: [{ externalRef: 'adult-1' }] })
      expect([400, 404], text).toContain(status)
    }
    // One person twice: which name would stand on the ticket?
    const detail = (firstName: string) => ({ externalRef: 'adult-1', detail: { firstName, lastName: 'Huws' } })
    const single = await plain()
    const twice = await booked([single], ask, { passengerSpecifications: [detail('Mari'), detail('Dai')] })
    expect(twice.status).toBe(400)
    const { id } = await book(ask, single)
    const named = await ask('PATCH', `/bookings/${id}/passengers`, {
      passengers: ['Mari', 'Dai'].map((firstName) => ({ id: 'A1', detail: { firstName, lastName: 'Huws' } })),
    })
    expect(named.status).toBe(400)
  })

  test('with a card is for whoever brings it, in whichever place they stand', async () => {
    const card = { cards: [{ type: 'REDUCTION_CARD', code: 'SRN' }] }
    const [first, last] = [adults(2)[0]!, { ...adults(2, card)[1]!, age: 66 }]
    const offer = await plain({ anonymousPassengerSpecifications: [first, last] })
    const { passengers } = await book(ask, offer)
    expect(passengers.map(({ externalRef, cards }: Read) => [externalRef, cards?.[0].code])).toEqual([
      ['adult-2', 'SRN'],
      ['adult-1', undefined],
    ])
  })

  test('that holds a pass of ours is none, though its price is signed', async () => {
    const way = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-09', adult: 1 }
    const { reply: rovers } = await house.call(roverSearch, { outboundDate: '2026-12-09', adult: 1 })
    const passes = [rovers?.fareInformation[0]]
    for (const ticketType of ['season', 'multiflex'] as const)
      passes.push((await house.call(travelPassSearch, { ...way, ticketType })).reply?.fareInformation[0] as never)
    for (const pass of passes) {
      expect(pass?.totalPrice).toBeGreaterThan(0)
      for (const trains of [{}, { outbound: unpacked((await plain()).offerId).outbound }]) {
        const offerId = packed({ fare: pass, called: { A1: 'adult-1' }, ...trains })
        expect(await booked([{ offerId, passengerRefs: ['adult-1'] }])).toMatchObject({ status: 404 })
      }
    }
  })

  test('packed as no search of ours packs it is none: other versions, bombs, other texts', async () => {
    const { offerId } = await plain()
    const bomb = `1.${deflateRawSync(Buffer.alloc(8_000_000, 32)).toString('base64url')}`
    const strange = [
      '',
      '1.',
      '2.',
      offerId.slice(2),
      `2.${offerId.slice(2)}`,
      `${offerId}x`.slice(0, 40),
      bomb,
      '1.'.repeat(9000),
      packed(null),
      packed([]),
      packed('x'),
      packed({ __proto__: null }),
      packed({ fare: {}, called: {} }),
      `1.${deflateRawSync('{"__proto__":{"fare":1},"fare":{"__proto__":{}}}').toString('base64url')}`,
      `1.${deflateRawSync('['.repeat(100_000)).toString('base64url')}`,
    ]
    for (const id of strange) {
      const { status, text } = await booked([{ offerId: id, passengerRefs: ['adult-1'] }])
      expect([400, 404], `${id.slice(0, 20)} ${text}`).toContain(status)
      const map = await ask('POST', '/availabilities/vehicle-place-map', {
        placeRestrictions: [
          { reservationRef: { contextId: id, contextType: 'OFFER', resourceId: 'seats', resourceType: 'RESERVATION' } },
        ],
      })
      expect([400, 404], map.text).toContain(map.status)
    }
  })

  test('from another partner is a price like any other: whoever books it has it, and pays for it', async () => {
    const theirs = await plain({}, asOther)
    const mine = await book(ask, theirs)
    expect((await asOther('GET', `/bookings/${mine.id}`)).status).toBe(404)
    expect((await ask('GET', `/bookings/${mine.id}`)).status).toBe(200)
    // The same again is another booking: a price is no place.
    expect((await book(asOther, theirs)).id).not.toBe(mine.id)
  })

  test('too late counts no more, to the minute, whoever brings it', async () => {
    const before = house.clock.now()
    onTestFinished(() => house.clock.set(before))
    const offer = await plain()
    house.clock.advance(29 * MINUTE)
    expect((await booked([offer])).status).toBe(200)
    house.clock.advance(1 * MINUTE)
    expect(await booked([offer])).toMatchObject({ status: 404, code: 'BOOKING_OFFER_NOT_FOUND' })
    house.clock.advance(3 * DAY)
    expect((await booked([offer], asOther)).status).toBe(404)
  })
})

test('an offer of before the fares changed is refused and holds nothing, and those of today are good', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fares-'))
  for (const feed of ['fares/feed', 'routeing/feed']) cpSync(resolve('data', feed), folder, { recursive: true })
  cpSync(resolve('data/fares/lists.json'), join(folder, 'lists.json'))
  const flows = join(folder, 'RJFAF001.FFL')
  // Each fare a pound more.
  const dearer = readFileSync(flows, 'latin1').replaceAll(
    /^(RT.{10})(\d{8})/gm,
    (_, head: string, fare: string) => head + String(Number(fare) + 100).padStart(8, '0'),
  )
  writeFileSync(flows, dearer, 'latin1')
  const tomorrow = await startTestServer(inject('postgres'), { FARES: folder }, { beside: house })
  onTestFinished(async () => {
    await tomorrow.close()
    rmSync(folder, { recursive: true })
  })
  const [before, after] = [ask, speaksOsdm(tomorrow, shop)]
  const [old, fresh] = [await plain(), await plain({}, after)]
  expect(fresh.offerSummary.minimalPrice.amount).toBe(old.offerSummary.minimalPrice.amount + 100)
  const held = await holds()
  // Neither the cheap one of yesterday nor, where the old fares are still in force, the one of tomorrow.
  expect(await booked([old], after)).toMatchObject({ status: 409, code: 'X_CLEDRAU_PRICE_CHANGED' })
  expect(await booked([fresh], before)).toMatchObject({ status: 409, code: 'X_CLEDRAU_PRICE_CHANGED' })
  expect(await holds()).toBe(held)
  const booking = await book(after, fresh)
  expect(booking.provisionalPrice.amount).toBe(fresh.offerSummary.minimalPrice.amount)

  // What was held at a price is paid at it, and what a change was said to cost it costs, or it isn’t begun.
  const one = await book(before, old)
  expect((await after('POST', `/bookings/${one.id}/fulfillments`, {})).status).toBe(200)
  const at = `/bookings/${one.id}/exchange-o`
  const { body } = await before('POST', `${at}ffers`, {
    fulfillmentIds: [`${one.id}.A1`],
    tripSearchCriteria: criteria({ departureTime: '2026-12-09T15:00:00' }),
    anonymousPassengerSpecifications: adults(1),
  })
  const { offerId, passengerRefs } = body.exchangeOffers.find((offer: Read) => isFlexible(offer))
  const begun = await after('POST', `${at}perations`, { exchangeOffers: [{ offerId, passengerRefs }] })
  expect(begun.status, begun.text).toBe(409)
})

describe('a key that is used again', () => {
  test('once its day is over books what is asked now, and not what was asked then', async () => {
    const before = house.clock.now()
    onTestFinished(() => house.clock.set(before))
    const once = { 'idempotency-key': 'order-number-0001' }
    const first = await book(ask, await plain(), {}, once)
    house.clock.advance(DAY + HOUR)
    await house.app.idempotency.forgetOld()
    const second = await book(ask, await plain(), { externalRef: 'another' }, once)
    expect([second.id === first.id, second.externalRef]).toEqual([false, 'another'])
    // And pays for what it names.
    const paid = await ask('POST', `/bookings/${second.id}/fulfillments`, {}, once)
    expect(paid.body.fulfillments.map(({ bookingRef }: Read) => bookingRef)).toEqual([second.id])
    house.clock.advance(DAY + HOUR)
    await house.app.idempotency.forgetOld()
    const later = { departureTime: '2026-12-12T10:00:00' }
    const third = await book(ask, await plain({ tripSearchCriteria: criteria(later) }), {}, once)
    const answer = await ask('POST', `/bookings/${third.id}/fulfillments`, {}, once)
    expect(answer.body.fulfillments).toMatchObject([{ bookingRef: third.id, status: 'FULFILLED' }])
  })
})
