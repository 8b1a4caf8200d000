import * as z from 'zod/mini'

/**
 * What the server tells every open page without being asked, on one line per browser: `GET /api/v1/stream`
 * (server-sent events). Each event's name is a key here and its data the JSON of the shape. A page that was away asks
 * for what it missed with Last-Event-ID; when that is too long ago it gets `missed` and loads afresh.
 */
export const streamEvents = {
  /** Reference data changed: the subjects to load again, such as `words` or `stations`. */
  reference: z.object({ subject: z.string(), changedAt: z.iso.datetime({ offset: true }) }),
  missed: z.object({}),
} as const

export type StreamEvents = { [Name in keyof typeof streamEvents]: z.infer<(typeof streamEvents)[Name]> }
export const STREAM_PATH = '/v1/stream'
