import { FAILED_TRAIN_REFUSALS, TRAIN_FAILURES } from '@cledrau/domain/give-back/failed-train.ts'
import { REFUND_REFUSALS } from '@cledrau/domain/give-back/refund-quote.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date } from '../query.ts'
import { CURRENCY, passengerReference } from '../search/fares.ts'
import { recordLocator } from '../buying/orders.ts'

const moment = z.iso.datetime({ offset: true })
const pence = z.number()

const asked = {
  recordLocator,
  /** Part of a group: those who give their tickets back. Without it, everybody. */
  passengers: z.optional(z.array(passengerReference).check(z.minLength(1), z.maxLength(9))),
  /** A train of the booking that was cancelled or late, so that those who ask don't travel. */
  failedTrain: z.optional(
    z.object({
      uid: z.string().check(z.minLength(1), z.maxLength(16)),
      serviceDate: date,
      what: z.enum(TRAIN_FAILURES),
    }),
  ),
}

const REFUSALS = [...REFUND_REFUSALS, ...FAILED_TRAIN_REFUSALS, 'INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY'] as const

export const refundQuote = z.object({
  reason: z.enum(['UNDO', 'CHANGED_PLANS', 'TRAIN_FAILED']),
  /** What goes back: what was paid, less what was used, less the fee. */
  amount: pence,
  /** What of it goes back onto the travel voucher that paid; missing where it all goes to cards. */
  ontoVoucher: z.optional(pence),
  paid: pence,
  used: pence,
  fee: pence,
  /** What of it went back before, because assistance failed; missing where nothing did. */
  redress: z.optional(pence),
  currency: z.literal(CURRENCY),
  passengers: z.array(z.string()),
  /** Tickets of the booking that can't be given back and stay as they are, such as a used way out. */
  keeps: z.number(),
  /** Until then everything can be undone for nothing; null once that time is over. */
  undoUntil: z.nullable(moment),
})
export type RefundQuote = z.infer<typeof refundQuote>

export const quoteRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/quote',
  access: 'guest',
  summary: 'What giving tickets back now is worth, to the penny. Changes nothing.',
  request: z.object(asked),
  reply: refundQuote,
  refusals: REFUSALS,
})

/** WAITING: on its way. REFUSED: the bank said no for now; it is tried again, or paid out to another card. */
export const givenBack = z.object({
  refundID: z.string(),
  reason: z.enum(['UNDO', 'CHANGED_PLANS', 'TRAIN_FAILED', 'EXCHANGE']),
  amount: pence,
  ontoVoucher: z.optional(pence),
  paid: pence,
  used: pence,
  fee: pence,
  redress: z.optional(pence),
  passengers: z.array(z.string()),
  at: moment,
  status: z.enum(['WAITING', 'DONE', 'REFUSED']),
})
export type GivenBack = z.infer<typeof givenBack>

export const giveBackTickets = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  access: 'guest',
  summary:
    'Gives tickets back: they stop counting at once, and the money is on its way. Once, however often it is sent.',
  timeout: 30_000,
  once: true,
  request: z.object({
    ...asked,
    /** The amount that was shown. When it is another by now, nothing happens. */
    amount: pence,
  }),
  reply: givenBack,
  refusals: [...REFUSALS, 'REFUND_CHANGED'],
})

const trainsTold = z.object({
  trains: z.array(
    z.object({
      uid: z.string(),
      serviceDate: z.string(),
      /** ON_TIME: reported so where it was boarded and where it was left. UNKNOWN: its traveller is believed. */
      what: z.enum([...TRAIN_FAILURES, 'ON_TIME', 'UNKNOWN']),
      /** Whole minutes; null where it didn't run, or nobody knows. */
      delayMinutes: z.nullable(z.number()),
    }),
  ),
})
export type TrainsTold = z.infer<typeof trainsTold>

export const trainsOfBooking = endpoint({
  method: 'GET',
  path: '/v1/refunds/trains',
  access: 'guest',
  summary: 'How the trains of a booking ran, by what was reported and never by what was expected.',
  request: z.object({ recordLocator }),
  reply: trainsTold,
  refusals: ['INVALID_RECORD_LOCATOR'],
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  access: 'guest',
  summary: 'What of a booking was given back, and how far the money is.',
  request: z.object({ recordLocator }),
  reply: z.object({ refunds: z.array(givenBack) }),
  refusals: ['INVALID_RECORD_LOCATOR'],
})
