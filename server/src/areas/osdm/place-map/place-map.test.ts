import { seatMap } from '@cledrau/contract/buying/extras.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { speaksOsdm, type Osdm, type Read } from '../../../testing/partners/osdm-asked.ts'
import { book, offersOf } from '../../../testing/partners/osdm-bought.ts'
import { addPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { trainsInTripId } from '../trips/trip-words.ts'

let house: TestServer
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  ask = speaksOsdm(house, await addPartner(house, 'Siop'))
})
afterAll(() => house.close())

const mapOf = (contextId: string, contextType: string, resourceId: string, more: object = {}, by = ask) =>
  by('POST', '/availabilities/vehicle-place-map', {
    placeRestrictions: [
      { reservationRef: { contextId, contextType, resourceId, resourceType: 'RESERVATION', ...more }, ...more },
    ],
  })
const placesIn = ({ vehicle }: Read): { coach: string; number: string; status: string }[] =>
  vehicle.coaches.flatMap(({ number: coach, decks }: Read) =>
    decks[0].compartments.flatMap(({ places }: Read) =>
      places.map(({ number, status }: Read) => ({ coach, number, status })),
    ),
  )
const withSeats = async () =>
  (await offersOf(ask)).offers.find(
    (one: Read) => one.reservationOfferParts.length > 0 && one.offerSummary.overallTravelClass === 'SECOND',
  )

test('the map of an offer’s train is the one that travellers see; a seat that was chosen on it is taken then', async () => {
  const offer = await withSeats()
  const [part] = offer.reservationOfferParts
  const [train] = trainsInTripId(offer.tripCoverage.coveredTripId)!
  const { body, status } = await mapOf(offer.offerId, 'OFFER', part.id)
  expect(status).toBe(200)
  const ours = (await house.call(seatMap, train!)).reply.coaches.flatMap(({ coach, seats }) =>
    seats.map(({ seat, state }) => `${coach} ${seat} ${state === 'FREE' ? 'FREE' : 'ALLOCATED'}`),
  )
  const shown = placesIn(body).map((one) => `${one.coach} ${one.number} ${one.status}`)
  expect(shown.toSorted()).toEqual(ours.toSorted())
  expect(shown.length).toBeGreaterThan(20)
  const first = placesIn((await mapOf(offer.offerId, 'OFFER', part.id, { serviceClass: 'HIGH' })).body)
  const second = placesIn((await mapOf(offer.offerId, 'OFFER', part.id, { serviceClass: 'STANDARD' })).body)
  expect(first.length + second.length).toBe(shown.length)

  const free = second.find((one) => one.status === 'FREE')!
  const placeSelections = [
    {
      reservationId: part.id,
      tripLegCoverage: { tripId: offer.tripCoverage.coveredTripId, legId: '1' },
      places: [{ coachNumber: free.coach, placeNumber: free.number, passengerRef: offer.passengerRefs[0] }],
    },
  ]
  const booking = await book(ask, offer, {
    offers: [{ offerId: offer.offerId, passengerRefs: offer.passengerRefs, placeSelections }],
  })
  const after = placesIn((await mapOf(offer.offerId, 'OFFER', 'seats-outbound-1')).body)
  expect(after.find((one) => one.coach === free.coach && one.number === free.number)?.status).toBe('ALLOCATED')
  const { vehicle } = (await mapOf(booking.id, 'BOOKING', 'seats')).body
  expect(vehicle.preSelectedPlaces).toEqual([{ coach: free.coach, place: free.number }])
})

test('what has no seats, isn’t there or is somebody else’s has no map', async () => {
  const offer = await withSeats()
  const booking = await book(ask, offer)
  const stranger = speaksOsdm(house, await addPartner(house, 'Arall'))
  for (const [asked, expected] of [
    [mapOf('none', 'OFFER', 'seats'), 404],
    [mapOf(offer.offerId, 'OFFER', 'seats-outbound-9'), 404],
    [mapOf(offer.offerId, 'OFFER', 'seats', { resourceType: 'FARE' }), 404],
    [mapOf(booking.id, 'BOOKING', 'seats', {}, stranger), 404],
    [mapOf('none', 'BOOKING', 'seats'), 404],
    [mapOf(offer.offerId, 'TRIP', 'seats'), 400],
  ] as const)
    expect((await asked).status).toBe(expected)
})
