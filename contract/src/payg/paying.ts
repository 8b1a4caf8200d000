import * as z from 'zod/mini'
import { bankForm } from '../buying/bank-form.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, pence, whose } from './who.ts'

export const startPaygPayment = endpoint({
  method: 'POST',
  path: '/v1/payg/payment/init',
  access: 'tapper',
  summary: 'Begins to pay what a card owes: the bank’s form.',
  request: z.object({ ...whose, accountId }),
  reply: z.object({ clientId: z.uuid(), frame: z.nullable(bankForm), amount: pence }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER', 'NOTHING_TO_PAY'],
  timeout: 30_000,
  once: true,
})

export const payPaygDebt = endpoint({
  method: 'POST',
  path: '/v1/payg/payment/debt',
  access: 'tapper',
  summary: 'Pays what a card owes, by the form that was begun or by a card that is kept; then readers take it again.',
  request: z.object({
    ...whose,
    accountId,
    clientId: z.optional(z.uuid()),
    cardID: z.optional(z.uuid()),
    /** By a kept card: what its owner was shown. Where more is owed by now, nothing is taken. */
    amount: z.optional(pence),
  }),
  reply: z.object({
    state: z.enum(['PAID', 'FINDING_OUT', 'YOUR_TURN', 'REFUSED', 'OVER']),
    debt: pence,
    /** By which it can be asked how this payment stands. */
    clientId: z.uuid(),
  }),
  refusals: [
    'PAYG_CARD_UNKNOWN',
    'PAYG_GUEST_OVER',
    'NOTHING_TO_PAY',
    'PAYG_DEBT_CHANGED',
    'PAYMENT_CARD_UNKNOWN',
    'PAY_WAY_NEEDED',
  ],
  timeout: 30_000,
  once: true,
})
