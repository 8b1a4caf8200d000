import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { flag, number } from '../query.ts'
import { age } from './age.ts'
import { cause } from './cause.ts'

/** The two kinds of board, by the number of `filterType`. */
export const DEPARTURES = 1
export const ARRIVALS = 2

const moment = z.iso.datetime({ offset: true })
const time = z.nullable(z.string())
const crs = z.string().check(z.regex(/^[A-Za-z]{3}$/))

/** Names all of an answer but its age: as long as that is the same, nothing in it has changed (`live` in `stream.ts`). */
const version = z.string()

const platform = z.nullable(z.object({ name: z.string(), state: z.enum(['expected', 'confirmed', 'changed']) }))
export type LivePlatform = z.infer<typeof platform>

/**
 * `st` is planned; `et` is "On time", HH:mm, "Delayed" or "Cancelled", nothing where only the timetable is known; `at` is
 * HH:mm or "No report" once it has happened. Before the train asked for it is the departure, after it the arrival.
 */
const callingPoint = z.object({
  code: z.string(),
  st: z.string(),
  et: time,
  at: time,
  planned: moment,
  now: z.nullable(moment),
  cancelled: z.boolean(),
  request: z.boolean(),
  platform,
})
export type CallingPoint = z.infer<typeof callingPoint>

/** A part of the train: its own calls first; others where it divides, joins or was joined (`meetsAt`). */
const portion = z.object({ meetsAt: z.nullable(z.string()), calls: z.array(callingPoint) })
export type LivePortion = z.infer<typeof portion>

export const liveService = z.object({
  /** Opaque: a train of a date at one of its calls. Good for 60 days. */
  serviceID: z.string(),
  uid: z.string(),
  serviceDate: z.string(),
  operator: z.string(),
  mode: z.enum(['rail', 'bus', 'coach', 'ferry']),
  /** What the board asks for: `eta` or `etd`. */
  expected: time,
  sta: time,
  eta: time,
  ata: time,
  std: time,
  etd: time,
  atd: time,
  /** Of what the board asks for: as planned; and as expected or happened, where somebody knows. */
  planned: moment,
  now: z.nullable(moment),
  /** Whole minutes, below zero when it is early. */
  lateMinutes: z.nullable(z.number()),
  cancelled: z.boolean(),
  /** Codes; several where the train is or will be of several portions. */
  origin: z.array(z.string()),
  destination: z.array(z.string()),
  /** Where it was to end, or to begin, when that is another place now. */
  plannedDestination: z.nullable(z.string()),
  plannedOrigin: z.nullable(z.string()),
  /** Not in the timetable. */
  extra: z.boolean(),
  platform,
  coaches: z.nullable(z.number()),
  cause: z.nullable(cause),
  /** What goes in place of a cancelled one. */
  instead: z.nullable(
    z.object({
      serviceID: z.string(),
      std: z.string(),
      planned: moment,
      platform,
      mode: z.enum(['rail', 'bus', 'coach', 'ferry']),
    }),
  ),
  previousCallingPoints: z.array(portion),
  subsequentCallingPoints: z.array(portion),
})
export type LiveService = z.infer<typeof liveService>

/** A station's own message, in the words of whoever wrote it: English. Plain text and links, nothing else. */
const stationMessage = z.object({
  id: z.string(),
  severity: z.number(),
  paragraphs: z.array(z.array(z.object({ text: z.string(), href: z.nullable(z.string()) }))),
})
export type StationMessage = z.infer<typeof stationMessage>

/** The name of every place and operator that an answer speaks of, by its code. */
const names = z.record(z.string(), bilingual(z.string()))

export const liveTimes = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes',
  access: 'anyone',
  summary: 'Departures from a station, or arrivals there, as they are now; without live news as they are planned.',
  request: z.object({
    crs,
    /** Departures: only trains to there. Arrivals: only from there. */
    filterCrs: z.optional(crs),
    /** 1 departures, 2 arrivals. */
    filterType: z.optional(number.check(z.refine((type) => type === DEPARTURES || type === ARRIVALS))),
    /** The two hours before, in place of what comes. */
    earlierRoutes: z.optional(flag),
  }),
  reply: z.object({
    age,
    version,
    crs: z.string(),
    filterCrs: z.nullable(z.string()),
    filterType: z.number(),
    services: z.array(liveService),
    /** The station's board is closed: its messages say why. */
    suppressed: z.boolean(),
    messages: z.array(stationMessage),
    places: names,
    operators: names,
  }),
  refusals: ['STATION_UNKNOWN', 'STATION_UNSERVED', 'FILTER_UNKNOWN', 'SAME_STATION'],
  tagged: true,
})

const coach = z.object({
  number: z.string(),
  first: z.boolean(),
  /** In percent; nothing where nobody counts. */
  loading: z.nullable(z.number()),
  toilet: z.enum(['none', 'standard', 'accessible', 'unknown']),
  toiletWorks: z.boolean(),
})
export type LiveCoach = z.infer<typeof coach>

/** When it probably leaves a call that is yet to come, or comes to one after the call asked for: eight times of ten within it. */
const likelyCall = z.object({ code: z.string(), planned: moment, from: z.string(), until: z.string() })
export type LikelyCall = z.infer<typeof likelyCall>

export const liveDetail = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes/detail',
  access: 'anyone',
  summary: 'One train with all its calls before and after one of them.',
  request: z.object({ serviceId: z.string().check(z.minLength(1), z.maxLength(120)) }),
  reply: z.object({
    age,
    version,
    /** Of which of its calls. */
    crs: z.string(),
    service: liveService,
    /** In the order of travel, the front one first; none where nobody says. */
    coaches: z.array(coach),
    divertedVia: z.nullable(z.string()),
    /** Of the train's own calls; none while nothing is heard, or where a time says as much. What was kept before knows of none. */
    likely: z.optional(z.array(likelyCall)),
    places: names,
    operators: names,
  }),
  refusals: ['SERVICE_UNKNOWN', 'SERVICE_TOO_OLD'],
  tagged: true,
})
