import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, number } from '../query.ts'
import { journeyID, journeyMade, judged, lineLeg, pence } from './judged.ts'

const totals = z.object({
  /** Can be claimed now. */
  owed: pence,
  /** Under way. */
  claimed: pence,
  paid: pence,
  /** Was owed and not claimed in time. */
  expired: pence,
  claims: z.number(),
  agreed: z.number(),
})

/** What is watched: without a feed nothing is said to have been on time. */
const watched = z.object({
  /** How many trips of the traveller are under way or without an end yet. */
  trips: z.number(),
  /** Up to when the record of trains reaches; null where there is none at all. */
  recordUntil: z.nullable(moment),
  /** The feed is cut: what arrives meanwhile is judged once it is back. */
  feedCut: z.boolean(),
})

export const readJourneys = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/journeys',
  access: 'traveller',
  summary: 'Every trip of a year with what it is owed: owed, claimed, paid, too short, expiring, expired.',
  request: z.object({ year: z.optional(number.check(z.minimum(2000), z.maximum(2200))) }),
  reply: z.object({
    lastUpdated: moment,
    year: z.number(),
    /** Years with trips, newest first. */
    years: z.array(z.number()),
    totals,
    watched,
    journeys: z.array(journeyMade),
  }),
})

export const readDue = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/due',
  access: 'traveller',
  summary: 'What the traveller is due now: one sum and the trips behind it, those that expire first before others.',
  reply: z.object({
    lastUpdated: moment,
    amount: pence,
    journeys: z.array(journeyMade),
    /** Claims on which the traveller is asked something. */
    asked: z.number(),
  }),
})

/** A way that may have been taken, where several were possible. */
const option = z.object({
  optionID: z.string(),
  legs: z.array(lineLeg),
  arrives: z.nullable(moment),
  delayMinutes: z.nullable(z.number()),
  amount: pence,
})

export const readJourney = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/journeys/{journeyID}',
  access: 'guest',
  summary: 'A trip as planned and as it ran, with the delay, the band and the sum, and until when it can be claimed.',
  request: z.object({ journeyID }),
  reply: z.object({
    ...journeyMade.shape,
    judged: z.nullable(judged),
    /** Which train was it? Empty where that is known. */
    options: z.array(option),
    /** The card that paid takes the money. */
    cardThatPaid: z.nullable(z.object({ scheme: z.string(), lastFour: z.string() })),
    /** Words of the traveller are missing that only they have: whether they were there. */
    confirm: z.boolean(),
  }),
  refusals: ['JOURNEY_UNKNOWN'],
})
