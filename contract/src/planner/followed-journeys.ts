import { ADVICE } from '@cledrau/domain/guardian/advice.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date, moment } from '../query.ts'
import { MOST_CHANGE_MINUTES } from './journey-planner.ts'
import { place, whereabouts } from './place.ts'

export const MOST_FOLLOWED = 20
const MOST_LEGS = 16

const code = z.string().check(z.regex(/^[A-Za-z0-9]{2,8}$/))

const trainToTravel = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(24)),
  serviceDate: date,
  operator: z.string().check(z.maxLength(8)),
  from: code,
  to: code,
  /** As planned. */
  departTime: moment,
  arriveTime: moment,
})

/** As much of a journey's leg as it takes to travel it. */
const legToTravel = z.object({
  mode: z.enum(['Rail', 'Bus', 'Walk', 'Ferry', 'Coach']),
  /** A walk may begin and end anywhere. */
  from: whereabouts,
  to: whereabouts,
  departTime: moment,
  arriveTime: moment,
  /** Several where a train is joined to another and the traveller stays seated; none for a walk. */
  trains: z.array(trainToTravel).check(z.maxLength(4)),
})
const legs = z.array(legToTravel).check(z.minLength(1), z.maxLength(MOST_LEGS))
export type LegToTravel = z.infer<typeof legToTravel>

const ride = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  operator: z.string(),
  from: z.string(),
  to: z.string(),
  departTime: moment,
  arriveTime: moment,
})

export const advice = z.object({
  kind: z.enum(ADVICE),
  /** LATE: the way can be travelled, and takes longer. */
  why: z.nullable(z.enum(['CANCELLED', 'CUT_SHORT', 'CONNECTION', 'LATE'])),
  /** The train that it is about. */
  about: z.object({ from: z.string(), to: z.string(), departTime: moment }),
  /** Where one does it. */
  at: z.string(),
  /** The train to board there. */
  board: z.nullable(ride),
  /** When that leaves, or one's own where one needn't hurry, as is expected now. */
  leaveTime: z.nullable(moment),
  arriveTime: z.nullable(moment),
  /** Minutes later at the end than planned at first. */
  costs: z.nullable(z.number()),
  /** After that, nothing can be decided any more. */
  decideBy: moment,
  /** Tickets for the trains of the plan are good on these. */
  eased: z.boolean(),
  /** The trains of the whole way, if one does so; null where that is the plan. */
  rides: z.nullable(z.array(ride)),
  saidAt: moment,
})
export type AdviceSaid = z.infer<typeof advice>

export const followedJourney = z.object({
  id: z.string(),
  legs,
  /** When one is there by what is known now; null where nobody knows. */
  expectedArriveTime: z.nullable(moment),
  /** What was said last. */
  advice: z.nullable(advice),
})
export type FollowedJourney = z.infer<typeof followedJourney>

export const followedJourneys = endpoint({
  method: 'GET',
  path: '/v1/followed-journeys',
  access: 'traveller',
  summary: 'Journeys that somebody follows, in the order of departure, with what was said about them last.',
  reply: z.object({
    journeys: z.array(followedJourney),
    /** Every place that they speak of, by its code. */
    places: z.record(z.string(), place),
  }),
})

/** The same trains followed twice are followed once. */
export const followJourney = endpoint({
  method: 'POST',
  path: '/v1/followed-journeys',
  access: 'traveller',
  summary: 'Follows a journey until its end: whenever news change what to do, that is said.',
  request: z.object({
    legs,
    /** How whoever follows it travels: another way is one for them, too. */
    needs: z.optional(
      z.object({
        pace: z.optional(z.enum(['slow'])),
        changeMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_CHANGE_MINUTES))),
        stepFree: z.optional(z.boolean()),
      }),
    ),
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['TOO_MANY_FOLLOWED', 'FOLLOWED_TRAIN_UNKNOWN', 'FOLLOWED_NO_TRAIN', 'FOLLOWED_OVER'],
  once: true,
})

export const unfollowJourney = endpoint({
  method: 'DELETE',
  path: '/v1/followed-journeys/{id}',
  access: 'traveller',
  summary: 'Follows a journey no longer.',
  request: z.object({ id: z.uuid() }),
  reply: z.object({}),
  refusals: ['FOLLOWED_UNKNOWN'],
})
