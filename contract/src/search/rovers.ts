import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY, fareInformation, fareRule, stationCode } from './fares.ts'
import { bilingual } from '../language.ts'
import { date } from '../query.ts'
import { channelCode } from './channel-code.ts'
import { partyFields } from './party.ts'

export const roverType = z.object({
  code: z.string(),
  names: bilingual(z.string()),
  /** A ranger is for one day, a rover for several. */
  kind: z.enum(['RANGER', 'ROVER']),
  /** Days of travel, and the days among which they are chosen. */
  travelDays: z.number(),
  validDays: z.number(),
  /** The stations between which every train may be taken, by CRS. */
  stations: z.array(z.string()),
  rules: z.array(fareRule),
  /** What one adult and one child pay without a railcard. */
  adultPrice: z.number(),
  childPrice: z.nullable(z.number()),
  /** Railcards that make it cheaper. */
  railcards: z.array(z.string()),
})
export type RoverType = z.infer<typeof roverType>

export const roverTypes = endpoint({
  method: 'GET',
  path: '/v1/silverrail/rangers-and-rovers-ticket-types',
  access: 'anyone',
  summary: 'Every rover and ranger: its area, its days and its rules.',
  reply: z.array(roverType),
})

/** A rover at its price for a party, from a day on. */
export const roverOffer = z.object({
  ...fareInformation.def.shape,
  ticketType: z.string(),
  names: bilingual(z.string()),
  from: z.string(),
  until: z.string(),
  travelDays: z.number(),
  /** What the party would pay without railcards. */
  fullPrice: z.number(),
})
export type RoverOffer = z.infer<typeof roverOffer>

export const roverSearch = endpoint({
  method: 'GET',
  path: '/v1/silverrail/rangers-and-rovers-search',
  access: 'anyone',
  summary: 'Rovers and rangers at their price for a party, cheapest first. Nothing (204) where none starts that day.',
  timeout: 30_000,
  request: z.object({
    outboundDate: date,
    /** Left out: all of them. */
    ticketType: z.optional(z.string().check(z.regex(/^[A-Z0-9]{3}$/))),
    /** Only those whose area has this station. */
    origin: z.optional(stationCode),
    ...partyFields,
    channelCode,
  }),
  reply: z.optional(
    z.object({
      currency: z.literal(CURRENCY),
      fareInformation: z.array(roverOffer),
      expiresAt: z.iso.datetime({ offset: true }),
    }),
  ),
  refusals: [
    'ROVER_UNKNOWN',
    'ORIGIN_UNKNOWN',
    'IN_THE_PAST',
    'OUTSIDE_TIMETABLE',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
    'CHANNEL_UNKNOWN',
  ],
})
