import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { timestamp } from '../timestamp.ts'

export const carrier = z.object({
  /** The two letters by which timetables and live feeds name the operator. */
  code: z.string(),
  names: bilingual(z.string()),
  /** The operator whose app this is: its segments are "our own trains". */
  own: z.boolean(),
})
export type Carrier = z.infer<typeof carrier>

export const carriersTime = endpoint({
  method: 'GET',
  path: '/v1/carriers/time',
  access: 'anyone',
  summary: 'When the list of train operators last changed.',
  reply: timestamp,
  reference: true,
})

export const carriers = endpoint({
  method: 'GET',
  path: '/v1/carriers',
  access: 'anyone',
  summary: 'The train operators, with their names.',
  reply: z.array(carrier),
  reference: true,
})
