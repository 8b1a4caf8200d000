import * as z from 'zod/mini'

/** A ticket where it is named beside something else: what it is for is answered by its own call. */
export const osdmFulfillmentNamed = z.object({
  id: z.string(),
  status: z.enum(['FULFILLED', 'REFUNDED', 'EXCHANGED']),
  bookingRef: z.string(),
  createdOn: z.iso.datetime({ offset: true }),
})
export type OsdmFulfillmentNamed = z.infer<typeof osdmFulfillmentNamed>
