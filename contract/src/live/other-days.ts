import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const otherDays = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes/other-days',
  access: 'anyone',
  summary: 'On which days of the next two weeks a train calls at the same station again, and when.',
  request: z.object({ serviceId: z.string().check(z.minLength(1), z.maxLength(120)) }),
  reply: z.object({
    /** Its own day is none of them; nor is one on which it runs without calling there. */
    days: z.array(
      z.object({
        /** Of that day. */
        serviceID: z.string(),
        serviceDate: z.string(),
        /** As planned: when it leaves, or comes where it ends. */
        st: z.string(),
        cancelled: z.boolean(),
      }),
    ),
  }),
  refusals: ['SERVICE_UNKNOWN', 'SERVICE_TOO_OLD'],
})
