import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual, language } from '../language.ts'
import { flag, list, number } from '../query.ts'
import { station } from '../stations/stations.ts'
import { plannedCall, trainCalls } from './train-calls.ts'
import { travelSegment } from './travel-segment.ts'

export const TRANSPORT_MODES = ['All', 'Rail', 'Bus', 'Walk', 'Ferry', 'Coach'] as const
export type TransportMode = (typeof TRANSPORT_MODES)[number]

/** What a traveller prefers, by the number of `filters.type`. */
export const JOURNEY_FILTERS = ['fastest', 'fewest changes', 'cheapest', 'step-free'] as const

/** A moment with its offset, as a station clock shows it: `2026-07-01T09:21:00+01:00`. */
const moment = z.iso.datetime({ offset: true })
/** A code of a station or a group of stations. */
const code = z.string().check(z.regex(/^[A-Za-z0-9]{2,8}$/))

export const journeyLeg = z.object({
  mode: z.enum(['Rail', 'Bus', 'Walk', 'Ferry', 'Coach']),
  from: z.string(),
  to: z.string(),
  departTime: moment,
  arriveTime: moment,
  /** Several where a train is joined to another and the traveller stays seated; none for a walk. */
  trains: z.array(
    z.object({
      uid: z.string(),
      serviceDate: z.string(),
      operator: z.string(),
      headcode: z.string(),
      destination: z.string(),
      coaches: z.nullable(z.number()),
      calls: z.array(plannedCall),
    }),
  ),
})
export type JourneyLeg = z.infer<typeof journeyLeg>

export const journey = z.object({
  /** The same journey has the same id in every answer. */
  id: z.string(),
  departTime: moment,
  arriveTime: moment,
  changes: z.number(),
  legs: z.array(journeyLeg),
})
export type Journey = z.infer<typeof journey>

export const planJourneys = endpoint({
  method: 'GET',
  path: '/v1/journeyplanner',
  access: 'anyone',
  summary: 'Journeys between two places by any means, in the order of departure.',
  request: z.object({
    from: code,
    to: code,
    /** `2026-12-07T08:00` on a station clock, or a moment with its offset. */
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/)),
    transportModes: z.optional(list),
    timeMode: z.optional(z.enum(['departure', 'arrival'])),
    /** `later` goes on after the last arrival, `earlier` before the first departure: that moment is then `date`. */
    page: z.optional(z.enum(['earlier', 'later'])),
    type: z.optional(number),
    via: z.optional(list),
    avoid: z.optional(list),
    direct: z.optional(flag),
  }),
  reply: z.array(
    z.object({
      journeys: z.array(journey),
      /** The name of every place that the journeys speak of, by its code. */
      places: z.record(z.string(), bilingual(z.string())),
    }),
  ),
  refusals: ['STATION_UNKNOWN', 'SAME_STATION', 'OUTSIDE_TIMETABLE'],
})

export const suggestStations = endpoint({
  method: 'GET',
  path: '/v1/journeyplanner/autosuggest',
  access: 'anyone',
  summary: 'Places whose name or code fits what was typed, best first.',
  request: z.object({ q: z.string().check(z.maxLength(80)), lang: language }),
  reply: z.array(z.object({ title: z.string(), position: z.object({ lat: z.number(), lon: z.number() }), station })),
})

export const intermediate = endpoint({
  method: 'POST',
  path: '/v1/silverrail/intermediate',
  access: 'anyone',
  summary: 'Where the trains of a journey call on the way. Nothing (204) where none of them calls anywhere.',
  request: z.object({
    legSolutionID: z.string().check(z.maxLength(200)),
    travelSegments: z.array(travelSegment).check(z.maxLength(12)),
    channelCode: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.optional(z.array(trainCalls)),
})
