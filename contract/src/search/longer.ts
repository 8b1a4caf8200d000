import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { CURRENCY, fareInformation } from './fares.ts'
import { partyFields } from './party.ts'
import { trainNames } from './train-names.ts'

export const longerTickets = endpoint({
  method: 'GET',
  path: '/v1/fares/longer',
  access: 'anyone',
  summary:
    'Tickets for more than a journey that cost less than one for it, and let their holder board later or get off sooner.',
  request: z.object({
    /** Of one way, in the order of travel. */
    trains: trainNames,
    /** The way back of a journey, where each way has a ticket of its own. */
    direction: z.optional(z.enum(['OUTBOUND', 'INBOUND'])),
    ...partyFields,
  }),
  reply: z.object({
    currency: z.literal(CURRENCY),
    /** Cheapest first; mostly none. Each is booked like any price, and names the journey’s trains. */
    fareInformation: z.array(fareInformation),
    places: z.record(z.string(), bilingual(z.string())),
    /** Prices are good until then. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  refusals: ['TRAIN_UNKNOWN', 'OUTSIDE_TIMETABLE', 'NO_PASSENGERS', 'TOO_MANY_PASSENGERS', 'RAILCARD_UNKNOWN'],
  oneIn: 4,
})
