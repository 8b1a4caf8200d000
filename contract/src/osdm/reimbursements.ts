import { FAILED_TRAIN_REFUSALS } from '@cledrau/domain/give-back/failed-train.ts'
import { REFUND_REFUSALS } from '@cledrau/domain/give-back/refund-quote.ts'
import * as z from 'zod/mini'
import { osdmOfficeStatus } from './complaints.ts'
import { osdmPrice } from './osdm-shapes.ts'
import { osdmCall } from './osdm-call.ts'

const SCOPES = ['after-sales'] as const
const id = z.string().check(z.minLength(1), z.maxLength(200))
const ids = z.array(id).check(z.minLength(1), z.maxLength(100))

export const osdmReimbursement = z.object({
  id: z.string(),
  request: z.object({
    reimbursementReason: z.string(),
    reimbursedPassengerIds: ids,
    fulfillmentIds: ids,
  }),
  status: osdmOfficeStatus,
  decision: z.object({ amount: osdmPrice, shortExplanation: z.string() }),
})
export type OsdmReimbursement = z.infer<typeof osdmReimbursement>

const answer = z.object({ reimbursement: osdmReimbursement })
const BOOKING_REFUSALS = ['ORDER_UNKNOWN', 'TICKETS_NOT_READY'] as const

export const osdmReimburse = osdmCall({
  method: 'POST',
  path: '/bookings/{bookingId}/reimbursements',
  scopes: SCOPES,
  request: z.object({
    bookingId: id,
    reimbursementReason: z.string().check(z.minLength(1), z.maxLength(80)),
    reimbursedPassengerIds: ids,
    fulfillmentIds: ids,
  }),
  reply: answer,
  refusals: [
    ...BOOKING_REFUSALS,
    ...REFUND_REFUSALS,
    ...FAILED_TRAIN_REFUSALS,
    'FULFILLMENT_UNKNOWN',
    'FULFILLMENTS_TOGETHER',
    'PASSENGER_UNKNOWN',
    'REFUND_CHANGED',
  ],
  timeout: 30_000,
  once: true,
})

export const osdmReadReimbursement = osdmCall({
  method: 'GET',
  path: '/bookings/{bookingId}/reimbursements/{reimbursementId}',
  scopes: SCOPES,
  request: z.object({ bookingId: id, reimbursementId: id }),
  reply: answer,
  refusals: [...BOOKING_REFUSALS, 'REIMBURSEMENT_UNKNOWN'],
})
