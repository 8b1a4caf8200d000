import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual, language } from '../language.ts'
import { timestamp } from '../timestamp.ts'

const yesNo = z.enum(['Yes', 'No'])

export const station = z.object({
  crsCode: z.string(),
  /** The retail system's code; a booking names stations by it. */
  srCode: z.string(),
  nlCode: z.string(),
  /** Other names that people type. */
  alias: z.array(z.string()),
  names: bilingual(z.string()),
  /** In the ticket search only: no train that we know calls at a group such as London Terminals, or in a far-off town. */
  ticketSearchOnly: yesNo,
  tfwServicedStation: yesNo,
  lat: z.number(),
  lon: z.number(),
  /** Groups only: the stations that the group stands for. */
  members: z.optional(z.array(z.string())),
})
export type Station = z.infer<typeof station>

export const stationsTime = endpoint({
  method: 'GET',
  path: '/v1/stations/time',
  access: 'anyone',
  summary: 'When the station lists last changed.',
  reply: timestamp,
  reference: true,
})

export const stations = endpoint({
  method: 'GET',
  path: '/v1/stations',
  access: 'anyone',
  summary: 'Every station where trains call, with its names and codes.',
  reply: z.array(station),
  reference: true,
})

export const bookingStations = endpoint({
  method: 'GET',
  path: '/v1/silverrail/sr-stations',
  access: 'anyone',
  summary:
    'Everything that a ticket can be asked for from or to: every station of Great Britain, and groups of stations.',
  reply: z.array(station),
  reference: true,
})

const hours = z.object({ days: z.string(), hours: z.string() })

/** What a traveller finds at a station, written in one language. */
export const stationInformation = z.object({
  crsCode: z.string(),
  lang: language,
  name: z.string(),
  /** Made up for the embedded railway; a notice says so where it is shown. */
  sample: z.boolean(),
  staffing: z.object({ level: z.enum(['all-day', 'part-day', 'unstaffed']), text: z.string() }),
  openingHours: z.object({ station: z.array(hours), ticketOffice: z.array(hours) }),
  stepFree: z.object({ level: z.enum(['full', 'part', 'none']), text: z.string() }),
  lifts: z.object({ count: z.number(), text: z.string() }),
  toilets: z.object({ available: z.boolean(), accessible: z.boolean(), text: z.string() }),
  parking: z.object({ spaces: z.number(), accessibleSpaces: z.number(), text: z.string() }),
  cycles: z.object({ spaces: z.number(), text: z.string() }),
  assistance: z.object({ text: z.string(), phone: z.string() }),
  /** The rest, ready to list: ticket machine, waiting room, information screens, shop, … */
  facilities: z.array(z.object({ code: z.string(), label: z.string(), available: z.boolean() })),
})
export type StationInformation = z.infer<typeof stationInformation>

export const readStation = endpoint({
  method: 'GET',
  path: '/v1/stations/station/{code}/{lang}',
  access: 'anyone',
  summary: 'Facilities, opening hours and step-free access of one station, in one language.',
  request: z.object({ code: z.string().check(z.regex(/^[A-Za-z]{3}$/)), lang: language }),
  reply: stationInformation,
  refusals: ['STATION_UNKNOWN'],
  reference: true,
})
