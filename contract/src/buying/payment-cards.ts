import { SCHEMES } from '@cledrau/domain/payments/card.ts'
import { REASONS, RETRIES } from '@cledrau/domain/payments/refusal-reason.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bankForm } from './bank-form.ts'

/** A card kept at the bank. We know what stands here, and a token that only we can use. */
export const paymentCard = z.object({
  cardID: z.string(),
  scheme: z.enum(SCHEMES),
  lastFour: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  expired: z.boolean(),
})
export type PaymentCard = z.infer<typeof paymentCard>

export const CARD_SESSION_STATES = ['YOUR_TURN', 'FINDING_OUT', 'ADDED', 'REFUSED', 'OVER'] as const

/** Adding a card: nothing is charged, the bank checks it at zero and may ask its owner to confirm. */
export const cardSession = z.object({
  /** The page `add-card` is about this session. */
  clientId: z.string(),
  state: z.enum(CARD_SESSION_STATES),
  frame: z.nullable(bankForm),
  refusal: z.nullable(z.object({ reason: z.enum(REASONS), retry: z.enum(RETRIES) })),
  card: z.nullable(paymentCard),
})
export type CardSession = z.infer<typeof cardSession>

export const listPaymentCards = endpoint({
  method: 'GET',
  path: '/v1/payment-cards',
  access: 'traveller',
  summary: 'The cards that this traveller keeps, the one used last first.',
  reply: z.array(paymentCard),
})

export const startCardSession = endpoint({
  method: 'POST',
  path: '/v1/payment-cards/sessions',
  access: 'traveller',
  summary: 'Begins to add a card.',
  reply: cardSession,
  refusals: ['TOO_MANY_PAYMENT_CARDS'],
  timeout: 30_000,
  once: true,
})

export const readCardSession = endpoint({
  method: 'GET',
  path: '/v1/payment-cards/sessions/{clientId}',
  access: 'traveller',
  summary: 'How adding a card stands. Asks the bank when there is something to find out.',
  request: z.object({ clientId: z.uuid() }),
  reply: cardSession,
  refusals: ['CARD_SESSION_UNKNOWN'],
})

export const removePaymentCard = endpoint({
  method: 'DELETE',
  path: '/v1/payment-cards/{cardID}',
  access: 'traveller',
  summary: 'Forgets a card, here and at the bank.',
  request: z.object({ cardID: z.uuid() }),
  reply: z.object({}),
  refusals: ['PAYMENT_CARD_UNKNOWN'],
})
