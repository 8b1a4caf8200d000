import * as z from 'zod/mini'
import { SEARCH_REFUSALS } from '../search/ticket-search.ts'
import { osdmCall } from './osdm-call.ts'
import {
  osdmAfterSale,
  osdmExternalRef,
  osdmFulfillmentOption,
  osdmID,
  osdmMoment,
  osdmPrice,
  osdmProduct,
  osdmText,
  osdmTripCoverage,
  osdmYesNo,
} from './osdm-shapes.ts'
import { osdmTrip, osdmTripNamed, osdmTripSearchCriteria } from './trips.ts'

export const osdmCard = z.object({ code: z.optional(osdmText(20)), type: z.optional(osdmText(40)) })

/** So many may be named; how many of them may travel together the search says. */
const MOST_NAMED = 40

/** Somebody who travels, without a name. */
export const osdmAnonymous = z.object({
  externalRef: osdmExternalRef,
  type: osdmText(40),
  age: z.optional(z.int().check(z.minimum(0), z.maximum(150))),
  dateOfBirth: z.optional(z.iso.date()),
  cards: z.optional(z.array(osdmCard).check(z.maxLength(9))),
})
export type OsdmAnonymous = z.infer<typeof osdmAnonymous>

const tripIDs = z.optional(z.array(osdmText(200)).check(z.maxLength(6)))
const named = z.optional(z.array(osdmTripNamed).check(z.maxLength(6)))

const part = {
  id: z.string(),
  summary: z.string(),
  createdOn: osdmMoment,
  validFrom: osdmMoment,
  validUntil: osdmMoment,
  price: osdmPrice,
  tripCoverage: z.optional(osdmTripCoverage),
  inboundTripCoverage: z.optional(osdmTripCoverage),
  offerMode: z.literal('COLLECTIVE'),
  isReusable: z.boolean(),
  passengerRefs: z.array(z.string()),
  refundable: osdmYesNo,
  exchangeable: osdmYesNo,
  afterSalesConditions: z.array(osdmAfterSale),
  products: z.array(z.object({ productId: z.string() })),
  availableFulfillmentOptions: z.array(osdmFulfillmentOption),
}

export const osdmOffer = z.object({
  offerId: z.string(),
  summary: z.string(),
  offerSummary: z.object({
    minimalPrice: osdmPrice,
    overallServiceClass: osdmProduct.shape.serviceClass,
    overallTravelClass: osdmProduct.shape.travelClass,
    overallFlexibility: osdmProduct.shape.flexibility,
  }),
  createdOn: osdmMoment,
  preBookableUntil: osdmMoment,
  passengerRefs: z.array(z.string()),
  products: z.array(osdmProduct),
  tripCoverage: z.optional(osdmTripCoverage),
  inboundTripCoverage: z.optional(osdmTripCoverage),
  admissionOfferParts: z.array(
    z.object({
      objectType: z.literal('AdmissionOfferPart'),
      ...part,
      numericAvailability: z.optional(z.int()),
      reservations: z.optional(
        z.array(
          z.object({
            minGroupItemsToBeBooked: z.literal(0),
            maxGroupItemsToBeBooked: z.literal(1),
            reservationGroup: z.object({
              id: z.string(),
              name: z.string(),
              reservationRefs: z.array(z.object({ id: z.string() })),
            }),
          }),
        ),
      ),
    }),
  ),
  /** A seat for everybody on each train that has seats to reserve, as far as there are any. */
  reservationOfferParts: z.array(z.object({ objectType: z.literal('ReservationOfferPart'), ...part })),
})
export type OsdmOffer = z.infer<typeof osdmOffer>

export const osdmFindOffers = osdmCall({
  method: 'POST',
  path: '/offers',
  scopes: ['plan', 'sell'],
  timeout: 30_000,
  request: z.object({
    tripSearchCriteria: z.optional(osdmTripSearchCriteria),
    tripIds: tripIDs,
    inboundTripIds: tripIDs,
    tripSpecifications: named,
    inboundTripSpecifications: named,
    offerSearchCriteria: z.optional(
      z.object({
        travelClasses: z.optional(z.array(osdmText(40)).check(z.maxLength(9))),
        flexibilities: z.optional(z.array(osdmText(40)).check(z.maxLength(9))),
        currency: z.optional(osdmText(3)),
      }),
    ),
    anonymousPassengerSpecifications: z.array(osdmAnonymous).check(z.minLength(1), z.maxLength(MOST_NAMED)),
  }),
  reply: z.object({
    offers: z.array(osdmOffer),
    anonymousPassengerSpecifications: z.array(
      z.object({
        externalRef: z.string(),
        type: z.string(),
        age: z.optional(z.int()),
        dateOfBirth: z.optional(z.string()),
        cards: z.optional(z.array(z.object({ code: z.string(), type: z.literal('REDUCTION_CARD') }))),
      }),
    ),
    trips: z.array(osdmTrip),
  }),
  refusals: [...SEARCH_REFUSALS, 'TRAIN_UNKNOWN', 'TRAIN_LEFT'],
})

/** Which offer is meant, where it comes back. */
export const osdmOfferChosen = z.object({
  offerId: osdmID,
  externalRef: z.optional(osdmExternalRef),
  passengerRefs: z.array(osdmExternalRef).check(z.minLength(1), z.maxLength(MOST_NAMED)),
  /** Any of it: seats on every train of the offer that has some. */
  optionalReservationSelections: z.optional(z.array(z.object({ reservationId: osdmText(200) })).check(z.maxLength(20))),
  /** Seats pointed at on the map. All of them, or a refusal. */
  placeSelections: z.optional(
    z
      .array(
        z.object({
          places: z.optional(
            z
              .array(
                z.object({
                  coachNumber: osdmText(4),
                  placeNumber: osdmText(8),
                  passengerRef: osdmExternalRef,
                }),
              )
              .check(z.maxLength(9)),
          ),
          tripLegCoverage: z.object({ tripId: osdmText(200), legId: osdmText(40) }),
        }),
      )
      .check(z.maxLength(20)),
  ),
})
