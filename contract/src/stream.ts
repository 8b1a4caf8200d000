import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * What the server tells open pages without being asked, on one line per browser: `GET /api/v1/stream` (server-sent events)
 * with the topics that the page wants, separated by commas: `?topics=reference,me`. Each event's name is its topic and its
 * data the JSON of the shape. `me` is for a traveller alone: with `ticket=` from the call below.
 *
 * Each event's id says how far the page has heard, in all of its topics. Whoever comes back, to whichever server and with
 * whichever topics, names the last one (`Last-Event-ID`, or `since=` on a new line) and hears what was told meanwhile; where
 * that is too long ago, `missed` names the topic to load afresh. Whoever comes for the first time hears of `me` what was told
 * in the last minute: it may have loaded what is its traveller's own before that.
 *
 * Boards and trains are topics, too: `board:CDF:1`, with a filter `board:CDF:1:SWA`, and `train:` with a service's name, at
 * most a dozen on a line. Of each the page hears at once which version is true now (event `live`), then when that changes, at
 * most once a second, and four times a minute in any case, with the moment from which it is true. Whoever holds another
 * version asks for the board again. Nothing of this is kept: who comes back hears what is true by then.
 */
export const TOPICS = ['reference', 'me'] as const
export type Topic = (typeof TOPICS)[number]

export const streamEvents = {
  /** Reference data changed: the subject to load again, such as `words` or `stations`. */
  reference: z.object({ subject: z.string(), changedAt: z.iso.datetime({ offset: true }) }),
  /** Something of the traveller's own changed: what to load again. */
  me: z.object({ about: z.enum(['wallet', 'journeys', 'claims', 'notifications', 'payg']) }),
  /** How far the page has heard, as soon as its line is open. */
  here: z.object({}),
  /** Which version of a board or a train is true now, and from when that is known; `asOf` as in its answer. */
  live: z.object({ topic: z.string(), version: z.string(), asOf: z.nullable(z.iso.datetime({ offset: true })) }),
  missed: z.object({ topic: z.enum(TOPICS) }),
  /** The session that the line's ticket was made for is over, and so is the line. */
  over: z.object({}),
} as const

/** So many boards and trains on one line. */
export const MOST_LIVE_TOPICS = 12

type BoardName = { crs: string; filterType: number; filterCrs?: string | null | undefined }
export const boardTopic = ({ crs, filterType, filterCrs }: BoardName): string =>
  ['board', crs, filterType, ...(filterCrs ? [filterCrs] : [])].join(':')
export const trainTopic = (serviceId: string): string => `train:${serviceId}`

const LIVE_TOPIC = /^(board:[A-Z]{3}:[12](:[A-Z]{3})?|train:[\w-]{1,120})$/
export const isLiveTopic = (name: string): boolean => LIVE_TOPIC.test(name)

export type StreamEvents = { [Name in keyof typeof streamEvents]: z.infer<(typeof streamEvents)[Name]> }
export const STREAM_PATH = '/v1/stream'

/** How long a ticket for the line is good, in seconds. */
export const TICKET_SECONDS = 30

export const streamTicket = endpoint({
  method: 'POST',
  path: '/v1/stream/ticket',
  access: 'traveller',
  summary: 'A ticket with which one line of the stream may hear of its traveller: good once, for half a minute.',
  reply: z.object({ ticket: z.string() }),
})
