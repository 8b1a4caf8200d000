import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import * as z from 'zod/mini'
import { blob } from '../blob.ts'
import { endpoint } from '../endpoint.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const moment = z.iso.datetime({ offset: true })

/** What a partner’s account is moved by: a sale, what went back, and what they paid. */
export const PARTNER_MOVES = ['BOUGHT', 'RETURNED', 'RECEIVED'] as const

export const readPartnerAccount = endpoint({
  method: 'GET',
  path: '/v1/partners/account',
  access: 'partner',
  summary: 'Who the partner is to us: what they may do, what they owe and how much more they may buy.',
  reply: z.object({
    partnerID: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    callsPerMinute: z.number(),
    limitInPennies: z.number(),
    /** Below zero where more was paid than bought. */
    owedInPennies: z.number(),
    leftInPennies: z.number(),
  }),
})

export const readPartnerStatement = endpoint({
  method: 'GET',
  path: '/v1/partners/statement',
  access: 'partner',
  summary: 'A day of the account, line by line; what is owed at its end is what it began with, and all its lines.',
  request: z.object({ day }),
  reply: z.object({
    day,
    openingInPennies: z.number(),
    closingInPennies: z.number(),
    lines: z.array(
      z.object({
        /** Names the line; the same line never comes under another name. */
        key: z.string(),
        at: moment,
        kind: z.enum(PARTNER_MOVES),
        /** Above zero: owed. */
        amountInPennies: z.number(),
        orderID: z.nullable(z.string()),
        reference: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['PARTNER_DAY_UNKNOWN'],
})

export const readPartnerSales = endpoint({
  method: 'GET',
  path: '/v1/partners/sales-file',
  access: 'partner',
  summary: 'The same day as a file for an accountant: what was sold and what went back; its last line sums all others.',
  request: z.object({ day }),
  reply: blob,
  files: ['text/csv'],
  refusals: ['PARTNER_DAY_UNKNOWN'],
})
