import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment } from '../query.ts'
import { cheapestWay } from '../search/fares.ts'
import { accountId, journeyId, pence, whose } from './who.ts'

const ways = cheapestWay.reply.def.shape

/** A search to fill in: for a season ticket, a bundle of journeys or days, or a rover. */
const search = z.object({
  page: z.enum(['SEASON', 'MULTIFLEX', 'ROVER']),
  origin: z.string(),
  destination: z.string(),
  railcards: z.array(z.string()),
  children: z.number(),
})

export const comparePaygWeek = endpoint({
  method: 'GET',
  path: '/v1/payg/bills/{week}/comparison',
  access: 'tapper',
  summary:
    'What a week’s journeys would have cost as singles, returns, Multiflex, season tickets or rovers, beside what taps cost.',
  request: z.object({ ...whose, accountId, week: date }),
  reply: z.object({
    /** What taps cost for the journeys that are compared, caps and all. Charges for missing taps are in none of the sums. */
    taps: pence,
    /** In the order of travel: the places that `covers` and `notPriced` speak of. */
    journeys: z.array(journeyId),
    /** Cheapest first; pay as you go and what mixes it isn’t among them, though `dearer` is held against them, too. */
    ways: ways.ways,
    notPriced: ways.notPriced,
    notes: ways.notes,
    /** Where the timetable has this week no more: the Monday of the week whose trains and fares were taken instead. */
    pricedAs: z.nullable(date),
    /** The cheapest way with a season ticket, a bundle or a rover that costs less than taps did; null where taps were best. */
    better: z.nullable(z.object({ way: ways.ways.def.element.def.shape.way, total: pence, saving: pence, search })),
    stations: z.record(z.string(), bilingual(z.string())),
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER', 'PAYG_BILL_UNKNOWN', 'PAYG_NOT_COMPARED'],
  timeout: 30_000,
  oneIn: 10,
})

const MOST_TRIPS = 40

export const paygTripCosts = endpoint({
  method: 'POST',
  path: '/v1/payg/trips',
  access: 'traveller',
  summary:
    'What trips would add to this traveller’s own week, tap by tap: with what was tapped already, caps, and their railcard.',
  request: z.object({
    /** Of several cards that one; without it the one that was tapped last. */
    accountId: z.optional(accountId),
    trips: z
      .array(
        z.object({
          /** There, or there and back. */
          journeys: z
            .array(
              z.object({
                from: z.string().check(z.regex(/^[A-Z]{3}$/)),
                to: z.string().check(z.regex(/^[A-Z]{3}$/)),
                departs: moment,
                arrives: moment,
                /** Companies whose trains it takes. */
                operators: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(10)),
              }),
            )
            .check(z.minLength(1), z.maxLength(2)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_TRIPS)),
  }),
  reply: z.object({
    /** Nothing where no card of theirs was ever tapped: then `trips` is empty. */
    card: z.nullable(
      z.object({ accountId, name: z.nullable(z.string()), lastFour: z.string(), discount: z.nullable(z.string()) }),
    ),
    /** In the order of the question; null where pay as you go doesn’t take it. */
    trips: z.array(
      z.nullable(
        z.object({
          adds: pence,
          /** Its singles by the table, without caps and railcards. */
          singles: pence,
          /** What the week of the last journey then costs, as far as it is known. */
          week: pence,
        }),
      ),
    ),
  }),
  refusals: ['PAYG_CARD_UNKNOWN'],
})
export type PaygTrips = z.infer<typeof paygTripCosts.reply>
