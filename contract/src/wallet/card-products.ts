import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isrn } from './smartcards.ts'

/** WAITING: it goes onto the card the next time that touches a reader. LOADED: it is on it. */
export const CARD_PRODUCT_STATES = ['WAITING', 'LOADED'] as const

export const cardProduct = z.object({
  recordLocator: z.string(),
  isrn: z.string(),
  state: z.enum(CARD_PRODUCT_STATES),
  /** The station at whose gates it was to be collected; null for a phone, or for any reader. */
  station: z.nullable(z.string()),
})
export type CardProduct = z.infer<typeof cardProduct>

export const cardProducts = endpoint({
  method: 'GET',
  path: '/v1/smartcard/products',
  access: 'traveller',
  summary: 'What was bought for this traveller’s smartcards, and whether it is on them yet.',
  reply: z.object({ products: z.array(cardProduct) }),
})

export const collectProducts = endpoint({
  method: 'POST',
  path: '/v1/smartcard/collect',
  access: 'traveller',
  summary: 'The phone holds the card: what waits for it is loaded onto it.',
  request: z.object({ isrn }),
  reply: z.object({ products: z.array(cardProduct) }),
  refusals: ['ISRN_WRONG', 'SMARTCARD_UNKNOWN', 'SMARTCARD_BLOCKED'],
})
