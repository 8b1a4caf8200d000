import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCY, fareInformation, instead, stationCode } from './fares.ts'
import { bilingual } from '../language.ts'
import { age } from '../live/age.ts'
import { channelCode } from './channel-code.ts'
import { legSolution } from './leg-solutions.ts'
import { partyFields } from './party.ts'
import { date, flag, list, time } from '../query.ts'

export const MOST_VIAS = 3
/** How long a found price is good for, in minutes. */
export const QUOTE_MINUTES = 30

const stations = z.pipe(list, z.array(stationCode).check(z.maxLength(MOST_VIAS)))
/** As many as a trip may have. */
const MOST_TRAINS = 8
const trainList = z.pipe(
  z.pipe(
    list,
    z
      .array(z.string().check(z.regex(/^[\w-]{1,24}:\d{4}-\d{2}-\d{2}:[A-Z0-9]{3,8}:[A-Z0-9]{3,8}$/)))
      .check(z.maxLength(MOST_TRAINS)),
  ),
  z.pipe(
    z.transform((texts: string[]) =>
      texts.map((text) => {
        const [uid = '', serviceDate = '', origin = '', destination = ''] = text.split(':')
        return { uid, serviceDate, origin, destination }
      }),
    ),
    z.array(z.object({ uid: z.string(), serviceDate: date, origin: z.string(), destination: z.string() })),
  ),
)
const timeWindow = z.optional(z.enum(['departure', 'arrival']))

const paging = z.object({ date: z.string(), time: z.string() })
const pages = z.object({ earlier: z.nullable(paging), later: z.nullable(paging) })

/** What a search is, whichever of its trains are asked for. */
export const searchFields = {
  origin: stationCode,
  destination: stationCode,
  outboundDate: date,
  outboundTime: time,
  returnDate: z.optional(date),
  returnTime: z.optional(time),
  /** Whether a time is when to leave (as it is where nothing is said) or when to be there. */
  timeWindowOutbound: timeWindow,
  timeWindowInbound: timeWindow,
  ticketType: z.enum(['single', 'return', 'openReturn']),
  via: z.optional(stations),
  avoid: z.optional(stations),
  ...partyFields,
  /** The way back on another day, on any train the ticket allows. */
  openReturn: z.optional(flag),
  /** Our own trains only. */
  tfwRestricted: z.optional(flag),
  /** Without a change of trains. */
  direct: z.optional(flag),
  instead,
  channelCode,
}

type Back = { ticketType: string; openReturn?: boolean | undefined; returnDate?: unknown; returnTime?: unknown }
const saidFor = (field: 'returnDate' | 'returnTime') =>
  z.refine<Back>((asked) => asked.ticketType !== 'return' || asked.openReturn === true || Boolean(asked[field]), {
    path: [field],
  })
/** There and back has a day and an hour for both. */
export const backIsSaid = [saidFor('returnDate'), saidFor('returnTime')] as const

export const SEARCH_REFUSALS = [
  'ORIGIN_UNKNOWN',
  'DESTINATION_UNKNOWN',
  'VIA_UNKNOWN',
  'AVOID_UNKNOWN',
  'SAME_STATION',
  'NO_TRAINS_KNOWN',
  'OUTSIDE_TIMETABLE',
  'RETURN_OUTSIDE_TIMETABLE',
  'IN_THE_PAST',
  'RETURN_BEFORE_OUTWARD',
  'NO_PASSENGERS',
  'TOO_MANY_PASSENGERS',
  'RAILCARD_UNKNOWN',
  'CHANNEL_UNKNOWN',
] as const

export const ticketSearch = endpoint({
  method: 'GET',
  path: '/v1/silverrail/ticketsearch',
  access: 'anyone',
  summary: 'Trains and their prices, there or there and back. Nothing (204) where no train runs.',
  timeout: 30_000,
  request: z
    .object({
      ...searchFields,
      /** The trains before outboundDate and outboundTime, which are then those of `pages.outbound.earlier`. */
      earlierSearch: z.optional(flag),
      /** The trains after `pages.outbound.later`. */
      laterSearch: z.optional(flag),
      /** A trip on just these is among what goes there, whether or not another is better: `C12345:2026-12-07:CDF:SHR`, in their order. */
      outboundTrains: z.optional(trainList),
      /** Earlier or later trains of which direction; the other one is answered as it was. */
      pageOf: z.optional(z.enum(['outbound', 'inbound'])),
    })
    .check(...backIsSaid),
  reply: z.optional(
    z.object({
      currency: z.literal(CURRENCY),
      /** From when is true what is said of how the trains run now. */
      age,
      /** In the order of departure. Trips of the timetable that can't be travelled today keep their place. */
      legSolutions: z.object({ outbound: z.array(legSolution), inbound: z.array(legSolution) }),
      /** Cheapest first. */
      fareInformation: z.array(fareInformation),
      passengers: z.array(z.object({ reference: z.string(), kind: z.enum(['ADULT', 'CHILD']) })),
      /** The name of every place that the answer speaks of. */
      places: z.record(z.string(), bilingual(z.string())),
      /** Where earlier and later trains begin; null where there are none to be bought. */
      pages: z.object({ outbound: pages, inbound: z.nullable(pages) }),
      /** Prices are good until then. */
      expiresAt: z.iso.datetime({ offset: true }),
    }),
  ),
  refusals: SEARCH_REFUSALS,
})
