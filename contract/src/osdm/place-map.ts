import * as z from 'zod/mini'
import { seatMap } from '../buying/extras.ts'
import { osdmCall } from './osdm-call.ts'
import { osdmID, osdmText } from './osdm-shapes.ts'

const reservationRef = z.object({
  contextId: osdmID,
  contextType: z.enum(['OFFER', 'BOOKING']),
  resourceId: osdmText(200),
  resourceType: z.enum(['RESERVATION', 'FARE']),
})

const place = z.object({
  number: z.string(),
  status: z.enum(['FREE', 'ALLOCATED']),
  reservationRefs: z.array(reservationRef).check(z.minLength(1)),
})

export const osdmVehicle = z.object({
  coaches: z.array(
    z.object({
      number: z.string(),
      travelDirection: z.literal('IN_DIRECTION'),
      decks: z.array(
        z.object({
          compartments: z.array(
            z.object({
              serviceClass: z.enum(['HIGH', 'STANDARD']),
              accommodationType: z.literal('SEAT'),
              accommodationSubType: z.enum(['ANY_SEAT', 'SILENCE']),
              isSelectable: z.literal(false),
              places: z.array(place).check(z.minLength(1)),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Those that the booking has on this train. */
  preSelectedPlaces: z.array(z.object({ coach: z.string(), place: z.string() })),
})
export type OsdmVehicle = z.infer<typeof osdmVehicle>

export const osdmReadPlaceMap = osdmCall({
  method: 'POST',
  path: '/availabilities/vehicle-place-map',
  scopes: ['sell', 'after-sales'],
  request: z.object({
    placeRestrictions: z
      .array(z.object({ reservationRef, serviceClass: z.optional(osdmText(40)) }))
      .check(z.minLength(1), z.maxLength(1)),
  }),
  reply: z.object({ vehicle: osdmVehicle }),
  refusals: [...seatMap.refusals, 'ORDER_UNKNOWN', 'PRICE_UNKNOWN', 'RESERVATION_UNKNOWN'],
})
