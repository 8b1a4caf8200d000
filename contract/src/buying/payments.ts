import { PAYMENT_STATES } from '@cledrau/domain/payments/payment-status.ts'
import { REASONS, RETRIES } from '@cledrau/domain/payments/refusal-reason.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paymentCard } from './payment-cards.ts'
import { bankForm } from './bank-form.ts'

/** What is paid for: one held order, everything that is held in the basket, or what a dearer exchange costs more. */
export const paymentTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), orderID: z.uuid() }),
  z.object({ kind: z.literal('basket') }),
  z.object({ kind: z.literal('exchange'), orderID: z.uuid() }),
])
export type PaymentTarget = z.infer<typeof paymentTarget>

/** Why the last card was refused, and whether trying once more makes sense. Its words are `PAYMENT_REFUSED_REASON`. */
export const paymentRefusal = z.object({ reason: z.enum(REASONS), retry: z.enum(RETRIES) })
export type PaymentRefusal = z.infer<typeof paymentRefusal>

/**
 * Always the truth, as far as it is known. `YOUR_TURN`: show the form at `frame`, with what was wrong with the last card.
 * `FINDING_OUT`: ask again in a moment. `RETURNING`: the money was taken and nothing could be sold; it goes back by itself.
 */
export const payment = z.object({
  paymentID: z.string(),
  state: z.enum(PAYMENT_STATES),
  amountInPennies: z.number(),
  /** What of the sum a travel voucher pays; the bank takes `amountInPennies`. Missing where there is none. */
  voucherInPennies: z.optional(z.number()),
  /** What of the sum a partner pays on account. Missing where there is none. */
  accountInPennies: z.optional(z.number()),
  currency: z.literal('GBP'),
  description: z.string(),
  orderIDs: z.array(z.string()),
  /** Until when the traveller can pay here. */
  expiresAt: z.iso.datetime({ offset: true }),
  /** Until when what it is for is held now: beginning to pay may have made that longer. Null once nothing is held for it. */
  heldUntil: z.nullable(z.iso.datetime({ offset: true })),
  frame: z.nullable(bankForm),
  /** Cards that the form can pay with, without typing them again. */
  cards: z.array(paymentCard),
  refusal: z.nullable(paymentRefusal),
  /** The card that paid. */
  paidWith: z.nullable(z.object({ scheme: z.string(), lastFour: z.string() })),
})
export type Payment = z.infer<typeof payment>

const paymentID = z.uuid()
const pence = z.int()

/** Asking again for what is being paid for already goes on with that payment: there is never a second one. */
export const startPayment = endpoint({
  method: 'POST',
  path: '/v1/payments',
  access: 'guest',
  summary: 'Begins to pay. What is paid for stays held while the payment lives.',
  request: z.object({
    target: paymentTarget,
    /** Pays with the traveller’s travel voucher first, as far as it goes. What is given up goes back onto it. */
    voucher: z.optional(z.boolean()),
    /** The whole sum, where it was agreed to pay all of it with the voucher: nothing else buys without a bank’s form. */
    voucherPaysAll: z.optional(pence.check(z.gt(0))),
    /** Partners pay on account, and with nothing else: the whole sum, as it was agreed. */
    onAccount: z.optional(pence.check(z.gt(0))),
  }),
  reply: payment,
  refusals: [
    'ORDER_UNKNOWN',
    'ORDER_MOVE_NOT_ALLOWED',
    'ORDER_HOLD_EXPIRED',
    'BASKET_EMPTY',
    'NOTHING_TO_PAY',
    'VOUCHER_SUM_CHANGED',
    'ACCOUNT_SUM_CHANGED',
    'PARTNER_LIMIT_REACHED',
  ],
  timeout: 30_000,
  once: true,
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/v1/payments/{paymentID}',
  access: 'guest',
  summary: 'How a payment stands. Asks the bank when there is something to find out.',
  request: z.object({ paymentID }),
  reply: payment,
  refusals: ['PAYMENT_UNKNOWN'],
})

/** For whoever comes back after a crash, on any device: what is still under way, and what ended within a day. */
export const recentPayments = endpoint({
  method: 'GET',
  path: '/v1/payments',
  access: 'guest',
  summary: 'The caller’s payments under way and of the last day, newest first; with an order, all that paid for it.',
  request: z.object({ orderID: z.optional(z.uuid()) }),
  reply: z.array(payment),
})

/** The answer says what came of it: `PAID` where the card was quicker, `FINDING_OUT` while the bank is silent. */
export const stopPayment = endpoint({
  method: 'DELETE',
  path: '/v1/payments/{paymentID}',
  access: 'guest',
  summary: 'Gives a payment up. Nothing is taken, and what it was for is held as before.',
  request: z.object({ paymentID }),
  reply: payment,
  refusals: ['PAYMENT_UNKNOWN'],
})
