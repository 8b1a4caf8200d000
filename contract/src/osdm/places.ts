import * as z from 'zod/mini'
import { osdmCall } from './osdm-call.ts'

const SCOPES = ['plan', 'sell', 'after-sales'] as const

/** Where a traveller can begin or end: a station, or a group of stations. */
export const osdmStopPlace = z.object({
  objectType: z.literal('StopPlace'),
  /** `urn:x_crs:CDF` */
  id: z.string(),
  alternativeIds: z.array(z.string()),
  name: z.string(),
  geoPosition: z.optional(z.object({ longitude: z.number(), latitude: z.number() })),
})
export type OsdmStopPlace = z.infer<typeof osdmStopPlace>

const places = z.object({ places: z.array(osdmStopPlace).check(z.minLength(1)) })

export const osdmListPlaces = osdmCall({ method: 'GET', path: '/places', scopes: SCOPES, reply: places })

export const osdmReadPlace = osdmCall({
  method: 'GET',
  path: '/places/{placeId}',
  scopes: SCOPES,
  request: z.object({ placeId: z.string().check(z.maxLength(200)) }),
  reply: places,
  refusals: ['STATION_UNKNOWN'],
})

/** Fewer than these come only where fewer are asked for or fit. */
export const PLACES_AT_ONCE = 20

export const osdmFindPlaces = osdmCall({
  method: 'POST',
  path: '/places',
  scopes: SCOPES,
  request: z.object({
    placeInput: z.optional(
      z.object({
        name: z.optional(z.string().check(z.maxLength(200))),
        geoPosition: z.optional(
          z.object({
            longitude: z.number().check(z.minimum(-180), z.maximum(180)),
            latitude: z.number().check(z.minimum(-90), z.maximum(90)),
          }),
        ),
      }),
    ),
    restrictions: z.optional(
      z.object({ numberOfResults: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))) }),
    ),
  }),
  reply: places,
  refusals: ['STATION_UNKNOWN'],
})
