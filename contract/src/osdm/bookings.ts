import * as z from 'zod/mini'
import { name } from '../account/account-fields.ts'
import { createBooking } from '../buying/booking.ts'
import { osdmCall } from './osdm-call.ts'
import { osdmCard, osdmOfferChosen } from './offers.ts'
import { osdmFulfillment } from './fulfillments.ts'
import {
  osdmAfterSale,
  osdmExternalRef,
  osdmFulfillmentOption,
  osdmMoment,
  osdmPrice,
  osdmProduct,
  osdmText,
  osdmTripCoverage,
  osdmYesNo,
} from './osdm-shapes.ts'
import { osdmTrip } from './trips.ts'

const SELL = ['sell'] as const
const READ = ['sell', 'after-sales'] as const

/** What stands on a ticket. Everything else that the standard knows of a person is left behind: we keep none of it. */
const detailSaid = z.object({ firstName: name, lastName: name })
const detail = z.optional(z.partial(detailSaid))

const passenger = z.object({
  id: z.string(),
  externalRef: z.string(),
  type: z.enum(['ADULT', 'CHILD']),
  age: z.optional(z.int()),
  cards: z.optional(z.array(z.object({ code: z.string(), type: z.literal('REDUCTION_CARD') }))),
  detail: z.optional(z.object({ firstName: z.string(), lastName: z.string() })),
})
export type OsdmPassenger = z.infer<typeof passenger>

const purchaser = z.object({ detail: z.optional(z.object({ firstName: z.string(), lastName: z.string() })) })

/** How a part of a booking stands. */
export const osdmPartStatus = z.enum([
  'PREBOOKED',
  'CONFIRMED',
  'FULFILLED',
  'CANCELLED',
  'REFUNDED',
  'EXCHANGE_ONGOING',
  'EXCHANGED',
])

const part = {
  id: z.string(),
  summary: z.string(),
  createdOn: osdmMoment,
  confirmableUntil: z.optional(osdmMoment),
  validFrom: osdmMoment,
  validUntil: osdmMoment,
  confirmedOn: z.optional(osdmMoment),
  price: osdmPrice,
  tripCoverage: z.optional(osdmTripCoverage),
  inboundTripCoverage: z.optional(osdmTripCoverage),
  products: z.optional(z.array(z.object({ productId: z.string() }))),
  status: osdmPartStatus,
  offerMode: z.literal('COLLECTIVE'),
  passengerIds: z.array(z.string()),
  availableFulfillmentOptions: z.array(osdmFulfillmentOption),
  refundable: osdmYesNo,
  exchangeable: osdmYesNo,
  afterSaleConditions: z.array(osdmAfterSale),
}

export const osdmBooking = z.object({
  id: z.string(),
  bookingCode: z.string(),
  externalRef: z.optional(z.string()),
  summary: z.string(),
  createdOn: osdmMoment,
  passengers: z.array(passenger),
  purchaser: z.optional(purchaser),
  provisionalPrice: z.optional(osdmPrice),
  confirmedPrice: z.optional(osdmPrice),
  bookedOffers: z.array(
    z.object({
      offerId: z.string(),
      summary: z.string(),
      tripCoverage: z.optional(osdmTripCoverage),
      inboundTripCoverage: z.optional(osdmTripCoverage),
      products: z.array(osdmProduct),
      admissions: z.array(z.object({ objectType: z.literal('Admission'), ...part })),
      reservations: z.array(
        z.object({
          objectType: z.literal('Reservation'),
          ...part,
          placeAllocation: z.object({
            accommodationType: z.literal('SEAT'),
            accommodationSubType: z.literal('ANY_SEAT'),
            tripLegCoverage: z.object({ tripId: z.string(), legId: z.string() }),
            reservedPlaces: z.array(
              z.object({
                id: z.string(),
                passengerIds: z.array(z.string()),
                vehicleNumber: z.string(),
                coachNumber: z.string(),
                placeNumbers: z.array(z.string()),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
  trips: z.array(osdmTrip),
  /** What has to be said before it can be confirmed. */
  requestedInformation: z.optional(z.string()),
  /** Until when it is held. */
  confirmationTimeLimit: z.optional(osdmMoment),
  fulfillmentType: z.optional(z.literal('ETICKET')),
  fulfillmentStatus: z.optional(z.enum(['PENDING', 'COMPLETE'])),
  fulfillments: z.array(osdmFulfillment),
})
export type OsdmBooking = z.infer<typeof osdmBooking>

const answer = z.object({ booking: osdmBooking })
const bookingId = osdmText(200)

const passengerSaid = z.object({
  externalRef: z.optional(osdmExternalRef),
  detail,
  cards: z.optional(z.array(osdmCard).check(z.maxLength(9))),
})
const purchaserSaid = { detail }

export const osdmBook = osdmCall({
  method: 'POST',
  path: '/bookings',
  scopes: SELL,
  sells: true,
  once: true,
  timeout: 30_000,
  // Each is planned, priced and held.
  oneIn: createBooking.oneIn ?? 1,
  request: z.object({
    offers: z.array(osdmOfferChosen).check(z.minLength(1), z.maxLength(2)),
    passengerSpecifications: z.array(passengerSaid).check(z.minLength(1), z.maxLength(40)),
    purchaser: z.optional(z.object(purchaserSaid)),
    requestedFulfillmentType: z.optional(osdmText(40)),
    externalRef: z.optional(osdmExternalRef),
  }),
  reply: answer,
  refusals: [...createBooking.refusals],
})

const OF_A_BOOKING = ['ORDER_UNKNOWN'] as const
const CHANGED = ['ORDER_UNKNOWN', 'ORDER_MOVE_NOT_ALLOWED', 'ORDER_HOLD_EXPIRED'] as const

export const osdmReadBooking = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}',
  scopes: READ,
  sells: true,
  request: z.object({ bookingId }),
  reply: answer,
  refusals: OF_A_BOOKING,
})

export const osdmPatchBooking = osdmCall({
  method: 'PATCH',
  path: '/bookings/{bookingId}',
  scopes: SELL,
  sells: true,
  request: z.object({
    bookingId,
    externalRef: z.optional(osdmExternalRef),
    requestedFulfillmentType: z.optional(osdmText(40)),
  }),
  reply: answer,
  refusals: [...CHANGED, 'DELIVERY_UNKNOWN'],
})

export const osdmGiveUpBooking = osdmCall({
  method: 'DELETE',
  path: '/bookings/{bookingId}',
  scopes: SELL,
  sells: true,
  request: z.object({ bookingId }),
  reply: z.undefined(),
  refusals: ['ORDER_UNKNOWN', 'ORDER_MOVE_NOT_ALLOWED'],
})

const oneOrAll = z.object({ passenger })

export const osdmReadPassengers = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}/passengers',
  scopes: READ,
  sells: true,
  request: z.object({ bookingId }),
  reply: z.object({ passengers: z.array(passenger) }),
  refusals: OF_A_BOOKING,
})

export const osdmNamePassengers = osdmCall({
  method: 'PATCH',
  path: '/bookings/{bookingId}/passengers',
  scopes: SELL,
  sells: true,
  request: z.object({
    bookingId,
    passengers: z.array(z.object({ id: osdmText(40), detail })).check(z.minLength(1), z.maxLength(9)),
  }),
  reply: z.object({ passengers: z.array(passenger) }),
  refusals: [...CHANGED],
})

export const osdmReadPassenger = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}/passengers/{passengerId}',
  scopes: READ,
  sells: true,
  request: z.object({ bookingId, passengerId: osdmText(40) }),
  reply: oneOrAll,
  refusals: OF_A_BOOKING,
})

export const osdmNamePassenger = osdmCall({
  method: 'PATCH',
  path: '/bookings/{bookingId}/passengers/{passengerId}',
  scopes: SELL,
  sells: true,
  request: z.object({ bookingId, passengerId: osdmText(40), detail }),
  reply: oneOrAll,
  refusals: [...CHANGED],
})

export const osdmReadPurchaser = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}/purchaser',
  scopes: READ,
  sells: true,
  request: z.object({ bookingId }),
  reply: z.object({ purchaser }),
  refusals: OF_A_BOOKING,
})

const naming = {
  path: '/bookings/{bookingId}/purchaser',
  scopes: SELL,
  sells: true,
  request: z.object({ bookingId, ...purchaserSaid }),
  reply: z.object({ purchaser }),
  refusals: [...CHANGED],
} as const
export const osdmPatchPurchaser = osdmCall({ method: 'PATCH', ...naming })
export const osdmNamePurchaser = osdmCall({ method: 'POST', ...naming })
