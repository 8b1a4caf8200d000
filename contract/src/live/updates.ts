import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { age } from './age.ts'

/** What updates are told under, in the order in which they are shown. */
export const UPDATE_CATEGORIES = ['LINE', 'CANCEL', 'OTHER', 'FORMATION', 'CATERING', 'STATION'] as const
export type UpdateCategory = (typeof UPDATE_CATEGORIES)[number]

/** How much it disturbs: a notice, works that were planned, delays, or no trains. */
export const SEVERITIES = ['notice', 'planned', 'minor', 'severe'] as const
export type Severity = (typeof SEVERITIES)[number]

const moment = z.iso.datetime({ offset: true })
const crs = z.string().check(z.regex(/^[A-Za-z]{3}$/))
const names = z.record(z.string(), bilingual(z.string()))

/** Sent as written by whoever told us, in English: plain text and links to the web. */
const original = z.array(z.array(z.object({ text: z.string(), href: z.nullable(z.string()) })))
export type OriginalWords = z.infer<typeof original>

const incident = z.object({
  id: z.string(),
  severity: z.enum(SEVERITIES),
  /** Made from its facts. */
  summary: bilingual(z.string()),
  /** Two-letter codes of the operators that it touches; none where nobody says. */
  operators: z.array(z.string()),
  stations: z.array(z.string()),
  from: z.nullable(moment),
  until: z.nullable(moment),
  changedAt: z.nullable(moment),
  /** Of which train it is: the name of its service where it begins. */
  serviceID: z.nullable(z.string()),
  original,
})
export type LiveIncident = z.infer<typeof incident>

/** Each category has the age of whoever tells of it: incidents and trains are heard from two. */
const category = z.object({ category: z.enum(UPDATE_CATEGORIES), age, incidents: z.array(incident) })
export type LiveCategory = z.infer<typeof category>

const updates = {
  /** The older of the two. */
  age,
  /** All six, in their order, also those of which there is nothing to say. */
  categories: z.array(category),
  places: names,
  operators: names,
}

/** How an operator's trains run. `unknown`: nobody has said so lately, so it isn't good. */
const panel = z.object({
  srCode: z.string(),
  state: z.enum(['good', 'planned', 'minor', 'severe', 'unknown']),
  /** The sender's own word for it, in English, where it isn't one of a fixed list. */
  original: z.nullable(z.string()),
  incidents: z.array(incident),
  /** Of its trains that should be on their way now; nothing where too few of them have been heard of. */
  counted: z.nullable(z.object({ trains: z.number(), late: z.number(), cancelled: z.number() })),
})
export type RainbowPanel = z.infer<typeof panel>

export const rainbow = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes/rainbow',
  access: 'anyone',
  summary: 'How each operator’s trains run now, the worst first, and what disturbs them.',
  timeout: 30_000,
  reply: z.object({ age, panels: z.array(panel), places: names, operators: names }),
})

export const allUpdates = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes/routeupdatesall',
  access: 'anyone',
  summary: 'All that disturbs trains now or is planned to: incidents, cancelled and shorter trains, stations.',
  reply: z.object(updates),
})

export const routeUpdates = endpoint({
  method: 'GET',
  path: '/v1.1/livetimes/routeupdatesspecific',
  access: 'anyone',
  summary: 'Of all updates those that touch a station of a direct or quickest journey between two stations.',
  request: z.object({ startCrs: crs, endCrs: crs }),
  reply: z.object({ startCrs: z.string(), endCrs: z.string(), ...updates }),
  refusals: ['STATION_UNKNOWN', 'STATION_UNSERVED', 'SAME_STATION'],
})

export const serviceProviders = endpoint({
  method: 'GET',
  path: '/v1/livetimes/service-providers',
  access: 'anyone',
  summary: 'Who runs trains, by the two letters that name each operator.',
  timeout: 30_000,
  reply: z.array(z.object({ srCode: z.string(), name: bilingual(z.string()), own: z.boolean() })),
})
