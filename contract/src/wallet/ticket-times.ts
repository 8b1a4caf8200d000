import * as z from 'zod/mini'

const days = z.object({ from: z.number(), until: z.number(), week: z.array(z.boolean()) })
const way = z.enum(['OUT', 'RETURN'])

/** When a ticket doesn't hold: for the rule, which asks nobody. */
export const ticketTimes = z.object({
  code: z.string(),
  outPositive: z.boolean(),
  returnPositive: z.boolean(),
  days: z.array(days),
  bands: z.array(
    z.object({
      sequence: z.string(),
      direction: way,
      from: z.number(),
      until: z.number(),
      at: z.enum(['D', 'A', 'V']),
      station: z.string(),
      minimumFare: z.boolean(),
      days: z.array(days),
      tocs: z.array(z.string()),
    }),
  ),
  trains: z.array(z.object({ uid: z.string(), direction: way, days: z.array(days) })),
})
export type TicketTimes = z.infer<typeof ticketTimes>
