import * as z from 'zod/mini'
import { blob } from '../blob.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { place } from './place.ts'

const date = z.iso.date()
/** SHA-256 of the file as it is without compression, in base64url. */
const hash = z.string().check(z.regex(/^[\w-]{43}$/))

/** `fetched`: bytes to fetch, as small as they get; `size`: bytes on the device. */
const file = { hash, fetched: z.number(), size: z.number() }

/** A cut of the timetable that a device can plan with by itself. */
export const timetableCut = z.object({
  ...file,
  /** First and last date of which it knows everything, the evening before and the morning after included. */
  from: date,
  until: date,
  /** Where its journeys lead, and the stops that each code means; towns and sights go by their position. */
  places: z.record(z.string(), z.object({ ...place.def.shape, stops: z.array(z.string()) })),
  /** What whoever runs its trains is called. What was kept before knows of none. */
  operators: z.optional(z.record(z.string(), bilingual(z.string()))),
  /** What trains between its stations cost, as another file. What was kept before knows of none. */
  fares: z.optional(z.object(file)),
  /** How trains fared that stood in some way, as another file: odds are reckoned by it. What was kept before knows of none. */
  likely: z.optional(z.object(file)),
})
export type TimetableCut = z.infer<typeof timetableCut>

export const newestCut = endpoint({
  method: 'GET',
  path: '/v1/timetable/region',
  access: 'anyone',
  summary: 'The newest cut of the timetable for devices. Another one comes each week, and with each new timetable.',
  reply: timetableCut,
  refusals: ['OUTSIDE_TIMETABLE'],
  reference: true,
})

export const readCut = endpoint({
  method: 'GET',
  path: '/v1/timetable/region/{hash}',
  access: 'anyone',
  summary:
    'A cut, its fares, or how its trains fared, as a file, compressed once. It never changes; the one before the newest is still there.',
  request: z.object({ hash }),
  reply: blob,
  files: ['application/octet-stream'],
  tagged: true,
  refusals: ['CUT_UNKNOWN'],
  /** A slow line is no reason to begin again. */
  timeout: 120_000,
})
