import * as z from 'zod/mini'
import { SEND_REFUSALS } from '../repay/claims.ts'
import { osdmPrice } from './osdm-shapes.ts'
import { osdmCall } from './osdm-call.ts'

const SCOPES = ['after-sales'] as const
const id = z.string().check(z.minLength(1), z.maxLength(200))

/** How far somebody who decides by hand has come, and we do by a rule. */
export const osdmOfficeStatus = z.enum([
  'INITIATED',
  'EVALUATING',
  'DECIDED',
  'SETTLED',
  'INFORMATION_MISSING',
  'REQUEST_UPDATED',
])
export type OsdmOfficeStatus = z.infer<typeof osdmOfficeStatus>

const bankAccount = z.object({
  /** Somebody's account or wallet as it is kept at the bank: its figures never reach us. */
  accountId: z.optional(z.string().check(z.maxLength(100))),
  iban: z.optional(z.string().check(z.maxLength(60))),
})

export const osdmComplaint = z.object({
  id: z.string(),
  status: osdmOfficeStatus,
  customerComplaint: z.object({
    applicationTime: z.iso.datetime({ offset: true }),
    journeyDetails: z.object({
      impact: z.enum(['DELAY', 'JOURNEY_NOT_STARTED']),
      finalDelay: z.optional(z.string()),
      onReturn: z.boolean(),
    }),
    bookingIds: z.array(z.string()),
  }),
  missingInformation: z.optional(z.array(z.string())),
  decision: z.optional(
    z.object({
      compensationAmount: z.optional(osdmPrice),
      decisionType: z.enum(['ACCEPTED', 'REJECTED']),
      shortExplanation: z.string(),
    }),
  ),
})
export type OsdmComplaint = z.infer<typeof osdmComplaint>

const answer = z.object({ complaint: osdmComplaint })

export const osdmComplain = osdmCall({
  method: 'POST',
  path: '/complaints',
  scopes: SCOPES,
  request: z.object({
    customerComplaint: z.object({
      bookingIds: z.array(id).check(z.minLength(1), z.maxLength(1)),
      journeyDetails: z.optional(
        z.object({ impact: z.optional(z.string().check(z.maxLength(60))), onReturn: z.optional(z.boolean()) }),
      ),
      bankAccount: z.optional(bankAccount),
    }),
  }),
  reply: answer,
  refusals: [...SEND_REFUSALS, 'ACCOUNT_NUMBER_NOT_TAKEN', 'ORDER_UNKNOWN', 'PAY_WAY_NEEDED', 'TICKETS_NOT_READY'],
  timeout: 30_000,
  once: true,
})

export const osdmReadComplaint = osdmCall({
  method: 'GET',
  path: '/complaints/{complaintId}',
  scopes: SCOPES,
  request: z.object({ complaintId: id }),
  reply: answer,
  refusals: ['CLAIM_UNKNOWN'],
})

export const osdmChangeComplaint = osdmCall({
  method: 'PATCH',
  path: '/complaints/{complaintId}',
  scopes: SCOPES,
  request: z.object({ complaintId: id, bankAccount: z.optional(bankAccount) }),
  reply: answer,
  refusals: [
    'ACCOUNT_NUMBER_NOT_TAKEN',
    'CLAIM_ANSWER_NEEDED',
    'CLAIM_MOVED_ON',
    'CLAIM_PICTURE_UNKNOWN',
    'CLAIM_UNKNOWN',
    'PAYEE_UNKNOWN',
    'PAYMENT_CARD_UNKNOWN',
    'PAY_WAY_NEEDED',
    'PAY_WAY_NOT_ALLOWED',
  ],
  once: true,
})
