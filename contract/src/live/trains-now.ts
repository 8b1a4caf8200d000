import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date } from '../query.ts'
import { age } from './age.ts'

/** Trains of one service date, as `packRuns` of the domain writes them: small enough for a whole railway. */
const packedDay = z.object({ serviceDate: z.string(), packed: z.string() })
export type PackedDay = z.infer<typeof packedDay>

/** Names of places that aren't in the list of stations, by their codes. */
const places = z.record(z.string(), bilingual(z.string()))

export const trainsNow = endpoint({
  method: 'GET',
  path: '/v1/trains-now',
  access: 'anyone',
  summary: 'Every train that is on its way now or within the next minutes, with all its calls as they are known.',
  reply: z.object({
    age,
    /** Trains of the evening before run past midnight. */
    days: z.array(packedDay),
    places,
  }),
  tagged: true,
})

/** How far back one may look. */
export const DAYS_KEPT = 60

export const trainDays = endpoint({
  method: 'GET',
  path: '/v1/trains-now/days',
  access: 'anyone',
  summary:
    'The service dates of which is known how trains ran, the latest first. Days before anybody listened are none.',
  reply: z.object({ days: z.array(z.string()) }),
})

export const trainsOfDay = endpoint({
  method: 'GET',
  path: '/v1/trains-now/day',
  access: 'anyone',
  summary:
    'How all trains of a service date ran: what was reported, never a forecast. It stays as it is once the day is over.',
  request: z.object({ serviceDate: date }),
  reply: z.object({ serviceDate: z.string(), isOver: z.boolean(), packed: z.string(), places }),
  refusals: ['TRAINS_DAY_UNKNOWN'],
  tagged: true,
})
