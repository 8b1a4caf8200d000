import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { seatMap } from '@cledrau/contract/buying/extras.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { askOsdm, speaksOsdm, type Osdm, type OsdmAnswer, type Read } from '../../testing/partners/osdm-asked.ts'
import { adults, book, bookingOf, criteria, offersOf, stop } from '../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Odd words on purpose: days that no calendar has, halves of characters, forms that nobody agreed on. */

let house: TestServer
let shop: TestPartner
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
})
afterAll(() => house.close())

/** A no in the standard’s own form, that says what was wrong and nothing of us. */
function expectNo({ status, text, headers }: OsdmAnswer) {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(status, text).toBeLessThan(500)
  expect(headers['content-type']).toBe('application/problem+json')
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|select |insert /)
}

describe('days', () => {
  test.each([
    '20261232',
    '20261131',
    '20260230',
    '20261399',
    '20270001',
    '00000101',
    '99991231',
    '20261025',
    '20270328',
  ])('a train of %s is no train of ours, by whichever way it is named', async (day) => {
    const { trips } = await offersOf(ask)
    const id = trips[0].id.replace('20261209', day)
    expectNo(await ask('GET', `/trips/${id}`))
    expectNo(await ask('POST', '/offers', { tripIds: [id], anonymousPassengerSpecifications: adults(1) }))
    const back = { tripIds: [trips[0].id], inboundTripIds: [id], anonymousPassengerSpecifications: adults(1) }
    expectNo(await ask('POST', '/offers', back))
    const spelt = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T10:00:00`
    for (const departureTime of [spelt, `${spelt}Z`, `${spelt}+14:00`, `${spelt}-12:00`])
      for (const one of [
        { departureTime },
        { departureTime: undefined, arrivalTime: departureTime },
        { returnSearchParameters: { departureTime } },
      ]) {
        const tripSearchCriteria = criteria(one)
        expectNo(await ask('POST', '/trips-collection', tripSearchCriteria))
        expectNo(await ask('POST', '/offers', { tripSearchCriteria, anonymousPassengerSpecifications: adults(1) }))
      }
  })

  test('nor by our own door, where the same trains are named', async () => {
    const { trips } = await offersOf(ask)
    const [uid] = trips[0].id.split('.')
    const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-09', outboundTime: '10:00' }
    for (const day of ['2026-12-32', '2026-13-99', '2026-11-31', '0000-01-01'])
      for (const { status } of [
        await house.call(ticketSearch, { ...asked, ticketType: 'single', outboundTrains: [`${uid}:${day}:CDF:SWA`] }),
        await house.call(seatMap, { uid, serviceDate: day, origin: 'CDF', destination: 'SWA' }),
      ])
        expect([day, status]).toEqual([day, 400])
  })

  test('nobody is born tomorrow, before the year 1, or on a day that there wasn’t', async () => {
    for (const dateOfBirth of ['2026-12-10', '9999-12-31', '2025-02-29', '2026-13-01', '', '__proto__'])
      expectNo(
        await ask('POST', '/offers', {
          tripSearchCriteria: criteria(),
          anonymousPassengerSpecifications: [{ externalRef: 'a', type: 'PERSON', dateOfBirth }],
        }),
      )
    for (const age of [-1, 151, 1e300, 0.5, -0.0001, 2 ** 53])
      expectNo(
        await ask('POST', '/offers', {
          tripSearchCriteria: criteria(),
          anonymousPassengerSpecifications: [{ externalRef: 'a', type: 'PERSON', age }],
        }),
      )
  })
})

describe('texts', () => {
  test('with half of a character or none in it are kept nowhere and said back nowhere', async () => {
    const [offer] = (await offersOf(ask)).offers
    const { id } = await book(ask, offer)
    for (const odd of ['x\ud800', '\udfffx', '\ud800\ud800', 'a\u0000b'])
      for (const [method, path, body] of [
        [
          'POST',
          '/offers',
          { tripSearchCriteria: criteria(), anonymousPassengerSpecifications: [{ externalRef: odd, type: 'PERSON' }] },
        ],
        ['POST', '/bookings', bookingOf(offer, { externalRef: odd })],
        ['POST', '/bookings', bookingOf(offer, { purchaser: { detail: { firstName: odd, lastName: 'Huws' } } })],
        ['PATCH', `/bookings/${id}`, { externalRef: odd }],
        ['PATCH', `/bookings/${id}/passengers/A1`, { detail: { firstName: odd, lastName: odd } }],
        ['POST', `/bookings/${id}/refund-offers`, { fulfillmentIds: [odd], overruleCode: odd }],
        ['POST', '/places', { placeInput: { name: odd } }],
        ['POST', '/complaints', { customerComplaint: { bookingIds: [odd], bankAccount: { accountId: odd } } }],
      ] as const) {
        const answer = await ask(method, path, body)
        expectNo(answer)
        expect([path, answer.status]).toEqual([path, 400])
      }
    // Whole ones of any script are as they were.
    const { body } = await ask('PATCH', `/bookings/${id}`, { externalRef: '𐍈 ŵ 🚆 __proto__' })
    expect(body.booking.externalRef).toBe('𐍈 ŵ 🚆 __proto__')
  })

  test('that every object has a name of are names like others, and places that aren’t there are none', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const named = {
        tripSearchCriteria: criteria(),
        anonymousPassengerSpecifications: adults(1, { externalRef: name }),
      }
      const { passengers } = await book(ask, (await offersOf(ask, named)).offers[0])
      expect(passengers[0].externalRef).toBe(name)
      expectNo(await ask('GET', `/places/${name}`))
      expectNo(await ask('GET', `/places/urn:x_crs:stn:${name}`))
      expectNo(await ask('GET', `/bookings/${name}`))
      expectNo(await ask('GET', `/fulfillments/${name}.${name}`))
      const tripSearchCriteria = criteria({ origin: { objectType: name, stopPlaceRef: `urn:x_crs:stn:${name}` } })
      expectNo(await ask('POST', '/offers', { tripSearchCriteria, anonymousPassengerSpecifications: adults(1) }))
      const card = { cards: [{ type: 'REDUCTION_CARD', code: name }] }
      expectNo(
        await ask('POST', '/offers', {
          tripSearchCriteria: criteria(),
          anonymousPassengerSpecifications: adults(1, card),
        }),
      )
      const kind = [{ externalRef: 'a', type: name }]
      expectNo(await ask('POST', '/offers', { tripSearchCriteria: criteria(), anonymousPassengerSpecifications: kind }))
    }
    for (const origin of [stop('ZZZ'), stop(''), {}, { stopPlaceRef: 'x'.repeat(101) }])
      expectNo(
        await ask('POST', '/offers', {
          tripSearchCriteria: criteria({ origin }),
          anonymousPassengerSpecifications: adults(1),
        }),
      )
  })
})

describe('forms', () => {
  test('a body of another type, another version or other signs is turned away', async () => {
    const find = (type: string) => ask('POST', '/places', { placeInput: { name: 'Car' } }, { 'content-type': type })
    const typed = 'application/vnd.uic.osdm+json'
    for (const type of [
      `${typed}x`,
      `${typed}-seq`,
      `${typed}; charset=utf-16`,
      `${typed}; version=3.7; version=9.9`,
      `${typed}; version=9.9; version=3.7`,
      `${typed}; version="3.7`,
      `${typed}; version=`,
      `${typed}; version`,
      `${typed}; Version=4.0`,
      'application/json; charset=iso-8859-1',
      'application/json; charset="utf-7"',
      'application/json; version=4',
      'application/jsonx',
      'text/plain',
      'multipart/form-data; boundary=x',
    ])
      expect([type, (await find(type)).status]).toEqual([type, 415])
    // Whatever it is, it isn’t taken for a call that needs no fields.
    const { id } = await book(ask, (await offersOf(ask)).offers[0])
    for (const [type, body] of [
      ['text/plain', 'no'],
      ['application/json', '"no"'],
      ['application/json', '0'],
      ['application/x-www-form-urlencoded', 'no=1'],
    ] as const)
      expectNo(await ask('POST', `/bookings/${id}/fulfillments`, body, { 'content-type': type }))
    expect((await ask('GET', `/bookings/${id}`)).body.booking.confirmedPrice).toBeUndefined()
    for (const type of [
      typed,
      `${typed};version="3.7"`,
      `${typed} ; version=3.7.1 ; charset=UTF-8`,
      'APPLICATION/JSON; CHARSET="utf-8"',
      'application/json',
    ])
      expect([type, (await find(type)).status]).toEqual([type, 200])
  })

  test('an answer in a version that can’t be read is no answer, and of many that are taken one will do', async () => {
    const read = (accept: string) => ask('GET', '/versions', undefined, { accept })
    const typed = 'application/vnd.uic.osdm+json'
    for (const accept of [
      `${typed}; version=`,
      `${typed}; version=x`,
      `${typed}; version=3.7.1.1`,
      `${typed};version="3"7`,
      ',',
      'x'.repeat(8000),
    ])
      expect([accept.slice(0, 50), (await read(accept)).status]).toEqual([accept.slice(0, 50), 406])
    for (const accept of [
      `${typed}; version=9, ${typed}; version=3.7`,
      `${'a/b,'.repeat(3000)}*/*`,
      `${typed}; version=3`,
    ])
      expect([accept.slice(0, 50), (await read(accept)).status]).toEqual([accept.slice(0, 50), 200])
  })

  test('too deep, too long, too many: a clear no at once', async () => {
    const long = (length: number, one: unknown) => Array.from({ length }, () => one)
    const legs = long(10_000, { timedLeg: {} })
    const anonymousPassengerSpecifications = adults(1)
    const { trips, offers } = await offersOf(ask)
    const { id } = await book(ask, offers[0])
    const detail = { firstName: 'Mari', lastName: 'Huws' }
    const bodies: [string, string, unknown][] = [
      ['POST', '/places', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
      ['POST', '/places', '['.repeat(60_000)],
      ['POST', '/places', `{"x":"${'y'.repeat(300_000)}"}`],
      ['POST', '/places', '{"__proto__":{"placeInput":{"name":"x"}}}'],
      ['POST', '/places', '{"placeInput":{"__proto__":{"name":"x"}}}'],
      ['POST', '/places', '{"constructor":{"prototype":{}}}'],
      ['POST', '/places', '{"placeInput":{"geoPosition":{"latitude":1e400,"longitude":-1e400}}}'],
      ['POST', '/places', '{"restrictions":{"numberOfResults":-5}}'],
      ['POST', '/places', '{"restrictions":{"numberOfResults":1e20}}'],
      ['POST', '/places', '[]'],
      ['POST', '/places', '1'],
      ['POST', '/places', '"x"'],
      ['POST', '/places', 'true'],
      ['POST', '/offers', { tripSpecifications: [{ legs }], anonymousPassengerSpecifications }],
      ['POST', '/offers', { tripSearchCriteria: criteria(), anonymousPassengerSpecifications: adults(41) }],
      ['POST', '/offers', { tripSearchCriteria: criteria(), anonymousPassengerSpecifications: adults(10) }],
      ['POST', '/offers', { tripSearchCriteria: criteria(), anonymousPassengerSpecifications: [] }],
      ['POST', '/offers', { tripIds: long(7, trips[0].id), anonymousPassengerSpecifications }],
      ['POST', '/offers', { tripIds: [long(40, trips[0].id).join('~')], anonymousPassengerSpecifications }],
      ['POST', '/trips-collection', criteria({ vias: long(4, { viaPlace: stop('NTH') }) })],
      ['POST', '/trips-collection', criteria({ parameters: { transferLimit: -1 } })],
      ['POST', '/trips-collection', criteria({ parameters: { numberOfResultsAfter: 1e9 } })],
      ['POST', '/bookings', { ...bookingOf(offers[0]), offers: long(3, bookingOf(offers[0]).offers[0]) }],
      ['PATCH', `/bookings/${id}/passengers`, { passengers: long(10, { id: 'A1', detail }) }],
      ['POST', `/bookings/${id}/refund-offers`, { fulfillmentIds: long(101, 'x') }],
      [
        'POST',
        `/bookings/${id}/refund-offers`,
        { fulfillmentIds: ['x'], refundSpecifications: long(101, { fulfillmentId: 'x' }) },
      ],
      [
        'POST',
        `/bookings/${id}/refund-offers`,
        { fulfillmentIds: ['x'], refundSpecifications: [{ fulfillmentId: 'x', passengerIds: long(101, 'x') }] },
      ],
    ]
    for (const [method, path, body] of bodies) {
      const answer = await ask(method, path, body)
      expectNo(answer)
      expect([JSON.stringify(body).slice(0, 80), [400, 413].includes(answer.status)]).toEqual([
        JSON.stringify(body).slice(0, 80),
        true,
      ])
    }
    // A page and a limit are no fields of these calls: they are left behind.
    expect((await ask('GET', '/places?limit=-1&page=99999999999999999999&__proto__=1')).status).toBe(200)
  })

  test('as many searches as a call may be are in one call, and not six times as many', async () => {
    const asked = criteria({ returnSearchParameters: { departureTime: '2026-12-09T18:00:00' } })
    const { trips } = await offersOf(ask, { tripSearchCriteria: asked })
    const idsOf = (direction: string) =>
      trips.flatMap((trip: Read) => (trip.direction === direction ? [trip.id as string] : []))
    const [out, home] = [idsOf('OUT_BOUND')[0], idsOf('IN_BOUND')[0]]
    const find = (there: number, back: number) =>
      ask('POST', '/offers', {
        tripIds: Array(there).fill(out),
        inboundTripIds: Array(back).fill(home),
        anonymousPassengerSpecifications: adults(1),
      })
    for (const [there, back, expected] of [
      [1, 1, 200],
      [2, 3, 200],
      [6, 0, 200],
      [3, 3, 400],
      [6, 6, 400],
    ] as const)
      expect([there, back, (await find(there, back)).status]).toEqual([there, back, expected])
  })
})

describe('who asks', () => {
  test('by a token for something else reads and moves nothing, whatever they know', async () => {
    const { id } = await book(ask, (await offersOf(ask)).offers[0])
    const { headers: order } = await bearing(house, shop, { order: id })
    const { headers: plan } = await bearing(house, shop, { scope: 'plan' })
    const { headers: sell } = await bearing(house, shop, { scope: 'sell' })
    const traveller = { kind: 'traveller', id: crypto.randomUUID(), sessionId: crypto.randomUUID() } as const
    const signedIn = { authorization: `Bearer ${await house.tokenOf(traveller)}` }
    const calls: [string, string, object | undefined][] = [
      ['GET', `/bookings/${id}`, undefined],
      ['PATCH', `/bookings/${id}`, { externalRef: 'x' }],
      ['DELETE', `/bookings/${id}`, undefined],
      ['POST', `/bookings/${id}/fulfillments`, {}],
      ['GET', `/fulfillments/${id}.A1`, undefined],
    ]
    for (const [method, path, body] of calls)
      for (const headers of [order, plan, signedIn]) {
        const answer = await askOsdm(house, method, path, body, headers)
        expectNo(answer)
        expect([401, 403]).toContain(answer.status)
        expect(answer.text).not.toContain('Huws')
      }
    for (const path of ['refund-offers', 'exchange-offers', 'exchange-operations', 'reimbursements'])
      expect((await askOsdm(house, 'POST', `/bookings/${id}/${path}`, {}, sell)).status).toBe(403)
    expect((await ask('GET', `/bookings/${id}`)).body.booking.bookedOffers[0].admissions[0].status).toBe('PREBOOKED')
  })

  test('about what is somebody else’s hears word for word what is said of what isn’t there', async () => {
    const stranger = speaksOsdm(house, await addPartner(house, 'Arall'))
    const { id } = await book(ask, (await offersOf(ask)).offers[0])
    const nobody = crypto.randomUUID()
    const detail = { firstName: 'Neb', lastName: 'Arall' }
    const calls: [string, string, object | undefined][] = [
      ['GET', '', undefined],
      ['PATCH', '', { externalRef: 'x' }],
      ['DELETE', '', undefined],
      ['GET', '/passengers', undefined],
      ['PATCH', '/passengers', { passengers: [{ id: 'A1', detail }] }],
      ['PATCH', '/passengers/A1', { detail }],
      ['PATCH', '/passengers/A1', { detail: { firstName: 'Neb' } }],
      ['PATCH', '/purchaser', { detail }],
      ['POST', '/fulfillments', {}],
      ['GET', '/fulfillment-check', undefined],
      ['POST', '/refund-offers', { fulfillmentIds: [`${id}.A1`] }],
      ['GET', `/refund-offers/${nobody}`, undefined],
      ['GET', `/exchange-operations/${nobody}`, undefined],
      [
        'POST',
        '/reimbursements',
        { reimbursementReason: 'x', reimbursedPassengerIds: ['A1'], fulfillmentIds: [`${id}.A1`] },
      ],
    ]
    for (const [method, path, body] of calls) {
      const [theirs, none] = [id, nobody].map((one) => stranger(method, `/bookings/${one}${path}`, body))
      const [first, second] = [await theirs!, await none!]
      expect([method, path, first.status, first.body]).toEqual([method, path, second.status, second.body])
      expect(first.status).toBe(404)
    }
  })
})
