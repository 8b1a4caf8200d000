import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { timestamp } from '../timestamp.ts'

const limits = z.object({ min: z.number(), max: z.number() })

export const railcard = z.object({
  /** The program, as a search takes it. */
  code: z.string(),
  names: bilingual(z.string()),
  /** Whom one card covers. */
  passengers: limits,
  adults: limits,
  children: limits,
  /** Tenths of one per cent that it takes off most adult fares; null where it depends. */
  discountPerMille: z.nullable(z.number()),
  /** It holds in a part of the country only. */
  areaOnly: z.boolean(),
  /** The least that is paid with it at certain hours, by ticket; in pence. */
  minimumFare: z.nullable(z.number()),
  /** It takes something off season tickets, too. */
  seasons: z.boolean(),
  /** The lines on which it is the ticket itself; elsewhere it counts for nothing. */
  ticketOn: z.optional(bilingual(z.string())),
})
export type Railcard = z.infer<typeof railcard>

export const railcardsTime = endpoint({
  method: 'GET',
  path: '/v1/railcards/time',
  access: 'anyone',
  summary: 'When the list of railcards last changed.',
  reply: timestamp,
  reference: true,
})

export const railcards = endpoint({
  method: 'GET',
  path: '/v1.1/railcards',
  access: 'anyone',
  summary: 'Every railcard that a search takes, and whom it covers.',
  reply: z.array(railcard),
  reference: true,
})
