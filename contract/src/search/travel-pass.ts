import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY, fareInformation, stationCode } from './fares.ts'
import { bilingual } from '../language.ts'
import { date } from '../query.ts'
import { channelCode } from './channel-code.ts'
import { partyFields } from './party.ts'

/** A season ticket, or a bundle of journeys (a carnet). */
export const travelPass = z.object({
  ...fareInformation.def.shape,
  duration: z.nullable(z.enum(['weekly', 'monthly', 'annual', 'custom'])),
  fareClass: z.string(),
  serviceClass: z.enum(['FIRST', 'THIRD']),
  price: z.number(),
  isCarnet: z.boolean(),
  from: z.string(),
  until: z.string(),
  /** Bundles: how many journeys or days it has, and which. */
  passes: z.nullable(z.number()),
  unit: z.nullable(z.enum(['SINGLE', 'DAY'])),
  /** What one journey comes to: five days a week there and back with a season, or one of a bundle. */
  pricePerJourney: z.number(),
})
export type TravelPass = z.infer<typeof travelPass>

export const travelPassSearch = endpoint({
  method: 'GET',
  path: '/v1/silverrail/travelpasssearch',
  access: 'anyone',
  summary: 'Season tickets or multiflex bundles between two stations. Nothing (204) where there are none.',
  timeout: 30_000,
  request: z.object({
    origin: stationCode,
    destination: stationCode,
    outboundDate: date,
    /** The last day of a season of one's own length, a month to a year on. */
    seasonEndDate: z.optional(date),
    ...partyFields,
    ticketType: z.enum(['season', 'multiflex']),
    channelCode,
  }),
  reply: z.optional(
    z.object({
      currency: z.literal(CURRENCY),
      fareInformation: z.array(travelPass),
      /** What a day there and back costs otherwise, to compare with; null where it has no price. */
      dayReturn: z.nullable(z.number()),
      single: z.nullable(z.number()),
      places: z.record(z.string(), bilingual(z.string())),
      expiresAt: z.iso.datetime({ offset: true }),
    }),
  ),
  refusals: [
    'ORIGIN_UNKNOWN',
    'DESTINATION_UNKNOWN',
    'SAME_STATION',
    'NO_TRAINS_KNOWN',
    'OUTSIDE_TIMETABLE',
    'IN_THE_PAST',
    'SEASON_DATES_WRONG',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
    'CHANNEL_UNKNOWN',
  ],
})
