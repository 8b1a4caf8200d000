import * as z from 'zod/mini'
import { SEARCH_REFUSALS } from '../search/ticket-search.ts'
import { osdmCall } from './osdm-call.ts'
import { osdmMoment, osdmPlaceAsked, osdmPlaceRef, osdmText } from './osdm-shapes.ts'

const SCOPES = ['plan', 'sell', 'after-sales'] as const

/** The clock of the station: `2026-12-09T10:00:00`. One with an offset is taken, too. */
const localTime = z.optional(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/)),
)
const via = z.object({ viaPlace: osdmPlaceAsked })
const parameters = z.optional(
  z.object({
    /** 0: without a change; any other limit is the traveller’s to look at. */
    transferLimit: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    numberOfResultsAfter: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  }),
)

export const osdmTripSearch = {
  departureTime: localTime,
  arrivalTime: localTime,
  origin: osdmPlaceAsked,
  destination: osdmPlaceAsked,
  vias: z.optional(z.array(via).check(z.maxLength(3))),
  notVias: z.optional(
    z.array(z.object({ notViaPlace: z.optional(z.array(osdmPlaceAsked).check(z.maxLength(3))) })).check(z.maxLength(3)),
  ),
  parameters,
  returnSearchParameters: z.optional(
    z.object({ departureTime: localTime, arrivalTime: localTime, inwardReturnDate: localTime }),
  ),
}
export const osdmTripSearchCriteria = z.object(osdmTripSearch)
export type OsdmTripSearch = z.infer<typeof osdmTripSearchCriteria>

const stopTime = z.object({ timetabledTime: osdmMoment, estimatedTime: z.optional(osdmMoment) })
const stop = { stopPlaceRef: osdmPlaceRef, stopPlaceName: z.string(), plannedStopPointName: z.optional(z.string()) }

const timedLeg = z.object({
  start: z.object({ ...stop, serviceDeparture: stopTime }),
  end: z.object({ ...stop, serviceArrival: stopTime }),
  service: z.object({
    operatingDayRef: z.string(),
    mode: z.object({ ptMode: z.enum(['TRAIN', 'BUS', 'COACH_GROUP', 'SHIP']) }),
    vehicleNumbers: z.array(z.string()),
    carriers: z.array(z.object({ ref: z.string(), name: z.string() })),
  }),
})
const transferLeg = z.object({
  transferMode: z.enum(['WALK', 'REMAIN_IN_VEHICLE']),
  start: osdmPlaceRef,
  end: osdmPlaceRef,
  timeWindowStart: osdmMoment,
  timeWindowEnd: osdmMoment,
})

export const osdmTrip = z.object({
  id: z.string(),
  summary: z.string(),
  duration: z.string(),
  direction: z.enum(['OUT_BOUND', 'IN_BOUND']),
  origin: osdmPlaceRef,
  originName: z.string(),
  destination: osdmPlaceRef,
  destinationName: z.string(),
  startTime: osdmMoment,
  endTime: osdmMoment,
  transfers: z.int(),
  legs: z.array(z.object({ id: z.string(), timedLeg: z.optional(timedLeg), transferLeg: z.optional(transferLeg) })),
  tripStatus: z.optional(z.object({ cancelled: z.boolean(), deviation: z.boolean() })),
})
export type OsdmTrip = z.infer<typeof osdmTrip>

/** A trip as its legs name it, by somebody who planned it elsewhere. */
const legNamed = z.object({
  timedLeg: z.optional(
    z.object({
      start: z.object({
        stopPlaceRef: osdmPlaceAsked,
        serviceDeparture: z.object({ timetabledTime: osdmMoment }),
      }),
      end: z.object({ stopPlaceRef: osdmPlaceAsked, serviceArrival: z.object({ timetabledTime: osdmMoment }) }),
    }),
  ),
})
export const osdmTripNamed = z.object({ legs: z.array(legNamed).check(z.minLength(1), z.maxLength(20)) })
export type OsdmTripNamed = z.infer<typeof osdmTripNamed>

export const osdmFindTrips = osdmCall({
  method: 'POST',
  path: '/trips-collection',
  scopes: SCOPES,
  timeout: 30_000,
  request: osdmTripSearchCriteria,
  reply: z.object({ id: z.string(), trips: z.array(osdmTrip) }),
  refusals: [...SEARCH_REFUSALS],
})

export const osdmReadTrip = osdmCall({
  method: 'GET',
  path: '/trips/{tripId}',
  scopes: SCOPES,
  request: z.object({ tripId: osdmText(200) }),
  reply: z.object({ trip: osdmTrip }),
  refusals: ['TRAIN_UNKNOWN'],
})
