import { BILL_CHANGES } from '@cledrau/domain/payg/bill-versions.ts'
import { CORRECTION_REFUSALS } from '@cledrau/domain/payg/correct.ts'
import * as z from 'zod/mini'
import { blob } from '../blob.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, list, moment, number } from '../query.ts'
import { paygHalves } from './halves.ts'
import { billedJourney, statement, weekBill } from './statement.ts'
import { accountId, journeyId, pence, tokenId, whose } from './who.ts'

/** PENDING: not charged yet. CHARGING: on its way. SETTLED: paid. OWED: the bank didn’t pay. GIVEN_BACK: in part or whole. */
export const DAY_STANDS = ['PENDING', 'CHARGING', 'SETTLED', 'OWED', 'WRITTEN_OFF', 'GIVEN_BACK'] as const

export const paygJourney = z.object({
  ...billedJourney.def.shape,
  accountId,
  /** Devices that were tapped, by our ids. */
  tokenIds: z.array(tokenId),
  /** Elapsed minutes that an open journey has left; null for all others. */
  minutesLeft: z.nullable(z.number()),
  endsBy: z.nullable(moment),
})
export type PaygJourney = z.infer<typeof paygJourney>

const billed = weekBill.def.shape

export const listPaygTransactions = endpoint({
  method: 'GET',
  path: '/v1/payg/transactions',
  access: 'tapper',
  summary:
    'Journeys between two travel days, newest first, with what their days and weeks cost and how near the caps are.',
  request: z.object({
    ...whose,
    tokenId: z.optional(tokenId),
    accountId: z.optional(list),
    par: z.optional(accountId),
    fromDate: z.optional(date),
    toDate: z.optional(date),
  }),
  reply: z.object({
    journeys: z.array(paygJourney),
    weeks: z.array(
      z.object({
        accountId,
        week: billed.week,
        total: pence,
        waiting: pence,
        /** The cheapest weekly cap over all zones of the week’s journeys; null where none covers them. */
        cap: z.nullable(z.object({ from: z.number(), to: z.number(), pence })),
        days: z.array(z.object({ day: date, total: pence, waiting: pence, stands: z.enum(DAY_STANDS) })),
      }),
    ),
    /** Taps of two cards of this account that look like one journey, for `joinPaygHalves`. */
    halves: z.array(paygHalves),
    stations: z.record(z.string(), bilingual(z.string())),
    lastUpdated: moment,
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER'],
})

export const CHARGE_STATUSES = [
  'OPEN',
  'PRICED',
  'CHARGING',
  'PAID',
  'DECLINED',
  'RECOVERING',
  'RECOVERED',
  'WRITTEN_OFF',
  'REFUNDED',
] as const

export const listPaygPayments = endpoint({
  method: 'POST',
  path: '/v1/payg/paymentHistory',
  access: 'tapper',
  summary: 'What was charged and given back, a line for each day of travel, newest first.',
  request: z.object({
    ...whose,
    accountId: z.optional(accountId),
    fromDate: z.optional(date),
    toDate: z.optional(date),
  }),
  reply: z.object({
    payments: z.array(
      z.object({
        chargeId: z.string(),
        accountId,
        day: date,
        amount: pence,
        refunded: pence,
        status: z.enum(CHARGE_STATUSES),
        at: moment,
        /** What a late tap or a correction changed: the sum before. */
        before: z.nullable(pence),
      }),
    ),
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER'],
})

export const listPaygLocations = endpoint({
  method: 'GET',
  path: '/v1/payg/locations/available',
  access: 'anyone',
  summary: 'Where one can tap on a day: today’s stations, or those of the day that is asked for.',
  request: z.object({ date: z.optional(date) }),
  reply: z.object({
    locations: z.array(
      z.object({ crsCode: z.string(), names: bilingual(z.string()), zone: z.number(), sample: z.boolean() }),
    ),
    lastUpdated: moment,
  }),
})

export const suggestPaygTap = endpoint({
  method: 'GET',
  path: '/v1/payg/taps/suggestions',
  access: 'tapper',
  summary:
    'Where a missing tap probably was, the likeliest first, and what the week costs with each answer and without.',
  request: z.object({ ...whose, accountId, journeyId, station: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))) }),
  reply: z.object({
    suggestions: z.array(
      z.object({
        station: z.string(),
        names: bilingual(z.string()),
        why: z.enum(['OTHER_CARD', 'GUARD', 'NEXT', 'HABIT', 'ASKED']),
        /** What the week costs; for OTHER_CARD what the weeks of both cards cost together. */
        withIt: pence,
        without: pence,
        /** OTHER_CARD: the two are joined (`joinPaygHalves`), rather than one of them put right and the other charged. */
        halves: z.nullable(paygHalves),
      }),
    ),
    correctionsLeft: z.number(),
    answerBy: z.nullable(moment),
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER', 'ENF0001'],
})

export const completePaygTap = endpoint({
  method: 'POST',
  path: '/v1/payg/taps/complete',
  access: 'tapper',
  summary: 'Says where a missing tap was.',
  request: z.object({ ...whose, accountId, journeyId, station: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
  reply: z.object({ journey: paygJourney, dayBefore: pence, dayNow: pence }),
  refusals: [...CORRECTION_REFUSALS, 'PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER'],
  once: true,
})

export const exportPaygJourneys = endpoint({
  method: 'POST',
  path: '/v1/payg/export-journeys',
  access: 'tapper',
  summary: 'Journeys as a table for a spreadsheet, or as a document.',
  request: z.object({
    ...whose,
    fileType: z.enum(['PDF', 'CSV']),
    journeys: z.array(z.object({ accountId, journeyId })).check(z.minLength(1), z.maxLength(2000)),
  }),
  reply: blob,
  files: ['application/pdf', 'text/csv'],
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER', 'ENF0001'],
  timeout: 60_000,
  oneIn: 20,
})

export const readPaygBill = endpoint({
  method: 'GET',
  path: '/v1/payg/bills/{week}',
  access: 'tapper',
  summary: 'A week’s bill with all that it rests on, signed: whoever has it works it out anew without us.',
  /** Without a version: as it is known now. */
  request: z.object({
    ...whose,
    accountId,
    week: date,
    version: z.optional(number.check(z.minimum(1), z.maximum(10_000))),
  }),
  reply: z.object({
    statement,
    signed: z.string(),
    stations: z.record(z.string(), bilingual(z.string())),
    /** Each bill that a night charged by, the newest first; `why` it is another one than before is empty for the first. */
    versions: z.array(
      z.object({ version: z.number(), madeAt: moment, total: pence, why: z.array(z.enum(BILL_CHANGES)) }),
    ),
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER', 'PAYG_BILL_UNKNOWN'],
})
