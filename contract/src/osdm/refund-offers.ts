import { FAILED_TRAIN_REFUSALS } from '@cledrau/domain/give-back/failed-train.ts'
import { REFUND_REFUSALS } from '@cledrau/domain/give-back/refund-quote.ts'
import * as z from 'zod/mini'
import { osdmFulfillmentNamed } from './fulfillment-named.ts'
import { osdmPrice } from './osdm-shapes.ts'
import { osdmCall } from './osdm-call.ts'

const SCOPES = ['after-sales'] as const
const moment = z.iso.datetime({ offset: true })
const id = z.string().check(z.minLength(1), z.maxLength(200))
const some = z.array(id).check(z.maxLength(100))
const ids = some.check(z.minLength(1))

export const osdmRefundOffer = z.object({
  id: z.string(),
  createdOn: moment,
  validFrom: moment,
  validUntil: moment,
  confirmedOn: z.optional(moment),
  status: z.enum(['PROPOSED', 'CONFIRMED']),
  /** DELAYED: the bank hasn't paid it back yet. */
  reimbursementStatus: z.optional(z.enum(['IMMEDIATE', 'DELAYED'])),
  appliedOverruleCode: z.optional(z.string()),
  fulfillments: z.array(osdmFulfillmentNamed).check(z.minLength(1)),
  /** What is kept of what was paid for these tickets: the fee, and what was travelled. */
  refundFee: osdmPrice,
  refundableAmount: osdmPrice,
})
export type OsdmRefundOffer = z.infer<typeof osdmRefundOffer>

const ONE = '/bookings/{bookingId}/refund-offers/{refundOfferId}'
const one = { bookingId: id, refundOfferId: id }
const answer = z.object({ refundOffer: osdmRefundOffer })
const BOOKING_REFUSALS = ['ORDER_UNKNOWN', 'TICKETS_NOT_READY'] as const
const QUOTE_REFUSALS = [...REFUND_REFUSALS, ...FAILED_TRAIN_REFUSALS] as const

export const osdmOfferRefund = osdmCall({
  method: 'POST',
  path: '/bookings/{bookingId}/refund-offers',
  scopes: SCOPES,
  request: z.object({
    bookingId: id,
    fulfillmentIds: ids,
    /** Who of those on a ticket gives it back, where not all do. */
    refundSpecifications: z.optional(
      z
        .array(z.object({ fulfillmentId: id, bookingPartIds: z.optional(some), passengerIds: z.optional(some) }))
        .check(z.maxLength(100)),
    ),
    overruleCode: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({ refundOffers: z.array(osdmRefundOffer) }),
  refusals: [
    ...BOOKING_REFUSALS,
    ...QUOTE_REFUSALS,
    'FULFILLMENT_UNKNOWN',
    'FULFILLMENTS_TOGETHER',
    'OVERRULE_UNKNOWN',
    'PASSENGER_UNKNOWN',
  ],
  once: true,
})

export const osdmReadRefundOffer = osdmCall({
  method: 'GET',
  path: ONE,
  scopes: SCOPES,
  request: z.object(one),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, 'REFUND_OFFER_UNKNOWN'],
})

export const osdmCheckRefundOffer = osdmCall({
  method: 'GET',
  path: `${ONE}/confirmation-check`,
  scopes: SCOPES,
  request: z.object(one),
  reply: z.undefined(),
  refusals: [...BOOKING_REFUSALS, ...QUOTE_REFUSALS, 'REFUND_OFFER_UNKNOWN', 'REFUND_CHANGED'],
})

export const osdmAcceptRefundOffer = osdmCall({
  method: 'PATCH',
  path: ONE,
  scopes: SCOPES,
  request: z.object({ ...one, status: z.literal('CONFIRMED') }),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, ...QUOTE_REFUSALS, 'REFUND_OFFER_UNKNOWN', 'REFUND_CHANGED'],
  timeout: 30_000,
  once: true,
})

export const osdmDropRefundOffer = osdmCall({
  method: 'DELETE',
  path: ONE,
  scopes: SCOPES,
  request: z.object(one),
  reply: z.undefined(),
  refusals: ['ORDER_UNKNOWN', 'REFUND_OFFER_UNKNOWN', 'REFUND_OFFER_ACCEPTED'],
})
