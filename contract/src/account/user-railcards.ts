import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const code = z.string().check(z.regex(/^[\w-]{1,32}$/))

export const userRailcard = z.object({
  code: z.string(),
  /** How often it was used. */
  count: z.number(),
  /** Off: the traveller doesn't want it offered. */
  show: z.boolean(),
})
export type UserRailcard = z.infer<typeof userRailcard>

export const userRailcards = endpoint({
  method: 'GET',
  path: '/v1.1/user-railcards',
  access: 'traveller',
  summary: 'The railcards used, the latest first, with whether to offer them.',
  reply: z.array(userRailcard),
})

export const increaseUserRailcards = endpoint({
  method: 'POST',
  path: '/v1.1/user-railcards/increase',
  access: 'traveller',
  summary: 'These railcards were just used, or are to be offered or not.',
  request: z.object({
    railcards: z.array(code).check(z.minLength(1), z.maxLength(10)),
    /** Given: sets whether they are offered, and counts no use. */
    show: z.optional(z.boolean()),
  }),
  reply: z.array(userRailcard),
})
