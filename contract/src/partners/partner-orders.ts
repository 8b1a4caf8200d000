import { ORDER_STATUSES } from '@cledrau/domain/orders/order-status.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const moment = z.iso.datetime({ offset: true })

/** So many in one answer. */
export const PARTNER_ORDERS_AT_ONCE = 200

export const listPartnerOrders = endpoint({
  method: 'GET',
  path: '/v1/partners/orders',
  access: 'partner',
  summary:
    'The partner’s own orders in the order in which they were made: for whoever lost an answer, and for comparing books.',
  request: z.object({
    /** Those after this one. */
    after: z.optional(z.uuid()),
    /** Those made since. */
    since: z.optional(moment),
  }),
  reply: z.object({
    orders: z.array(
      z.object({
        orderID: z.string(),
        recordLocator: z.string(),
        status: z.enum(ORDER_STATUSES),
        totalInPennies: z.number(),
        createdAt: moment,
        heldUntil: z.nullable(moment),
        paidAt: z.nullable(moment),
        /** What it was exchanged for, or what it took the place of. */
        originalOrderID: z.nullable(z.string()),
      }),
    ),
    /** There are more: ask after the last one. */
    more: z.boolean(),
  }),
  refusals: ['ORDER_UNKNOWN'],
})
