import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY } from '../search/fares.ts'
import { deliveryCode, order, orderID, recordLocator } from './orders.ts'
import { channelCode } from '../search/channel-code.ts'

export const LONGEST_JOURNEY_NAME = 40

export const basketInformations = endpoint({
  method: 'GET',
  path: '/v1.3/silverrail/basketInformations',
  access: 'traveller',
  summary: 'What this traveller holds, in the order in which it was chosen, and what was just paid.',
  request: z.object({ channelCode }),
  reply: z.object({
    /** Held, being paid, and (for an hour) REMOVED because its time was over. */
    orders: z.array(order),
    /** What is held costs together. */
    total: z.number(),
    currency: z.literal(CURRENCY),
    maxBasketOrders: z.number(),
    /** When the first of them runs out; null when nothing is held. */
    earliestHoldExpiration: z.nullable(z.iso.datetime({ offset: true })),
    /** The orders of the last payment, for an hour. */
    paidBasket: z.array(order),
  }),
  refusals: ['BASKET_OFF'],
})

export const cancelJourney = endpoint({
  method: 'POST',
  path: '/v1.3/silverrail/cancelJourney',
  access: 'guest',
  summary: 'Takes a journey out of the basket, or all of them: what was held is free at once.',
  request: z.object({
    recordLocator: z.optional(recordLocator),
    orderID: z.optional(orderID),
    clearBasket: z.optional(z.boolean()),
  }),
  reply: z.object({ orderIDs: z.array(z.string()) }),
  refusals: ['INVALID_RECORD_LOCATOR', 'ORDER_MOVE_NOT_ALLOWED'],
})

export const renameJourney = endpoint({
  method: 'POST',
  path: '/v1.3/silverrail/renameJourney',
  access: 'traveller',
  summary: 'Gives a journey of the basket a name of one’s own.',
  request: z.object({ orderID, journeyName: z.string().check(z.trim(), z.maxLength(LONGEST_JOURNEY_NAME)) }),
  reply: z.object({ orderID: z.string(), journeyName: z.string() }),
  refusals: ['ORDER_UNKNOWN'],
})

export const completeBooking = endpoint({
  method: 'POST',
  path: '/v1.3/complete-booking',
  access: 'guest',
  summary: 'Completes an order for which nothing is to pay.',
  timeout: 30_000,
  once: true,
  request: z.object({ recordLocator, orderID }),
  reply: z.object({ order }),
  refusals: ['ORDER_UNKNOWN', 'ORDER_MOVE_NOT_ALLOWED', 'ORDER_HOLD_EXPIRED', 'PAYMENT_NEEDED'],
})

export const oneClickMultiflex = endpoint({
  method: 'POST',
  path: '/v1.3/silverrail/one-click-purchase-mutliflex',
  access: 'traveller',
  summary: 'The same multiflex bundle again, at today’s price: held, ready to be paid.',
  timeout: 30_000,
  once: true,
  request: z.object({
    recordLocator,
    fulfilment: z.optional(z.object({ method: deliveryCode })),
    channelCode,
  }),
  reply: z.object({ order }),
  refusals: ['INVALID_RECORD_LOCATOR', 'PRICE_UNKNOWN', 'BASKET_FULL', 'NO_OPTIONS'],
})
