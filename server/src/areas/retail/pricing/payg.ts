import type { PaygTable } from '@cledrau/domain/fares/travel-passes/payg-estimate.ts'
import { z } from 'zod'
import type { Reference, ReferenceData } from '../../../reference/reference.ts'

const pence = z.number().int()
const table = z.object({
  maximumMinutes: z.number(),
  refusedOperators: z.array(z.string()),
  zones: z.record(z.string(), z.number()),
  singles: z.record(z.string(), z.record(z.string(), pence)),
  caps: z.array(z.object({ from: z.number(), to: z.number(), day: pence, week: pence })),
})

/** What pay as you go charges, to compare tickets with. */
export const openPayg = (data: ReferenceData): Promise<Reference<PaygTable>> =>
  data.open('payg-fares', async (from) => table.parse(await from.json('fares/payg.json')))
