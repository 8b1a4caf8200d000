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

export const position = z.object({ lat: z.number(), lon: z.number() })

export const place = z.object({
  names: bilingual(z.string()),
  kind: z.enum(PLACE_KINDS),
  /** Of a group the middle of its stations. Null where the timetable doesn't say. */
  position: z.nullable(position),
})
export type Place = z.infer<typeof place>
