import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { travelSegment } from './travel-segment.ts'

/** More trains than a page has. */
export const MOST_SERVICES = 120

export const LOADINGS = ['MANY_SEATS', 'SOME_SEATS', 'BUSY'] as const

export const routeCrowding = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  origin: z.string(),
  destination: z.string(),
  /** 1 is Monday, 7 is Sunday. */
  dayOfWeek: z.number(),
  /** Seats taken where the train is fullest between the two stations, in per cent; above 100 some people stand. */
  loading: z.number(),
  level: z.enum(LOADINGS),
  /** Told of this very train, now; else it is what is usual on such a day. */
  counted: z.boolean(),
  /** The same coach by coach, from the front. */
  coaches: z.array(z.number()),
})
export type RouteCrowding = z.infer<typeof routeCrowding>

export const capacityStatus = endpoint({
  method: 'POST',
  path: '/v1.2/capacity/status',
  access: 'anyone',
  summary:
    'How full trains are between two of their stations: counted now, where somebody has, else as usual. Trains that nobody knows are left out.',
  timeout: 15_000,
  request: z.object({ services: z.array(travelSegment).check(z.maxLength(MOST_SERVICES)) }),
  reply: z.object({ crowding: z.array(routeCrowding) }),
})
