import * as z from 'zod/mini'
import { exchangeSearch, confirmExchange, giveUpExchange } from '../after-sales/exchanges.ts'
import { osdmFulfillmentNamed } from './fulfillment-named.ts'
import { osdmAnonymous, osdmOffer } from './offers.ts'
import { osdmCall } from './osdm-call.ts'
import { osdmID, osdmMoment, osdmPrice, osdmText } from './osdm-shapes.ts'
import { osdmTrip, osdmTripSearchCriteria } from './trips.ts'

const SCOPES = ['after-sales'] as const
const id = z.string().check(z.minLength(1), z.maxLength(200))
const BOOKING_REFUSALS = ['ORDER_UNKNOWN', 'TICKETS_NOT_READY'] as const

export const osdmExchangeOffer = z.object({
  ...osdmOffer.shape,
  /** None: a change costs the difference and nothing beside it. */
  exchangeFee: osdmPrice,
  /** Of what is new. */
  exchangePrice: osdmPrice,
  refundableAmount: z.optional(osdmPrice),
  amountToBePaid: z.optional(osdmPrice),
  fulfillments: z.array(osdmFulfillmentNamed).check(z.minLength(1)),
})
export type OsdmExchangeOffer = z.infer<typeof osdmExchangeOffer>

export const osdmOfferExchange = osdmCall({
  method: 'POST',
  path: '/bookings/{bookingId}/exchange-offers',
  scopes: SCOPES,
  timeout: 30_000,
  request: z.object({
    bookingId: id,
    fulfillmentIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    tripSearchCriteria: z.optional(osdmTripSearchCriteria),
    tripIds: z.optional(z.array(osdmText(200)).check(z.maxLength(6))),
    anonymousPassengerSpecifications: z.array(osdmAnonymous).check(z.minLength(1), z.maxLength(40)),
  }),
  reply: z.object({ exchangeOffers: z.array(osdmExchangeOffer), trips: z.array(osdmTrip) }),
  refusals: [
    ...BOOKING_REFUSALS,
    ...exchangeSearch.refusals,
    'EXCHANGE_OTHER_JOURNEY',
    'FULFILLMENT_UNKNOWN',
    'FULFILLMENTS_TOGETHER',
    'TRAIN_UNKNOWN',
  ],
  once: true,
})

export const osdmExchangeOperation = z.object({
  id: z.string(),
  status: z.enum(['PREBOOKED', 'CONFIRMED', 'FULFILLED']),
  ticketTimeLimit: z.optional(osdmMoment),
  fulfillmentType: z.literal('ETICKET'),
  /** What it led to, once it is paid for. */
  fulfillments: z.array(osdmFulfillmentNamed),
})
export type OsdmExchangeOperation = z.infer<typeof osdmExchangeOperation>

const answer = z.object({ exchangeOperation: osdmExchangeOperation })
const ONE = '/bookings/{bookingId}/exchange-operations/{exchangeOperationId}'
const one = { bookingId: id, exchangeOperationId: id }

export const osdmBeginExchange = osdmCall({
  method: 'POST',
  path: '/bookings/{bookingId}/exchange-operations',
  scopes: SCOPES,
  timeout: 30_000,
  sells: true,
  request: z.object({
    bookingId: id,
    exchangeOffers: z
      .array(z.object({ offerId: osdmID, passengerRefs: z.array(id).check(z.minLength(1), z.maxLength(40)) }))
      .check(z.minLength(1), z.maxLength(1)),
  }),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, ...confirmExchange.refusals, 'EXCHANGE_OFFER_UNKNOWN'],
  once: true,
})

export const osdmReadExchange = osdmCall({
  method: 'GET',
  path: ONE,
  scopes: SCOPES,
  request: z.object(one),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, 'EXCHANGE_UNKNOWN'],
})

export const osdmChangeExchange = osdmCall({
  method: 'PATCH',
  path: ONE,
  scopes: SCOPES,
  request: z.object({ ...one, requestedFulfillmentType: z.optional(osdmText(60)) }),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, 'DELIVERY_UNKNOWN', 'EXCHANGE_UNKNOWN'],
  once: true,
})

export const osdmGiveUpExchange = osdmCall({
  method: 'DELETE',
  path: ONE,
  scopes: SCOPES,
  timeout: 30_000,
  request: z.object(one),
  reply: z.undefined(),
  refusals: [...BOOKING_REFUSALS, ...giveUpExchange.refusals, 'EXCHANGE_UNKNOWN'],
})
