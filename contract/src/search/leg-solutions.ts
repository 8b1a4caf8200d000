import * as z from 'zod/mini'
import { bilingual } from '../language.ts'
import { revision } from '../live/revision.ts'

/** A moment with its offset, as a station clock shows it: `2026-07-01T09:21:00+01:00`. */
const moment = z.iso.datetime({ offset: true })

const travelPoint = z.object({
  /** CRS. */
  code: z.string(),
  /** As the timetable has it. */
  time: moment,
  /** As expected now, the same as `time` where it is on time; null while nothing is known beyond the timetable. */
  expected: z.nullable(moment),
  platform: z.nullable(z.string()),
})

export const segmentShown = z.object({
  /** uid and service date name the train everywhere in this product. */
  uid: z.string(),
  serviceDate: z.string(),
  mode: z.enum(['Rail', 'Bus', 'Ferry', 'Coach']),
  /** Two letters; the names are those of `/v1/carriers`. */
  operatingCarrier: z.string(),
  headcode: z.string(),
  /** Where the train goes: the code of its last call. */
  terminus: z.string(),
  origin: travelPoint,
  destination: travelPoint,
  /** Calls on the way, both ends left out. */
  callsBetween: z.number(),
  coaches: z.nullable(z.number()),
  /** The traveller stays in the seat: this train is joined to the one before. */
  stayOnBoard: z.boolean(),
})
export type SegmentShown = z.infer<typeof segmentShown>

/** How to get from one train to the next where that is not just across the platform. */
export const transfer = z.object({
  /** So many trains come before it. */
  after: z.number(),
  mode: z.enum(['walk', 'tube', 'metro', 'bus', 'ferry', 'taxi', 'transfer']),
  origin: z.string(),
  destination: z.string(),
  departTime: moment,
  arriveTime: moment,
})

/** One way to travel, in one direction. */
export const legSolution = z.object({
  /** The trains and where they are boarded and left: the same in every answer. */
  legSolutionID: z.string(),
  /** As the timetable has them; what is expected now stands with the trains. */
  departTime: moment,
  arriveTime: moment,
  minutes: z.number(),
  numberOfConnections: z.number(),
  travelSegments: z.array(segmentShown),
  transfers: z.array(transfer),
  revisions: z.array(revision),
  /** Our own trains all the way. */
  tfwOnly: z.boolean(),
  /** It can't be travelled at all. */
  cancelled: z.boolean(),
  /** Something is no longer as the timetable has it: `revisions` says what. */
  revs: z.boolean(),
  /** The least the party pays: for this way alone, and for both ways when this is one of them. Null: no price. */
  cheapest: z.object({ single: z.nullable(z.number()), both: z.nullable(z.number()) }),
  /** Cards that were brought and are themselves the ticket on this way: their holders buy none. */
  cardIsTicket: z.optional(
    z.array(z.object({ program: z.string(), names: bilingual(z.string()), line: bilingual(z.string()) })),
  ),
})
export type LegSolution = z.infer<typeof legSolution>
