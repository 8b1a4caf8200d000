import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY } from './fares.ts'
import { backIsSaid, SEARCH_REFUSALS, searchFields } from './ticket-search.ts'

export const faresByTime = endpoint({
  method: 'GET',
  path: '/v1/fares/by-time',
  access: 'anyone',
  summary: 'The least that a search costs in each hour of its day: what the strip above its results shows.',
  timeout: 30_000,
  request: z
    .object({
      ...searchFields,
      /** Whose day; the other direction is as it was asked for. */
      of: z.optional(z.enum(['outbound', 'inbound'])),
    })
    .check(...backIsSaid),
  reply: z.object({
    currency: z.literal(CURRENCY),
    /** By the hour in which a train leaves, on the station clock. Null: none, or none that can be bought. */
    hours: z.array(z.nullable(z.number())).check(z.length(24)),
  }),
  refusals: SEARCH_REFUSALS,
})
