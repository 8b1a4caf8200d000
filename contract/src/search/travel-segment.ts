import * as z from 'zod/mini'

/** One train of a journey that is shown or sold: enough to find it again. */
export const travelSegment = z.object({
  uid: z.string().check(z.maxLength(16)),
  serviceDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  origin: z.string().check(z.maxLength(8)),
  destination: z.string().check(z.maxLength(8)),
})
