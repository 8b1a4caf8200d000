import { FLEXIBILITIES } from '@cledrau/domain/fares/rules/flexibility.ts'
import { WAY_KINDS } from '@cledrau/domain/fares/travel-passes/way-kinds.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, time } from '../query.ts'
import { travelSegment } from './travel-segment.ts'
import { childAge, program } from './party.ts'

/** Amounts are whole pence, in pounds sterling. */
export const CURRENCY = 'GBP'
/** The discount for three to nine who travel together. It needs no card. */
export const GROUPSAVE = 'UK_GROUPSAVE'

const pence = z.number()
const said = bilingual(z.string())
/** One's own order that what is found would take the place of: its Advance places count as free. One that has run out counts for nothing. */
export const instead = z.optional(z.uuid())

/** A code of a station or a group of stations: CRS (`CDF`), or as a booking names it (`GBCDF`). */
export const stationCode = z.string().check(z.regex(/^[A-Z0-9]{3,8}$/))
/** A ticket by its code: `CDR`. */
export const ticketCode = z.string().check(z.regex(/^[A-Z0-9]{3}$/))

/** A passenger of the party: adults are A1, A2, …, children C1, C2, … */
export const passengerReference = z.string().check(z.regex(/^[AC][1-9]$/))

export const fareCode = z.object({
  code: z.string(),
  /** The way back may be on another day, on any train that the ticket allows. */
  openReturn: z.enum(['YES', 'NO']),
  fareClass: z.string(),
  serviceClass: z.enum(['FIRST', 'THIRD']),
  fareDisplayName: said,
})

export const RULE_CATEGORIES = [
  'OUTBOUND',
  'RETURN',
  'VALIDITY',
  'ROUTE',
  'BREAK',
  'CHANGE',
  'REFUND',
  'RAILCARD',
  'AREA',
] as const
/** A condition in plain words. A description that is only a full stop says nothing. */
export const fareRule = z.object({ category: z.enum(RULE_CATEGORIES), description: said })
export type FareRule = z.infer<typeof fareRule>

const groupSave = z.object({ type: z.literal(GROUPSAVE) })
export const fareQualifier = z.union([z.object({ type: z.literal('DISCOUNT_CARD'), program: z.string() }), groupSave])
export type FareQualifier = z.infer<typeof fareQualifier>

/** One ticket for some of the passengers: those who pay alike. */
export const ticketableFare = z.object({
  /** Which ticket of this price it belongs to: with split tickets there are several, told from 0 in the order of travel. */
  ticket: z.number(),
  passengerReferences: z.array(z.string()),
  fareCodes: z.array(fareCode),
  rules: z.array(fareRule),
  fareQualifiers: z.array(fareQualifier),
  /** What these passengers pay together. */
  price: pence,
  /** Children under this age, who travel free with an adult on our own trains. */
  freeUnder: z.optional(z.number()),
  /** Before any discount; missing where only holders of a card have a price. */
  fullPrice: z.nullable(pence),
  direction: z.enum(['OUTBOUND', 'INBOUND', 'BOTH']),
  origin: z.string(),
  destination: z.string(),
  route: z.object({ code: z.string(), names: said }),
  /** The code of the times at which it holds; empty where it holds at all times. */
  restriction: z.string(),
  validity: z.object({
    from: z.string(),
    until: z.string(),
    returnFrom: z.nullable(z.string()),
    returnUntil: z.nullable(z.string()),
  }),
})
export type TicketableFare = z.infer<typeof ticketableFare>

/**
 * Who travels, and with which cards: one code for each card that is brought, whether or not a ticket uses it. The ages are
 * those that are known of the children, absent where none is.
 */
export const party = z.object({
  adults: z.number(),
  children: z.number(),
  railcards: z.array(z.string()),
  ages: z.optional(z.array(z.number())),
})

/** Split tickets: the traveller stays on the trains, the tickets change on the way. */
export const splitOffer = z.object({
  /** Where one ticket ends and the next begins; the train calls at each. */
  stations: z.array(z.string()),
  /** How much less than the cheapest ticket for the whole way that is as flexible. */
  saving: pence,
  /** Cheapest of all that bind no more than this; where nothing is said, of all there are. */
  flexibility: z.optional(z.enum(FLEXIBILITIES)),
})

/**
 * A ticket for more than the journey, which its conditions let its holder begin later or end sooner. Its own stations are those of
 * its `ticketableFares`.
 */
export const longerOffer = z.object({
  /** Where the journey begins and ends: where one boards, and where one gets off. */
  boards: z.string(),
  alights: z.string(),
  /** How much less than the cheapest ticket for the journey alone that is as flexible. */
  saving: pence,
})

export const FARE_KINDS = ['SINGLE', 'RETURN', 'OPEN_RETURN', 'SEASON', 'CARNET', 'ROVER'] as const

/**
 * One price for the whole party. `legReferences` name the trains it is good for, by `legSolutionID`: any one of the way out,
 * and (where the ticket is for both ways) any one of the way back. `code` is our signature over it; a booking hands the
 * whole back as it came.
 */
export const fareInformation = z.object({
  kind: z.enum(FARE_KINDS),
  party,
  totalPrice: pence,
  ticketableFares: z.array(ticketableFare),
  optionalPrices: z.array(z.object({ code: z.string(), price: pence })),
  legReferences: z.array(z.string()),
  split: z.nullable(splitOffer),
  /** Only where the ticket is for more than the journey. */
  longer: z.optional(longerOffer),
  /** Advance tickets: how many places are left; null where places don't matter. */
  placesLeft: z.nullable(z.number()),
  /** Cards that were brought and take nothing off any of its tickets, each with why; absent where all count. */
  idleRailcards: z.optional(z.array(z.object({ program: z.string(), names: said, sentence: said }))),
  code: z.string(),
})
export type FareInformation = z.infer<typeof fareInformation>

const amount = z.int().check(z.minimum(0), z.maximum(10_000_000))
const few = z.int().check(z.minimum(0), z.maximum(9))
const partyBack = z.object({
  adults: few,
  children: few,
  railcards: z.array(program).check(z.maxLength(9)),
  ages: z.optional(z.array(childAge).check(z.maxLength(9))),
})
const travelDate = z.nullable(date)

/** A price as it comes back from the app: everything that was signed. Bounded, because anybody may send anything. */
export const quotedFare = z.object({
  kind: z.enum(FARE_KINDS),
  /** A price without its party, as an app from before shows it, is signed for nobody: it has to be found again. */
  party: z.pipe(
    z.optional(partyBack),
    z.transform((brought) => brought ?? { adults: 0, children: 0, railcards: [] }),
  ),
  totalPrice: amount,
  ticketableFares: z
    .array(
      z.object({
        ticket: z.int().check(z.minimum(0), z.maximum(60)),
        passengerReferences: z.array(passengerReference).check(z.minLength(1), z.maxLength(9)),
        fareCodes: z
          .array(
            z.object({
              code: ticketCode,
              openReturn: z.enum(['YES', 'NO']),
              fareClass: z.string().check(z.maxLength(8)),
              serviceClass: z.enum(['FIRST', 'THIRD']),
            }),
          )
          .check(z.length(1)),
        fareQualifiers: z
          .array(z.union([z.object({ type: z.literal('DISCOUNT_CARD'), program }), groupSave]))
          .check(z.maxLength(2)),
        price: amount,
        direction: z.enum(['OUTBOUND', 'INBOUND', 'BOTH']),
        origin: z.string().check(z.regex(/^[A-Z0-9]{0,8}$/)),
        destination: z.string().check(z.regex(/^[A-Z0-9]{0,8}$/)),
        route: z.object({ code: z.string().check(z.regex(/^\d{0,5}$/)) }),
        restriction: z.string().check(z.regex(/^[A-Z0-9]{0,2}$/)),
        validity: z.object({ from: date, until: date, returnFrom: travelDate, returnUntil: travelDate }),
      }),
    )
    .check(z.minLength(1), z.maxLength(120)),
  optionalPrices: z.array(z.object({ code: z.string().check(z.maxLength(20)), price: amount })).check(z.maxLength(20)),
  legReferences: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60)),
  split: z.nullable(
    z.object({
      stations: z.array(stationCode).check(z.maxLength(60)),
      flexibility: z.optional(z.enum(FLEXIBILITIES)),
    }),
  ),
  longer: z.optional(z.object({ boards: stationCode, alights: stationCode })),
  code: z.string().check(z.maxLength(120)),
})
export type QuotedFare = z.infer<typeof quotedFare>

export const chosenTrains = z.array(travelSegment).check(z.minLength(1), z.maxLength(12))

const step = z.object({
  /** What was done to the price: FOUND, PERCENTAGE, RAILCARD_MINIMUM, … */
  step: z.string(),
  /** What it is after this step. */
  price: pence,
  sentence: said,
})

export const explainedTicket = z.object({
  ticket: z.number(),
  names: said,
  direction: z.enum(['OUTBOUND', 'INBOUND', 'BOTH']),
  origin: z.string(),
  destination: z.string(),
  total: pence,
  /** Where the fare stands: the number of the flow, and the codes of the places it is priced between. */
  source: z.object({
    kind: z.enum(['FLOW', 'SET_BY_HAND']),
    flow: z.nullable(z.number()),
    origin: z.string(),
    destination: z.string(),
  }),
  /** Everything there is to say about this ticket's price, in order. */
  sentences: z.array(said),
  shares: z.array(
    z.object({
      kind: z.enum(['ADULT', 'CHILD']),
      count: z.number(),
      railcard: z.nullable(z.string()),
      /** What an adult pays without any discount, and what this passenger pays without a card. */
      fullPrice: pence,
      uncarded: pence,
      each: pence,
      steps: z.array(step),
    }),
  ),
})

export const explainFare = endpoint({
  method: 'POST',
  path: '/v1/fares/explain',
  access: 'anyone',
  summary: 'Why a price is what it is: each fare, what was checked, each discount, and the sum to the penny.',
  request: z.object({
    fareInformation: quotedFare,
    outbound: chosenTrains,
    inbound: z.optional(chosenTrains),
  }),
  reply: z.object({
    totalPrice: pence,
    tickets: z.array(explainedTicket),
    /** From the full price to what is paid. */
    sum: z.object({
      fullPrice: pence,
      discounts: z.array(z.object({ program: z.nullable(z.string()), names: said, amount: pence })),
      bookingFee: pence,
      total: pence,
    }),
    split: z.nullable(z.object({ stations: z.array(z.string()), sentences: z.array(said) })),
    places: z.record(z.string(), said),
  }),
  refusals: ['TRAIN_UNKNOWN', 'PRICE_UNKNOWN', 'OUTSIDE_TIMETABLE'],
})

const partyAsked = {
  adult: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
  child: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
  ages: z.optional(z.array(childAge).check(z.maxLength(9))),
  railcards: z.optional(z.array(program).check(z.maxLength(9))),
}

const MOST_JOURNEYS = 60

export const cheapestWay = endpoint({
  method: 'POST',
  path: '/v1/fares/cheapest-way',
  access: 'anyone',
  summary: 'Which kind of ticket costs least for a set of journeys, planned or past, and why.',
  request: z.object({
    ...partyAsked,
    journeys: z
      .array(z.object({ origin: stationCode, destination: stationCode, date, time }))
      .check(z.minLength(1), z.maxLength(MOST_JOURNEYS)),
  }),
  reply: z.object({
    ways: z.array(
      z.object({
        /** `FLEXI` are bundles of days, `MULTIFLEX` of journeys; `MIX` is whatever is cheapest together. */
        way: z.enum(WAY_KINDS),
        total: pence,
        /** How much more than the cheapest. */
        dearer: pence,
        purchases: z.array(
          z.object({
            /** `SPLIT`: several tickets for one journey, one after the other. */
            kind: z.enum(['SINGLE', 'SPLIT', 'RETURN', 'SEASON', 'BUNDLE', 'ROVER', 'PAYG']),
            code: z.nullable(z.string()),
            names: said,
            /** What it is reckoned with: so many days of so many, only on its train; null where its name says all. */
            assumes: z.nullable(said),
            price: pence,
            from: z.nullable(z.string()),
            until: z.nullable(z.string()),
            /** Journeys that it covers, by their place in the question, from 0. */
            covers: z.array(z.number()),
          }),
        ),
        sentences: z.array(said),
      }),
    ),
    /** Journeys that have no price, or no train, by their place in the question. */
    notPriced: z.array(z.number()),
    /** What all of it assumes, and what wasn't compared. */
    notes: z.array(said),
  }),
  refusals: [
    'STATION_UNKNOWN',
    'SAME_STATION',
    'NO_TRAINS_KNOWN',
    'OUTSIDE_TIMETABLE',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
})

export const validOnTrain = endpoint({
  method: 'POST',
  path: '/v1/fares/valid-on-train',
  access: 'anyone',
  summary:
    'Whether a ticket may be used on a train; if not, why, the next train that is allowed, and what changing costs.',
  request: z.object({
    ...partyAsked,
    ticket: z.object({
      code: ticketCode,
      route: z.string().check(z.regex(/^\d{5}$/)),
      restriction: z.string().check(z.regex(/^[A-Z0-9]{0,2}$/)),
      origin: stationCode,
      destination: stationCode,
      /** The date the ticket is for; for the way back, the date of the way out. */
      date,
      direction: z.enum(['OUTBOUND', 'INBOUND']),
      paid: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      /** A child under this age, who travels free. */
      freeUnder: z.optional(z.int().check(z.minimum(1), z.maximum(18))),
      /** Advance tickets: the trains it was bought for. */
      bookedTrains: z.optional(z.array(z.string().check(z.maxLength(16))).check(z.maxLength(12))),
      /** The trains it was bought for, booked or not: where one of them failed, others take it. */
      ownTrains: z.optional(chosenTrains),
    }),
    trains: chosenTrains,
  }),
  reply: z.object({
    valid: z.boolean(),
    sentences: z.array(said),
    /** The next journey between the same two stations on which it holds. */
    next: z.nullable(z.object({ departTime: z.string(), trains: z.array(travelSegment) })),
    change: z.nullable(z.object({ kind: z.enum(['DIFFERENCE', 'NEW_TICKET']), price: pence, names: said })),
  }),
  refusals: [
    'TRAIN_UNKNOWN',
    'OUTSIDE_TIMETABLE',
    'STATION_UNKNOWN',
    'NO_PASSENGERS',
    'TOO_MANY_PASSENGERS',
    'RAILCARD_UNKNOWN',
  ],
})
