import * as z from 'zod/mini'
import { WISHES } from '@cledrau/domain/journeys/wishes.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual, language } from '../language.ts'
import { age } from '../live/age.ts'
import { revision } from '../live/revision.ts'
import { flag, list, number } from '../query.ts'
import { partyFields } from '../search/party.ts'
import { plannedCall } from '../search/train-calls.ts'
import { station } from '../stations/stations.ts'
import { place, PLACE_KINDS, position, whereabouts } from './place.ts'

/** More time to change trains than anybody asks for. */
export const MOST_CHANGE_MINUTES = 30

/** A moment with its offset, as a station clock shows it: `2026-07-01T09:21:00+01:00`. */
const moment = z.iso.datetime({ offset: true })
/** As it is expected now, or as it happened; null where nothing is known beyond the timetable. */
const expected = z.nullable(moment)
const clock = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/))

const journeyCall = z.object({
  ...plannedCall.def.shape,
  expectedArriveTime: expected,
  expectedDepartTime: expected,
  /** The platform is what whoever is there says, not the timetable's. */
  platformConfirmed: z.boolean(),
  /** It doesn't call there any more: planned times stay. */
  cancelled: z.boolean(),
})
export type JourneyCall = z.infer<typeof journeyCall>

/** How a train stood on the whole of its way: a device without a signal reckons on from there (`domain/src/live/likely/stands.ts`). */
const stands = z.object({
  /** Minutes since 1970, when it stood so. */
  minute: z.number(),
  /** So many calls has the train; each is two steps, to come and to leave. */
  calls: z.number(),
  /** The step that comes next, how late it is at least, and whether the train has left where it begins. */
  next: z.number(),
  late: z.number(),
  begun: z.boolean(),
  /** Of so many steps from that one on it is forecast when they are. */
  known: z.number(),
  /** Which part of its operator's trains was late. */
  share: z.number(),
  /** Steps that it doesn't take. */
  off: z.optional(z.readonly(z.array(z.number()))),
})

const journeyTrain = z.object({
  /** uid and service date name the train everywhere in this product. */
  uid: z.string(),
  serviceDate: z.string(),
  operator: z.string(),
  headcode: z.string(),
  destination: z.string(),
  coaches: z.nullable(z.number()),
  calls: z.array(journeyCall),
  /** Left out where nobody follows it. */
  stands: z.optional(stands),
})
export type JourneyTrain = z.infer<typeof journeyTrain>

export const journeyLeg = z.object({
  mode: z.enum(['Rail', 'Bus', 'Walk', 'Ferry', 'Coach']),
  from: z.string(),
  to: z.string(),
  departTime: moment,
  arriveTime: moment,
  expectedDepartTime: expected,
  expectedArriveTime: expected,
  /** Reckoned from the distance, where no timetable says how long it takes. */
  estimated: z.boolean(),
  /** Of a ship: who comes later than that isn't let on board. */
  beThereBy: z.optional(moment),
  /** Several where a train is joined to another and the traveller stays seated; none for a walk. */
  trains: z.array(journeyTrain),
})
export type JourneyLeg = z.infer<typeof journeyLeg>

/** Trains of a journey that a ticket is bought for: a search for tickets finds them by the same id. */
const trainPart = z.object({
  origin: z.string(),
  destination: z.string(),
  departTime: moment,
  legSolutionID: z.string(),
  pence: z.nullable(z.number()),
})

const journeyPrice = z.object({
  /** What the party pays for all trains of the journey; what else it takes is sold by others. */
  pence: z.nullable(z.number()),
  /** Why there is no price: no train in it, no ticket for one of them, or it can't be travelled. */
  why: z.nullable(z.enum(['NO_TRAIN', 'NO_FARE', 'CANCELLED'])),
  parts: z.array(trainPart),
})
export type JourneyPrice = z.infer<typeof journeyPrice>

/** How the changes stand, and when one probably arrives, by how trains fared that stood as these do. */
const journeyOdds = z.object({
  /**
   * Where what is caught or missed leaves from, and how likely it is caught; parts of one. `next`: what goes from there for who
   * misses it, where that isn't next to impossible; left out where nobody has looked.
   */
  changes: z.array(
    z.object({
      at: z.string(),
      chance: z.number(),
      next: z.optional(z.nullable(z.object({ departTime: moment, arriveTime: moment }))),
    }),
  ),
  /** That all are. */
  all: z.number(),
  /** Eight times of ten from `early` to `late`, also when a change is missed; null where nobody can say. */
  arrival: z.nullable(z.object({ early: moment, middle: moment, late: moment })),
})
export type JourneyOdds = z.infer<typeof journeyOdds>

export const journey = z.object({
  /** The same journey has the same id in every answer. */
  id: z.string(),
  /** As the timetable has them, whatever is expected: so nothing moves in a list. */
  departTime: moment,
  arriveTime: moment,
  expectedDepartTime: expected,
  expectedArriveTime: expected,
  changes: z.number(),
  legs: z.array(journeyLeg),
  /** It can't be travelled any more; `revisions` says why. */
  cancelled: z.boolean(),
  revisions: z.array(revision),
  /** Of what can't be travelled: the id of the journey of this page that goes instead. */
  instead: z.nullable(z.string()),
  price: journeyPrice,
  /** Null where nothing live is known of its trains, and of what can't be travelled. */
  odds: z.nullable(journeyOdds),
})
export type Journey = z.infer<typeof journey>

export const planJourneys = endpoint({
  method: 'GET',
  path: '/v1/journeyplanner',
  access: 'anyone',
  summary:
    'Journeys between two places by any means, in the order of departure; the cheapest first where that is wanted.',
  request: z.object({
    from: whereabouts,
    to: whereabouts,
    /** `2026-12-07T08:00` on a station clock, or a moment with its offset. */
    date: clock,
    transportModes: z.optional(list),
    timeMode: z.optional(z.enum(['departure', 'arrival'])),
    /** `later` goes on after the last arrival, `earlier` before the first departure: that moment is then `date`. */
    page: z.optional(z.enum(['earlier', 'later'])),
    /** With `later`: what departs before the first page did is left out, as it comes with the earlier ones. */
    since: z.optional(clock),
    type: z.optional(number),
    via: z.optional(list),
    avoid: z.optional(list),
    direct: z.optional(flag),
    /** Walks and changes of trains take half as long again. */
    pace: z.optional(z.enum(['slow'])),
    /** So many minutes more for each change of trains. */
    changeMinutes: z.optional(z.pipe(number, z.int().check(z.minimum(0), z.maximum(MOST_CHANGE_MINUTES)))),
    /** Who travels, for the price. */
    ...partyFields,
  }),
  reply: z.array(
    z.object({
      journeys: z.array(journey),
      /** From when is true what is said of how the trains run now. */
      age,
      /** Every place that the journeys speak of, by its code or position. */
      places: z.record(z.string(), place),
      /** Another name is another timetable: pages of two don't join. */
      timetable: z.optional(z.string()),
      /** First departure and last arrival: the `date` of an earlier and a later page, however this one is sorted. */
      pages: z.object({ earlier: z.nullable(moment), later: z.nullable(moment) }),
      /**
       * Where only step-free ways are wanted: stations that drop out of journeys which there are otherwise. It is known that
       * there are steps, or nobody has told.
       */
      notStepFree: z.array(z.object({ code: z.string(), known: z.boolean() })),
      /** Where there are no journeys: the wishes without any one of which there would be some. */
      blocked: z.array(z.enum(WISHES)),
    }),
  ),
  refusals: [
    'STATION_UNKNOWN',
    'NO_STOP_NEAR',
    'SAME_STATION',
    'OUTSIDE_TIMETABLE',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
})

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/v1/journeyplanner/autosuggest',
  access: 'anyone',
  summary: 'Places whose name or code fits what was typed, best first.',
  request: z.object({ q: z.string().check(z.maxLength(80)), lang: language }),
  reply: z.array(
    z.object({
      title: z.string(),
      names: bilingual(z.string()),
      position,
      kind: z.enum(PLACE_KINDS),
      /** What to ask journeys by; null where that is the position. */
      code: z.nullable(z.string()),
      /** Of stations and groups of them. */
      station: z.optional(station),
    }),
  ),
})
