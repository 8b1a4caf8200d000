import * as z from 'zod/mini'
import { date, moment } from '../query.ts'
import { bilingual } from '../language.ts'
import type { WorthLimit } from '@cledrau/domain/delay-repay/worth.ts'

export const pence = z.number()
export const claimID = z.uuid()
export const journeyID = z.uuid()
export const said = bilingual(z.string())

/** One train, bus or walk of a journey, drawn on the clock. */
export const lineLeg = z.object({
  kind: z.enum(['TRAIN', 'BUS', 'WALK']),
  /** Null for a walk, and for a bus that no feed names. */
  uid: z.nullable(z.string()),
  serviceDate: z.nullable(z.string()),
  /** Two letters; null where nobody runs it. */
  operator: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  departs: z.nullable(moment),
  arrives: z.nullable(moment),
})
export type LineLeg = z.infer<typeof lineLeg>

/**
 * What decided, one fact a line, in the order in which it happened. The app has a sentence for each code; the fields that
 * a code doesn't need are missing.
 */
export const FACTS = [
  /** The train reached a place late. */
  'ARRIVED_LATE',
  'CANCELLED',
  /** It ended before the traveller's stop, or left it out. */
  'CUT_SHORT',
  'NOT_STOPPING',
  /** The next train had gone. */
  'CONNECTION_MISSED',
  /** What could still be caught. */
  'NEXT_TRAIN',
  /** How presence is known. */
  'BOOKED',
  'SCANNED',
  'TAPPED',
  'ACTIVATED',
  'HABIT',
  'SAID_SO',
  /** The record has a gap, bounded by the calls around it. */
  'AT_LEAST',
  'NO_RECORD',
  /** The plan was frozen later than the evening before. */
  'FROZEN_LATE',
] as const
export const fact = z.object({
  code: z.enum(FACTS),
  at: z.optional(moment),
  station: z.optional(z.string()),
  train: z.optional(moment),
  minutes: z.optional(z.number()),
})
export type DecidingFact = z.infer<typeof fact>

/** A band of an operator: so many minutes late and more give this share of what the journey was worth. */
export const band = z.object({ fromMinutes: z.number(), percent: z.number() })

export const WORTHS = ['SINGLE', 'RETURN', 'SEASON', 'FLEXI', 'MULTIFLEX', 'ROVER', 'TAP'] as const

const LIMITS = [
  'TOO_SHORT',
  'NO_SCHEME',
  'ENOUGH_THAT_DAY',
  'NOTHING_LEFT',
  'ALL_THAT_IS_LEFT',
] as const satisfies readonly WorthLimit[]
/** Why it is less than its band would give; missing where it isn't. */
const limit = z.optional(z.enum(LIMITS))

/** What the rule found, with the figures that it followed from. */
export const judged = z.object({
  amount: pence,
  limit,
  /** Whole minutes at the end of the whole journey, rounded down; null where nothing is known of the arrival. */
  delayMinutes: z.nullable(z.number()),
  /** The record has a gap: it was at least so late. */
  atLeast: z.boolean(),
  planned: z.array(lineLeg),
  /** Empty where the train is still running, or nothing is known. */
  real: z.array(lineLeg),
  facts: z.array(fact),
  /** Whose bands: the operator that began the delay. */
  operator: z.string(),
  operatorName: said,
  ours: z.boolean(),
  bands: z.array(band),
  /** The one that is lit: its place in `bands`; null below the first. */
  band: z.nullable(z.number()),
  /** What was paid for all tickets of this journey, and what of that this journey is worth. */
  paid: pence,
  worth: pence,
  worthBy: z.enum(WORTHS),
  /** What the price was divided by: 464 for an annual season, 2 for a return; 1 where it wasn't. */
  dividedBy: z.number(),
  travellers: z.number(),
  /** When the plan was frozen, and whether that was later than 22:00 the evening before. */
  frozenAt: z.nullable(moment),
  frozenLate: z.boolean(),
})
export type JudgedShown = z.infer<typeof judged>

/**
 * WATCHING    still running, or its end isn't known yet
 * CHOOSE      several trains are possible: the traveller says which
 * NO_RECORD   nothing is known of its end, and nothing is guessed
 * OWED        can be claimed until `claimUntil`
 * CLAIMED     a claim is open
 * PAID        the money is there
 * REFUSED     a claim ended with a no
 * TOO_SHORT   on time, or late by less than pays
 * NO_SCHEME   its operator pays for no delay
 * EXPIRED     was owed, and 28 days are over
 */
export const STANDINGS = [
  'WATCHING',
  'CHOOSE',
  'NO_RECORD',
  'OWED',
  'CLAIMED',
  'PAID',
  'REFUSED',
  'TOO_SHORT',
  'NO_SCHEME',
  'EXPIRED',
] as const
export type Standing = (typeof STANDINGS)[number]

export const TICKET_KINDS = [
  'single',
  'return',
  'openReturn',
  'season',
  'flexi',
  'multiflex',
  'rover',
  'elsewhere',
  'tap',
] as const

export type TicketKind = (typeof TICKET_KINDS)[number]

/** One trip as a line of the year's ledger. */
export const journeyMade = z.object({
  journeyID,
  date,
  from: z.string(),
  to: z.string(),
  /** As planned; null for a season's day nobody has named a train of. */
  departs: z.nullable(moment),
  ticket: z.enum(TICKET_KINDS),
  recordLocator: z.nullable(z.string()),
  standing: z.enum(STANDINGS),
  delayMinutes: z.nullable(z.number()),
  cancelled: z.boolean(),
  amount: pence,
  limit,
  claimUntil: moment,
  /** Owed, and a week or less is left. */
  expiring: z.boolean(),
  claimID: z.nullable(claimID),
})
export type JourneyMade = z.infer<typeof journeyMade>
