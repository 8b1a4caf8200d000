import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, journeyId, pence } from './who.ts'

const half = z.object({ accountId, journeyId })

/**
 * In with one card of an account and out with another one of it: each stands alone in its own history. Joined they are one
 * journey of one card, the one under which it is cheaper.
 */
export const paygHalves = z.object({
  in: half,
  out: half,
  from: z.string(),
  to: z.string(),
  /** Whose journey it becomes. */
  accountId,
  /** What the weeks of both cards cost together, joined and as they are; what still waits for an answer is in both. */
  withIt: pence,
  without: pence,
})
export type PaygHalves = z.infer<typeof paygHalves>

/** ECF0001, ECF0003, ECF0004, ENF0001, EBR0002, EBR0005 and EBR0008 as where a missing tap is put right; it uses up none of the month’s three. */
export const joinPaygHalves = endpoint({
  method: 'POST',
  path: '/v1/payg/taps/join',
  access: 'traveller',
  summary: 'Makes one journey of a tap in with one card and a tap out with another card of the same account.',
  request: z.object({ in: half, out: half }),
  reply: z.object({
    /** Whose it is from now on, and its id in that card’s history. */
    journey: half,
    /** What the weeks of both cards cost together, before and now. */
    before: pence,
    now: pence,
  }),
  refusals: ['PAYG_CARD_UNKNOWN', 'ECF0001', 'ECF0003', 'ECF0004', 'ENF0001', 'EBR0002', 'EBR0005', 'EBR0008'],
  once: true,
})
