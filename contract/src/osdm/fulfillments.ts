import * as z from 'zod/mini'
import { language } from '../language.ts'
import { osdmCall } from './osdm-call.ts'
import { osdmMoment, osdmText, osdmTripCoverage } from './osdm-shapes.ts'

/** All tickets of one traveller: as a document to print or show, and as the codes that stand on it. */
export const osdmFulfillment = z.object({
  id: z.string(),
  status: z.enum(['CONFIRMED', 'FULFILLED', 'CHECKEDIN', 'CANCELLED', 'REFUNDED', 'EXCHANGED']),
  bookingRef: z.string(),
  summary: z.string(),
  createdOn: osdmMoment,
  controlNumber: z.string(),
  issuer: z.string(),
  bookingParts: z.array(z.object({ id: z.string() })),
  issuingLanguage: z.optional(language),
  contentComplete: z.boolean(),
  tripCoverage: z.optional(osdmTripCoverage),
  inboundTripCoverage: z.optional(osdmTripCoverage),
  fulfillmentDocuments: z.optional(
    z.array(
      z.object({
        medium: z.literal('PDF_A4'),
        type: z.literal('TICKET'),
        format: z.literal('application/pdf'),
        content: z.string(),
      }),
    ),
  ),
  fulfillmentParts: z.optional(
    z.array(
      z.object({
        fulfillmentMedia: z.array(z.literal('FULFILLMENT_PARTS')),
        passengerRef: z.string(),
        controlId: z.string(),
        isMandatory: z.boolean(),
        securityFeatures: z.array(
          z.object({
            type: z.object({ type: z.literal('BAR_CODE'), format: z.literal('TEXT'), symbology: z.literal('AZTEC') }),
            data: z.string(),
          }),
        ),
      }),
    ),
  ),
})
export type OsdmFulfillment = z.infer<typeof osdmFulfillment>

const all = z.object({ fulfillments: z.array(osdmFulfillment) })
const bookingId = osdmText(200)

const CONFIRM_REFUSALS = [
  'ORDER_UNKNOWN',
  'ORDER_MOVE_NOT_ALLOWED',
  'ORDER_HOLD_EXPIRED',
  'PARTNER_LIMIT_REACHED',
  'GUEST_DETAILS_NEEDED',
] as const

/** Pays on account the sum that the booking says, and issues its tickets. */
export const osdmFulfil = osdmCall({
  method: 'POST',
  path: '/bookings/{bookingId}/fulfillments',
  scopes: ['sell'],
  sells: true,
  once: true,
  timeout: 30_000,
  request: z.object({ bookingId, issuingLanguage: z.optional(osdmText(20)) }),
  reply: all,
  refusals: CONFIRM_REFUSALS,
})

/** Whether it would be confirmed now; 204 where it would. */
export const osdmCheckFulfilment = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}/fulfillment-check',
  scopes: ['sell'],
  sells: true,
  request: z.object({ bookingId }),
  reply: z.undefined(),
  refusals: CONFIRM_REFUSALS,
})

export const osdmReadFulfillment = osdmCall({
  method: 'GET',
  path: '/fulfillments/{fulfillmentId}',
  scopes: ['sell', 'after-sales'],
  sells: true,
  request: z.object({ fulfillmentId: osdmText(200) }),
  reply: z.object({ fulfillment: osdmFulfillment }),
  refusals: ['TICKETS_NOT_READY', 'ORDER_UNKNOWN'],
})
