import * as z from 'zod/mini'
import { bilingual } from '../language.ts'
import { cause } from './cause.ts'

/**
 * CANCELLED, CUT_SHORT, CONNECTION: the trip can't be travelled, as a train doesn't run, not from or to where one wants, or
 * comes too late for the next one. PART_CANCELLED: a stop on the way is left out. RETIMED: other times.
 */
export const REVISIONS = ['CANCELLED', 'CUT_SHORT', 'CONNECTION', 'PART_CANCELLED', 'RETIMED'] as const
/** What is no longer as the timetable has it. */
export const revision = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  kind: z.enum(REVISIONS),
  description: bilingual(z.string()),
  /** Why, where the railway says so. */
  cause: z.optional(z.nullable(cause)),
})
export type Revision = z.infer<typeof revision>
