import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** TS: looked for in ticket search. LT: looked at in live times. */
export const STATION_USES = ['TS', 'LT'] as const
export type StationUse = (typeof STATION_USES)[number]
export const MOST_RECENT_STATIONS = 5

const recent = z.array(z.string())

export const userStations = endpoint({
  method: 'GET',
  path: '/v1/user-stations',
  access: 'traveller',
  summary: 'The stations used last, the latest first, five for each use.',
  request: z.object({ type: z.optional(z.enum(['all', ...STATION_USES])) }),
  reply: z.object({ TS: recent, LT: recent }),
})

export const increaseUserStations = endpoint({
  method: 'POST',
  path: '/v1/user-stations/increase',
  access: 'traveller',
  summary: 'These stations were just used. Codes that nobody knows are left out.',
  request: z.object({
    type: z.enum(STATION_USES),
    stations: z
      .array(z.string().check(z.regex(/^[A-Z0-9]{3}$/)))
      .check(z.minLength(1), z.maxLength(MOST_RECENT_STATIONS)),
  }),
  reply: z.object({ TS: recent, LT: recent }),
})
