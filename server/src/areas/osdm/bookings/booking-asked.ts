import type { ParsedRequestOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { createBooking } from '@cledrau/contract/buying/booking.ts'
import type { osdmBook } from '@cledrau/contract/osdm/bookings.ts'
import type { QuotedFare } from '@cledrau/contract/search/fares.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { idOfSegments } from '../../retail/finding/solutions.ts'
import { wrongIn, type WrongField } from '../frame/wrong-field.ts'
import { offerIn, type OfferKept } from '../offers/offer-id.ts'
import { legIdOf, tripIdOf } from '../trips/trip-words.ts'

type Asked = ParsedRequestOf<typeof osdmBook>

export type BookingAsked = {
  /** As our own call for it takes it. */
  asked: ParsedRequestOf<typeof createBooking>
  /** By our reference, what the partner calls each of them. */
  called: Record<string, string>
}

type Wrong = 'PRICE_UNKNOWN' | 'DELIVERY_UNKNOWN' | 'SEAT_TAKEN' | WrongField

/** What has trains. */
const SOLD = new Set<QuotedFare['kind']>(['SINGLE', 'RETURN'])

/** What is to be booked, as one of ours; prices count as long as they were promised. */
export function bookingAsked(request: Asked, isGood: (fare: QuotedFare) => boolean): Result<BookingAsked, Wrong> {
  const { requestedFulfillmentType } = request
  if (requestedFulfillmentType !== undefined && requestedFulfillmentType !== 'ETICKET')
    return refuse('DELIVERY_UNKNOWN')
  const offers = request.offers.flatMap(({ offerId }) => offerIn(offerId) ?? [])
  const [first] = offers
  if (!first || offers.length < request.offers.length || !offers.every(({ fare }) => isGood(fare)))
    return refuse('PRICE_UNKNOWN')
  // Passes have prices of ours, too, and are none of the standard’s offers.
  if (!offers.every(({ fare: { kind }, outbound, inbound }) => SOLD.has(kind) && (outbound ?? inbound)))
    return refuse('PRICE_UNKNOWN')
  const { called } = first
  for (const [at, offer] of offers.entries()) {
    const travelling = Object.values(offer.called)
    // What whoever asked calls them isn’t signed: all are called something, and each otherwise.
    const priced = offer.fare.ticketableFares.flatMap(({ passengerReferences }) => passengerReferences)
    if (!isOnceEach(travelling) || !priced.every((one) => Object.hasOwn(offer.called, one)))
      return refuse('PRICE_UNKNOWN')
    if (!isSame(travelling, request.offers[at]?.passengerRefs ?? []) || !isSame(travelling, Object.values(called)))
      return refuse(wrongIn(`offers.${at}.passengerRefs`))
  }

  const described = request.passengerSpecifications.flatMap(({ externalRef = [] }) => externalRef)
  if (!isOnceEach(described)) return refuse(wrongIn('passengerSpecifications'))

  const legs = offers.flatMap(({ outbound, inbound }) => [
    ...(outbound ? [{ direction: 'OUTBOUND' as const, travelSegments: outbound }] : []),
    ...(inbound ? [{ direction: 'INBOUND' as const, travelSegments: inbound }] : []),
  ])
  const seats = chosenSeats(request, legs, called)
  if (!seats) return refuse('SEAT_TAKEN')
  const names = namesIn(request, called)
  const buyer = request.purchaser?.detail
  const lead = buyer?.firstName && buyer.lastName ? buyer : names[0]
  const asked: RequestOf<typeof createBooking> = {
    legSolutions: legs.map((leg) => ({ ...leg, legSolutionID: idOfSegments(leg.travelSegments) })),
    fareInformation: offers.map(({ fare }) => fare),
    passengers: names,
    ...(lead && { firstName: lead.firstName, lastName: lead.lastName }),
    fulfilment: { method: 'ETK' },
    ...(seats.length > 0 && { chosenSeats: seats }),
    ...(request.offers.some(({ optionalReservationSelections }) => optionalReservationSelections?.length) && {
      reserveSeats: true,
    }),
  }
  const read = createBooking.request.safeParse(asked)
  return read.success ? done({ asked: read.data, called }) : refuse(wrongIn('offers'))
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
const isOnceEach = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Those of the party who are named; others of the partner’s need no ticket. */
function namesIn({ passengerSpecifications }: Asked, called: OfferKept['called']) {
  const references = new Map(Object.entries(called).map(([reference, ref]) => [ref, reference]))
  return passengerSpecifications.flatMap(({ externalRef = '', detail }) => {
    const reference = references.get(externalRef)
    const { firstName, lastName } = detail ?? {}
    return reference && firstName && lastName ? [{ reference, firstName, lastName }] : []
  })
}

type Leg = { travelSegments: NonNullable<OfferKept['outbound']> }

/** Seats that were pointed at; nothing where one of them is on no train of the offer. */
function chosenSeats({ offers }: Asked, legs: readonly Leg[], called: OfferKept['called']) {
  const references = new Map(Object.entries(called).map(([reference, ref]) => [ref, reference]))
  const chosen = offers
    .flatMap(({ placeSelections = [] }) => placeSelections)
    .flatMap(({ places = [], tripLegCoverage: { tripId, legId } }) => {
      const way = legs.find(({ travelSegments }) => tripIdOf(travelSegments) === tripId)
      const train = way?.travelSegments.find((_, at) => legIdOf(at) === legId)
      return places.map(({ coachNumber, placeNumber, passengerRef }) => {
        const passenger = references.get(passengerRef)
        const isSeat = /^[A-Z]$/.test(coachNumber) && /^\d{1,3}[A-Z]?$/.test(placeNumber)
        if (!train || passenger === undefined || !isSeat) return undefined
        const { uid, serviceDate } = train
        return { uid, serviceDate, passenger, coach: coachNumber, seat: placeNumber }
      })
    })
  return chosen.every((one) => one !== undefined) ? chosen : undefined
}
