import { ERASURE_REFUSALS } from '@cledrau/domain/orders/guest-erasure.ts'
import * as z from 'zod/mini'
import { DATA_FORMATS, PERSONAL_DATA } from '../account/your-data.ts'
import { orderID, recordLocator } from '../buying/orders.ts'
import { endpoint } from '../endpoint.ts'

const moment = z.iso.datetime({ offset: true })

/** What is kept about a guest: of what, how much, and what becomes of it. Subjects are named as travellers' are. */
export const guestData = z.object({
  recordLocator,
  kept: z.array(
    z.object({
      subject: z.enum(PERSONAL_DATA),
      count: z.number(),
      /** `erased`: all of it goes. `unnamed`: the law keeps the sum, and the name goes. */
      goes: z.enum(['erased', 'unnamed']),
    }),
  ),
  /** Why it can't be erased yet, and until when; empty where it can. */
  waits: z.array(z.object({ why: z.enum(ERASURE_REFUSALS), from: z.nullable(moment) })),
  /** Delay Repay that can still be claimed for, and is lost with the rest. */
  unclaimed: z.object({ journeys: z.number(), amount: z.number() }),
})
export type GuestData = z.infer<typeof guestData>

export const readGuestData = endpoint({
  method: 'GET',
  path: '/v1/orders/{orderID}/guest-data',
  access: 'guest',
  summary: 'What is kept about the guest who bought this order, and whether it may be erased yet.',
  request: z.object({ orderID }),
  reply: guestData,
  refusals: ['ORDER_UNKNOWN'],
})

export const copyGuestData = endpoint({
  method: 'GET',
  path: '/v1/orders/{orderID}/guest-data/copy',
  access: 'guest',
  summary: 'All of it to take along: JSON for programs, HTML to read.',
  request: z.object({ orderID, format: z.enum(DATA_FORMATS) }),
  reply: z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }),
  refusals: ['ORDER_UNKNOWN'],
})

export const eraseGuestData = endpoint({
  method: 'DELETE',
  path: '/v1/orders/{orderID}/guest-data',
  access: 'guest',
  summary:
    'Erases it at once. What the law keeps loses its name, and the guest’s token and codes open nothing any more.',
  request: z.object({ orderID }),
  reply: z.object({}),
  refusals: ['ORDER_UNKNOWN', ...ERASURE_REFUSALS],
})
