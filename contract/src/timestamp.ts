import * as z from 'zod/mini'

/** When a list last changed: the app keeps what it has while this stays the same. */
export const timestamp = z.object({ timestamp: z.iso.datetime({ offset: true }) })
export type Timestamp = z.infer<typeof timestamp>
