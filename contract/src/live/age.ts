import * as z from 'zod/mini'

/**
 * From when it is true, and how old that was when it was answered. Whoever keeps an answer judges it anew: after two
 * minutes nothing in it is on time any more. NONE: the timetable alone.
 */
export const age = z.object({
  freshness: z.enum(['LIVE', 'RECENT', 'OLD', 'NONE']),
  asOf: z.nullable(z.iso.datetime({ offset: true })),
})
export type Age = z.infer<typeof age>
