import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date, moment, time } from '../query.ts'
import { journeyID, journeyMade, TICKET_KINDS } from './judged.ts'

/** A day on which a ticket for many days was good, with what is known of it. */
const day = z.object({
  date,
  claimUntil: moment,
  /** Trips that are known already: seen by a guard, activated, or named before. */
  journeys: z.array(journeyMade),
})

export const readDays = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/days',
  access: 'traveller',
  summary: 'Season tickets and rovers with each of their days that can still be claimed for; the newest first.',
  request: z.object({}),
  reply: z.object({
    lastUpdated: moment,
    tickets: z.array(
      z.object({
        ticketID: z.uuid(),
        recordLocator: z.string(),
        ticket: z.enum(TICKET_KINDS),
        name: z.object({ en: z.string(), cy: z.string() }),
        /** Its two ends, for whatever journey on its way, there or back; null on a ticket for an area, where the traveller names both. */
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        /** Between which of them it is good, from one end to the other; null on a ticket for an area. */
        stations: z.nullable(z.array(z.string())),
        /** Journeys of one day that can be claimed for at most. */
        journeysADay: z.number(),
        days: z.array(day),
      }),
    ),
  }),
})

export const nameTrip = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/days',
  access: 'traveller',
  summary:
    'A trip with a season ticket or a rover that nobody saw: which way, on which day, about when. It is judged like any other, and claimed like any other.',
  request: z.object({
    ticketID: z.uuid(),
    date,
    from: z.string().check(z.regex(/^[A-Z]{3}$/)),
    to: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** About when the train should have left. */
    time,
  }),
  /** Its page has the trains that it may have been, and what each would be worth. */
  reply: z.object({ journeyID }),
  refusals: [
    'CLAIM_TICKET_GONE',
    'CLAIM_NOT_ITS_WAY',
    'CLAIM_OFF_ITS_WAY',
    'CLAIM_TOO_LATE',
    'CLAIM_NOT_YET',
    'CLAIM_MADE_ALREADY',
    'SAME_STATION',
    'STATION_UNKNOWN',
    'TOO_MANY_TRIPS_NAMED',
  ],
})
