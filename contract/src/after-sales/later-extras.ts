import { LATER_EXTRAS_REFUSALS } from '@cledrau/domain/orders/later-extras.ts'
import * as z from 'zod/mini'
import { recordLocator } from '../buying/orders.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'

const direction = z.enum(['OUTBOUND', 'INBOUND'])
export const MOST_BIKES = 9

/** What is kept on the trains of one way, and what could be. */
export const wayWithExtras = z.object({
  direction,
  departTime: z.iso.datetime({ offset: true }),
  origin: z.string(),
  destination: z.string(),
  /** Seats that are kept, by train. */
  seats: z.array(z.object({ uid: z.string(), passenger: z.string(), coach: z.string(), seat: z.string() })),
  /** Somebody has no seat yet on a train that has enough of them free. */
  canSeat: z.boolean(),
  /** Spaces for bikes that are kept on all trains of the way, and the most that there could be. */
  bikes: z.number(),
  mostBikes: z.number(),
})
export type WayWithExtras = z.infer<typeof wayWithExtras>

const laterExtras = z.object({
  ways: z.array(wayWithExtras),
  /** Stations that are spoken of, by their codes. */
  places: z.record(z.string(), bilingual(z.string())),
})
export type LaterExtras = z.infer<typeof laterExtras>

const REFUSALS = [...LATER_EXTRAS_REFUSALS, 'INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY'] as const

export const readLaterExtras = endpoint({
  method: 'GET',
  path: '/v1/later-extras',
  access: 'guest',
  summary: 'Seats and spaces for bikes of a booking whose trains are still to leave, and what could be kept yet.',
  request: z.object({ recordLocator }),
  reply: laterExtras,
  refusals: REFUSALS,
})

export const keepLaterExtras = endpoint({
  method: 'POST',
  path: '/v1/later-extras',
  access: 'guest',
  summary:
    'Keeps seats or spaces for bikes on the trains of a way, for nothing. Says how it shall be: again, it changes nothing.',
  request: z.object({
    recordLocator,
    direction,
    /** Everybody who has none yet gets a seat, as near to the others as there are. */
    seats: z.optional(z.boolean()),
    /** So many spaces for bikes; fewer than before are given back. */
    bikes: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_BIKES))),
  }),
  reply: laterExtras,
  refusals: [...REFUSALS, 'BIKES_FULL', 'BIKES_OFF', 'SEATS_FULL'],
})
