import { FLEXIBILITIES } from '@cledrau/domain/fares/rules/flexibility.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment, number } from '../query.ts'
import { instead, stationCode } from './fares.ts'
import { partyFields } from './party.ts'
import { MOST_TRAINS, trainNames } from './train-names.ts'

/** Far more calls than any journey has. */
const MOST_STATIONS = 250

const pence = z.int().check(z.minimum(0), z.maximum(10_000_000))
const position = z.int().check(z.minimum(0), z.maximum(MOST_STATIONS))
const few = z.int().check(z.minimum(0), z.maximum(9))
const uid = z.string().check(z.regex(/^[\w-]{1,16}$/))
const flexibility = z.enum(FLEXIBILITIES)

/** What a signed certificate says, as JSON; also read from what strangers paste, so everything is bounded. */
export const fullCertificate = z.object({
  /** When these were the prices. */
  at: moment,
  /** The day of travel. */
  date,
  flexibility,
  party: z.object({
    adults: few,
    children: few,
    railcards: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(9)),
  }),
  trains: z
    .array(z.object({ uid, serviceDate: date, origin: stationCode, destination: stationCode }))
    .check(z.minLength(1), z.maxLength(MOST_TRAINS)),
  /** Every call on the way, from boarding to alighting. */
  stations: z.array(stationCode).check(z.minLength(2), z.maxLength(MOST_STATIONS)),
  /** Positions from which one walks to the next. */
  walks: z.array(position).check(z.maxLength(MOST_STATIONS)),
  /** What it costs at least to be ticketed as far as each station. */
  reach: z.array(pence).check(z.maxLength(MOST_STATIONS)),
  total: pence,
  tickets: z
    .array(
      z.object({
        from: position,
        to: position,
        pence,
        ticket: z.string().check(z.maxLength(3)),
        route: z.string().check(z.maxLength(5)),
      }),
    )
    .check(z.minLength(1), z.maxLength(60)),
  /** `prices[from][n]`: the cheapest ticket from a station to the (n + 1)th after it; null where none is sold. */
  prices: z.array(z.array(z.nullable(pence)).check(z.maxLength(MOST_STATIONS))).check(z.maxLength(MOST_STATIONS)),
})

const row = z.array(z.nullable(pence)).check(z.maxLength(MOST_STATIONS))

/** What the signed certificate of a longer ticket says, bounded likewise. */
export const longerCertificate = z.object({
  at: moment,
  date,
  flexibility,
  party: fullCertificate.shape.party,
  trains: fullCertificate.shape.trains,
  stations: fullCertificate.shape.stations,
  /** Where the journey begins and ends, counted in the stations. */
  boards: position,
  alights: position,
  /** What the cheapest ticket for the journey alone costs, and what this one does. */
  through: pence,
  total: pence,
  ticket: z.object({
    from: position,
    to: position,
    ticket: z.string().check(z.maxLength(3)),
    route: z.string().check(z.maxLength(5)),
  }),
  /** `prices[from][n]`: from that station to the n-th from where one gets off; null where nothing may be used so. */
  prices: z.array(row).check(z.maxLength(MOST_STATIONS)),
})

const said = bilingual(z.string())
const certified = z.object({
  certificate: fullCertificate,
  /** The same, signed like a ticket's code: whoever knows our public keys can check it without us. */
  signed: z.string(),
  places: z.record(z.string(), said),
  tickets: z.record(z.string(), said),
})

export const certificateOfQuote = endpoint({
  method: 'GET',
  path: '/v1/fares/certificate',
  access: 'anyone',
  summary: 'Why no set of tickets is cheaper than a split that a search just found: every price compared, signed.',
  request: z.object({
    trains: trainNames,
    flexibility: z.optional(flexibility),
    /** What the split was quoted at: of another price there is no certificate. */
    total: z.pipe(number, pence),
    instead,
    ...partyFields,
  }),
  reply: certified,
  refusals: [
    'TRAIN_UNKNOWN',
    'OUTSIDE_TIMETABLE',
    'PRICE_UNKNOWN',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
  oneIn: 4,
})

export const certificateOfLonger = endpoint({
  method: 'GET',
  path: '/v1/fares/longer/certificate',
  access: 'anyone',
  summary: 'Why no ticket that may be used for a journey is cheaper than a longer one: every price compared, signed.',
  request: z.object({
    trains: trainNames,
    /** What the ticket was quoted at: of another price there is no certificate. */
    total: z.pipe(number, pence),
    ...partyFields,
  }),
  reply: z.object({
    certificate: longerCertificate,
    signed: z.string(),
    places: z.record(z.string(), said),
    tickets: z.record(z.string(), said),
  }),
  refusals: [
    'TRAIN_UNKNOWN',
    'OUTSIDE_TIMETABLE',
    'PRICE_UNKNOWN',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
  oneIn: 4,
})

export const certificateOfTicket = endpoint({
  method: 'GET',
  path: '/v1/fares/certificates/{certificate}',
  access: 'anyone',
  summary:
    'The certificate that went with tickets when they were bought. It says nothing about who bought them, and stays.',
  request: z.object({ certificate: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  reply: certified,
  refusals: ['CERTIFICATE_UNKNOWN'],
})
