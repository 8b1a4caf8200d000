import * as z from 'zod/mini'
import { bilingual } from '../language.ts'

/** `point`: where a traveller says to be, and nothing that we know of. */
export const PLACE_KINDS = [
  'station',
  'group',
  'stop',
  'port',
  'town',
  'hospital',
  'university',
  'park',
  'sight',
  'point',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A code of a station, a group of stations, a bus stop or a port; or a position from where to walk: `51.476,-3.179`. */
export const whereabouts = z
  .string()
  .check(z.maxLength(40), z.regex(/^([A-Za-z0-9]{2,8}|-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?)$/))

export const position = z.object({ lat: z.number(), lon: z.number() })

export const place = z.object({
  names: bilingual(z.string()),
  kind: z.enum(PLACE_KINDS),
  /** Of a group the middle of its stations. Null where the timetable doesn't say. */
  position: z.nullable(position),
})
export type Place = z.infer<typeof place>
