import { instant } from '@cledrau/domain/time/instant.ts'
import { z } from 'zod'
import type { BusEvent } from './bus.ts'

const EVENTS = z.array(
  z.object({
    n: z.number().int().positive(),
    topic: z.string(),
    name: z.string(),
    data: z.json(),
    at: z.number().transform(instant),
    traceparent: z.optional(z.string().max(200)),
  }),
)

/** Events as they go from server to server. */
export const writeNews = (events: readonly BusEvent[]): string => JSON.stringify(events)

/** Nothing where it isn't news as this release writes them: then they are read where they lie. */
export function readNews(text: string): BusEvent[] {
  try {
    return EVENTS.parse(JSON.parse(text))
  } catch {
    return []
  }
}
