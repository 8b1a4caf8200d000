import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const crs = z.string().check(z.regex(/^[A-Z0-9]{3}$/))
export const MOST_FAVOURITES = 50

/** A journey that is made often, or, without a destination, a station. */
export const favourite = z.object({
  id: z.string(),
  origin: z.string(),
  destination: z.nullable(z.string()),
  /** Their own name for it, such as “Work”; may be empty. */
  name: z.string(),
})
export type Favourite = z.infer<typeof favourite>

export const favourites = endpoint({
  method: 'GET',
  path: '/v1/favourites',
  access: 'traveller',
  summary: 'Favourite journeys and stations, the newest first.',
  reply: z.array(favourite),
})

/** One that is there already gets the new name and no second entry. */
export const addFavourite = endpoint({
  method: 'POST',
  path: '/v1/favourites',
  access: 'traveller',
  summary: 'Keeps a journey or a station.',
  request: z.object({
    origin: crs,
    destination: z.optional(z.nullable(crs)),
    name: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  reply: favourite,
  refusals: ['STATION_UNKNOWN', 'SAME_STATION', 'TOO_MANY_FAVOURITES'],
  once: true,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/v1/favourites/{id}',
  access: 'traveller',
  summary: 'Removes a favourite.',
  request: z.object({ id: z.uuid() }),
  reply: z.object({}),
  refusals: ['FAVOURITE_UNKNOWN'],
})
