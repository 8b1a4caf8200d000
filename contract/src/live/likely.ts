import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const share = z.number()
const means = {
  /** Times that were said, and became of which is known. */
  cases: z.number(),
  /** Shares of them: by parts of the minute that was reported; and in the range as it is shown, in whole minutes. */
  within: share,
  shown: share,
  /** Of "five minutes late or more", ours and the railway's own: 0 where all that was said came true. */
  brier: share,
  brierForecast: share,
  /** Minutes that the middle of the range, and the railway's own time, were off. */
  off: z.number(),
  offForecast: z.number(),
}

export const howGood = endpoint({
  method: 'GET',
  path: '/v1/trains-now/likely-times',
  access: 'anyone',
  summary: 'How good the times were that trains were said to come at in the last four weeks, beside the railway’s own.',
  reply: z.object({
    /** From which days is said what is likely; nothing while it is the sample. */
    learnt: z.nullable(z.object({ since: z.string(), until: z.string(), days: z.number() })),
    /** Nothing before a day was held against what happened. */
    all: z.nullable(
      z.object({
        ...means,
        /** By how likely it was said to be five minutes late or more, in tenths: what was said on average, and what came. */
        bins: z.array(z.object({ cases: z.number(), said: z.nullable(share), late: z.nullable(share) })),
      }),
    ),
    /** The latest first. */
    days: z.array(z.object({ serviceDate: z.string(), ...means })),
  }),
})
