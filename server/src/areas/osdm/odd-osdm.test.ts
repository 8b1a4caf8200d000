import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { askOsdm, speaksOsdm, type Read } from '../../testing/partners/osdm-asked.ts'
import { adults, bookingOf, criteria, isFlexible, isPlain, offersOf } from '../../testing/partners/osdm-bought.ts'
import { addPartner, bearing } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Right requests with one value replaced: deeper than what is odd from the outside. */

let house: TestServer
let headers: Record<string, string>
let right: Record<string, { method: string; path: string; body: object }>
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  const shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000_000 })
  ;({ headers } = await bearing(house, shop))
  const { offers, trips } = await offersOf(speaksOsdm(house, shop))
  const offer = offers.find((one: Read) => isFlexible(one) && isPlain(one))
  const { body } = await askOsdm(house, 'POST', '/bookings', bookingOf(offer), headers)
  const at = `/bookings/${body.booking.id}`
  const cards = [{ type: 'REDUCTION_CARD', code: 'SRN', number: '1', issuer: 'urn:x' }]
  const detail = { firstName: 'Mari', lastName: 'Huws', contact: { phoneNumber: '1' } }
  const anonymousPassengerSpecifications = [
    ...adults(1, { cards }),
    { externalRef: 'k', type: 'PERSON', dateOfBirth: '2019-02-03' },
  ]
  const tripSearchCriteria = criteria({
    vias: [{ viaPlace: { objectType: 'StopPlaceRef', stopPlaceRef: 'urn:x_crs:stn:NTH' } }],
    notVias: [{ notViaPlace: [{ stopPlaceRef: 'urn:x_crs:stn:PAD' }] }],
    parameters: { transferLimit: 3, numberOfResultsAfter: 4 },
    returnSearchParameters: { departureTime: '2026-12-09T18:00:00' },
  })
  const placeSelections = [
    {
      reservationId: 'seats',
      places: [{ coachNumber: 'A', placeNumber: '1', passengerRef: 'adult-1' }],
      tripLegCoverage: { tripId: trips[0].id, legId: '1' },
    },
  ]
  right = {
    places: {
      method: 'POST',
      path: '/places',
      body: {
        placeInput: { name: 'Car', geoPosition: { longitude: -3, latitude: 51 } },
        restrictions: { numberOfResults: 3 },
      },
    },
    trips: { method: 'POST', path: '/trips-collection', body: tripSearchCriteria },
    'offers by search': {
      method: 'POST',
      path: '/offers',
      body: {
        tripSearchCriteria,
        anonymousPassengerSpecifications,
        offerSearchCriteria: { travelClasses: ['SECOND'] },
      },
    },
    'offers by id': {
      method: 'POST',
      path: '/offers',
      body: { tripIds: [trips[0].id], inboundTripIds: [trips[1].id], anonymousPassengerSpecifications },
    },
    'offers by legs': {
      method: 'POST',
      path: '/offers',
      body: { tripSpecifications: [{ legs: trips[0].legs }], anonymousPassengerSpecifications },
    },
    booking: {
      method: 'POST',
      path: '/bookings',
      body: {
        ...bookingOf(offer, { purchaser: { detail }, externalRef: 'x' }),
        offers: [{ offerId: offer.offerId, passengerRefs: offer.passengerRefs, placeSelections }],
      },
    },
    patch: { method: 'PATCH', path: at, body: { externalRef: 'y', requestedFulfillmentType: 'ETICKET' } },
    passengers: { method: 'PATCH', path: `${at}/passengers`, body: { passengers: [{ id: 'A1', detail }] } },
    passenger: { method: 'PATCH', path: `${at}/passengers/A1`, body: { detail } },
    purchaser: { method: 'PATCH', path: `${at}/purchaser`, body: { detail } },
    fulfilment: { method: 'POST', path: `${at}/fulfillments`, body: { issuingLanguage: 'cy' } },
  }
})
afterAll(() => house.close())

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    -1,
    0,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    'ŵ'.repeat(3000),
    '2026-02-30T10:00:00',
    '9999-99-99',
  ),
  fc.constantFrom<unknown>(
    'urn:x_crs:stn:ZZZ',
    'urn:x_crs:stn:',
    '0001-01-01',
    '2026-12-09T10:00:00+99:99',
    '__proto__',
    '1.',
    '~',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Every place in a value where another one could stand. */
const placesIn = (value: unknown): (string | number)[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name], ...placesIn(inner).map((path) => [name, ...path])])

function replaced(value: unknown, [name, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) }
}

const NAMES = [
  'places',
  'trips',
  'offers by search',
  'offers by id',
  'offers by legs',
  'booking',
  'patch',
  'passengers',
  'passenger',
  'purchaser',
  'fulfilment',
]

test.each(NAMES)(
  '%s takes anything in the place of one value without failing [ASVS-1.4.2] [ASVS-15.3.5]',
  async (name) => {
    const { method, path, body } = right[name]!
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placesIn(body)), odd, async (place, by) => {
        const answer = await askOsdm(house, method, path, replaced(body, place, by), headers)
        expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
        if (answer.status >= 400) expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/)
      }),
      { numRuns: 60 },
    )
  },
)
