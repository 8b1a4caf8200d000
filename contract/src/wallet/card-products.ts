import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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

export const permitCards = endpoint({
  method: 'POST',
  path: '/v1/smartcard/permit',
  access: 'traveller',
  summary:
    'A permit for the host that writes smartcards: once, within minutes, for what waits for this traveller’s cards. What is on a card then, its products say.',
  request: z.object({}),
  reply: z.object({
    permit: z.string(),
    /** For so long it can be shown. */
    seconds: z.number(),
  }),
  refusals: ['NOTHING_FOR_CARDS'],
})
