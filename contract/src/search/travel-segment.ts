import * as z from 'zod/mini'
import { date } from '../query.ts'

/** One train of a journey that is shown or sold: enough to find it again. */
export const travelSegment = z.object({
  uid: z.string().check(z.maxLength(16)),
  serviceDate: date,
  origin: z.string().check(z.maxLength(8)),
  destination: z.string().check(z.maxLength(8)),
})
