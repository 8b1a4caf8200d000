import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY, instead, stationCode } from './fares.ts'
import { date, flag, number } from '../query.ts'
import { partyFields } from './party.ts'

/** A calendar's page: six weeks. */
export const MOST_PRICED_DAYS = 42

export const faresByDay = endpoint({
  method: 'GET',
  path: '/v1/fares/by-day',
  access: 'anyone',
  summary: 'The least that one way costs on each of some days: what a calendar of prices shows.',
  timeout: 30_000,
  request: z.object({
    origin: stationCode,
    destination: stationCode,
    from: date,
    days: z.pipe(number, z.int().check(z.minimum(1), z.maximum(MOST_PRICED_DAYS))),
    ...partyFields,
    tfwRestricted: z.optional(flag),
    direct: z.optional(flag),
    instead,
  }),
  reply: z.object({
    currency: z.literal(CURRENCY),
    /** Null: no train, no price, or no timetable yet. */
    days: z.array(z.object({ date: z.string(), cheapest: z.nullable(z.number()) })),
  }),
  refusals: [
    'ORIGIN_UNKNOWN',
    'DESTINATION_UNKNOWN',
    'SAME_STATION',
    'NO_TRAINS_KNOWN',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
})
