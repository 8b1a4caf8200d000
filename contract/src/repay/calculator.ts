import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { number } from '../query.ts'
import { band, pence } from './judged.ts'
import { ELSEWHERE_KINDS } from './elsewhere.ts'

export const calculateRepay = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/calculate',
  access: 'anyone',
  summary: 'What a delay is worth, by ticket, price and operator. The app works it out alike without a signal.',
  request: z.object({
    /** Two letters; ours where it is missing. */
    operator: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2}$/))),
    kind: z.enum(ELSEWHERE_KINDS),
    price: number.check(z.minimum(0), z.maximum(2_000_000)),
    delayMinutes: number.check(z.minimum(0), z.maximum(3000)),
    days: z.optional(number.check(z.minimum(1), z.maximum(31))),
  }),
  reply: z.object({
    amount: pence,
    worth: pence,
    dividedBy: z.number(),
    operator: z.string(),
    bands: z.array(band),
    band: z.nullable(z.number()),
  }),
  refusals: ['OPERATOR_UNKNOWN'],
})
