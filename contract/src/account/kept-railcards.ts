import { RAILCARD_NUMBER } from '@cledrau/domain/wallet/kept-railcards.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date } from '../query.ts'

/** A card that somebody has, with what is printed on it. */
export const keptRailcard = z.object({
  id: z.string(),
  /** Its kind, as fares know it. */
  code: z.string(),
  number: z.string(),
  /** The last day on which it counts. */
  endsOn: date,
})
export type KeptRailcard = z.infer<typeof keptRailcard>

const railcards = z.array(keptRailcard)

export const keptRailcards = endpoint({
  method: 'GET',
  path: '/v1/kept-railcards',
  access: 'traveller',
  summary: 'The railcards in the wallet; the one that ends first comes first.',
  reply: railcards,
})

export const keepRailcard = endpoint({
  method: 'POST',
  path: '/v1/kept-railcards',
  access: 'traveller',
  summary: 'Keeps a railcard. The same number again changes what is kept of it.',
  request: z.object({
    code: z.string().check(z.regex(/^[\w-]{1,32}$/)),
    number: z.string().check(z.regex(RAILCARD_NUMBER)),
    endsOn: date,
    /** The card that it renews, which goes. */
    renews: z.optional(z.uuid()),
  }),
  reply: railcards,
  refusals: ['RAILCARD_ENDED', 'TOO_MANY_RAILCARDS'],
})

export const dropRailcard = endpoint({
  method: 'DELETE',
  path: '/v1/kept-railcards/{id}',
  access: 'traveller',
  summary: 'Keeps a railcard no longer; one that has gone already is gone.',
  request: z.object({ id: z.uuid() }),
  reply: railcards,
})
