import type { OsdmOffer } from '@cledrau/contract/osdm/offers.ts'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { segmentsOf, tripIdOf } from '../trips/trip-words.ts'
import { offerIdOf } from './offer-id.ts'
import {
  afterSalesOf,
  E_TICKET,
  goodFor,
  leastOf,
  priceOf,
  productIdOf,
  productOf,
  type TicketWords,
} from './ticket-words.ts'

/** The trains that a price is offered for: there, back, or both. */
export type Ways = { outbound?: LegSolution; inbound?: LegSolution }

export type Offering = TicketWords & {
  now: Instant
  expiresAt: string
  /** By our reference, what whoever asks calls each who travels. */
  called: Record<string, string>
  /** Whether a train of these has seats that can be reserved. */
  hasSeats: (way: LegSolution) => boolean
}

/** Every way in which a price can be bought: with each of the trips that it is good for, a return with each pair. */
export function waysOf(
  fare: FareInformation,
  outbound: readonly LegSolution[],
  inbound: readonly LegSolution[],
): Ways[] {
  const good = (ways: readonly LegSolution[]) =>
    ways.filter(({ legSolutionID, cancelled }) => !cancelled && fare.legReferences.includes(legSolutionID))
  const directions = new Set(fare.ticketableFares.map(({ direction }) => direction))
  if (fare.kind === 'RETURN')
    return good(outbound).flatMap((out) =>
      good(inbound)
        .filter(({ departTime }) => Date.parse(departTime) >= Date.parse(out.arriveTime))
        .map((back) => ({ outbound: out, inbound: back })),
    )
  if (fare.kind !== 'SINGLE') return []
  return directions.has('INBOUND')
    ? good(inbound).map((back) => ({ inbound: back }))
    : good(outbound).map((out) => ({ outbound: out }))
}

type Way = Pick<LegSolution, 'travelSegments'>

export const coverageOf = ({ outbound, inbound }: { outbound?: Way; inbound?: Way }) => ({
  ...(outbound && { tripCoverage: { coveredTripId: tripIdOf(segmentsOf(outbound)) } }),
  ...(inbound && { inboundTripCoverage: { coveredTripId: tripIdOf(segmentsOf(inbound)) } }),
})

/** One price with its trains as the standard has an offer: an admission for each ticket of it, and seats where there are some. */
export function offerOf(fare: FareInformation, ways: Ways, offering: Offering): OsdmOffer {
  const { now, expiresAt, called, hasSeats } = offering
  const { outbound, inbound } = ways
  const coverage = coverageOf(ways)
  const createdOn = londonIso(now)
  const departs = instant(Date.parse((outbound ?? inbound)?.departTime ?? createdOn))
  const refsOf = (references: readonly string[]) => references.map((one) => called[one] ?? one)
  const everybody = [...new Set(fare.ticketableFares.flatMap(({ passengerReferences }) => passengerReferences))]
  const products = fare.ticketableFares.map((ticket) => productOf(ticket, offering))
  const least = leastOf(products)
  const withSeats = [outbound, inbound].some((way) => way && hasSeats(way))
  const common = { createdOn, ...coverage, offerMode: 'COLLECTIVE' as const, isReusable: true }

  const admissions = fare.ticketableFares.map((ticket, at) => ({
    objectType: 'AdmissionOfferPart' as const,
    ...common,
    id: `admission-${at + 1}`,
    summary: ticket.fareCodes[0]?.fareDisplayName[offering.language] ?? '',
    ...goodFor(ticket),
    price: priceOf(ticket.price),
    passengerRefs: refsOf(ticket.passengerReferences),
    ...afterSalesOf(ticket, { now, departs, whole: fare.totalPrice }, offering),
    products: [{ productId: productIdOf(ticket) }],
    availableFulfillmentOptions: [...E_TICKET],
    ...(fare.placesLeft !== null && { numericAvailability: fare.placesLeft }),
    ...(withSeats && {
      reservations: [
        {
          minGroupItemsToBeBooked: 0 as const,
          maxGroupItemsToBeBooked: 1 as const,
          reservationGroup: { id: SEATS, name: SEATS, reservationRefs: [{ id: SEATS }] },
        },
      ],
    }),
  }))
  const [first] = admissions
  return {
    offerId: offerIdOf(fare, {
      ...(outbound && { outbound: segmentsOf(outbound) }),
      ...(inbound && { inbound: segmentsOf(inbound) }),
      called,
    }),
    summary: first?.summary ?? '',
    offerSummary: {
      minimalPrice: priceOf(fare.totalPrice),
      overallServiceClass: least?.serviceClass ?? { type: 'STANDARD', name: 'Standard' },
      overallTravelClass: least?.travelClass ?? 'SECOND',
      overallFlexibility: least?.flexibility ?? 'NON_FLEXIBLE',
    },
    createdOn,
    preBookableUntil: expiresAt,
    passengerRefs: refsOf(everybody),
    products: [...new Map(products.map((product) => [product.id, product])).values()],
    ...coverage,
    admissionOfferParts: admissions,
    reservationOfferParts:
      withSeats && first
        ? [
            {
              ...common,
              objectType: 'ReservationOfferPart',
              id: SEATS,
              summary: SEATS,
              validFrom: first.validFrom,
              validUntil: first.validUntil,
              price: priceOf(0),
              passengerRefs: refsOf(everybody),
              // It goes with the ticket, and is worth nothing without it.
              refundable: 'NO',
              exchangeable: 'NO',
              afterSalesConditions: [],
              products: first.products,
              availableFulfillmentOptions: [...E_TICKET],
            },
          ]
        : [],
  }
}

export const SEATS = 'seats'
