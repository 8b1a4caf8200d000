import * as z from 'zod/mini'
import { blob } from '../blob.ts'
import { endpoint } from '../endpoint.ts'
import { date, moment } from '../query.ts'
import { CLAIM_STATUSES, CLAIM_STOPS, CLAIM_VIEWS } from '@cledrau/domain/delay-repay/claim-status.ts'
import { claimID, journeyID, judged, pence, said, TICKET_KINDS } from './judged.ts'
import { payTo } from './pay-ways.ts'

/** Open and Closed are views of how a claim stands. */
export const statusType = z.enum(CLAIM_VIEWS)

/** A claim as a line of a list. */
export const claimLine = z.object({
  id: claimID,
  /** What people read out: DR-7KQ4M2. */
  reference: z.string(),
  statusType,
  status: z.enum(CLAIM_STATUSES),
  /** The last stop that is behind it; null where it was refused or withdrawn before one. */
  stop: z.nullable(z.enum(CLAIM_STOPS)),
  date,
  from: z.string(),
  to: z.string(),
  departs: z.nullable(moment),
  ticket: z.enum(TICKET_KINDS),
  delayMinutes: z.nullable(z.number()),
  cancelled: z.boolean(),
  amount: pence,
  operator: z.string(),
  operatorName: said,
  ours: z.boolean(),
  sentAt: moment,
  /** Twenty working days after it was sent; null once it is answered. */
  answerBy: z.nullable(date),
  /** The other company has said nothing for so long that we say so. */
  silent: z.boolean(),
  closedAt: z.nullable(moment),
})
export type ClaimLine = z.infer<typeof claimLine>

const lists = z.object({ lastUpdated: moment, claims: z.array(claimLine) })

export const listClaims = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/claims',
  access: 'traveller',
  summary: 'The traveller’s Delay Repay claims that are open, or closed; the newest first.',
  request: z.object({ statusType }),
  reply: lists,
})

export const readClaims = endpoint({
  method: 'GET',
  path: '/v1/smart-repay/claims',
  access: 'traveller',
  summary: 'All Delay Repay claims of the traveller, for the overview; the newest first.',
  reply: lists,
})

/** What somebody was asked, and what they said. */
export const question = z.object({
  code: z.enum(['WHICH_TRAIN', 'TICKET_PICTURE', 'WERE_YOU_THERE', 'PRICE', 'OTHER_PAY_WAY', 'IN_WORDS']),
  /** In the words of a desk; null where our own sentence for the code says it all. */
  words: z.nullable(z.string()),
  askedAt: moment,
})

export type ClaimQuestion = z.infer<typeof question>

export const REFUSAL_RULES = [
  'TOO_SHORT',
  'ON_TIME',
  'TOO_LATE',
  'TICKET_REFUNDED',
  'TICKET_VOID',
  'NOT_THERE',
  'CLAIMED_BEFORE',
  'NO_SCHEME',
  'NOT_VALID_FOR_TRAIN',
  'NO_ANSWER',
  'OTHER_OPERATOR_SAYS',
] as const

/** A no names its rule, its figures, and the fact that decided. */
export const claimRefusal = z.object({
  rule: z.enum(REFUSAL_RULES),
  /** Which the rule needs, and which there were; null where the rule counts nothing. */
  needed: z.nullable(z.number()),
  found: z.nullable(z.number()),
  /** The fact: a time at a station, or the words of the desk that decided. */
  at: z.nullable(moment),
  station: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** A second no: nothing more here, the Ombudsman next. */
  final: z.boolean(),
})

export type ClaimRefusal = z.infer<typeof claimRefusal>

export const claimStep = z.object({
  status: z.enum(CLAIM_STATUSES),
  at: moment,
  by: z.enum(['TRAVELLER', 'RULE', 'PERSON', 'DESK', 'BANK', 'CLOCK']),
})

export const claimDetail = z.object({
  ...claimLine.shape,
  judged: z.nullable(judged),
  recordLocator: z.nullable(z.string()),
  journeyID: z.nullable(journeyID),
  /** Newest last. */
  steps: z.array(claimStep),
  /** What stands between it and an answer; null where nobody asks anything. */
  question: z.nullable(question),
  refusal: z.nullable(claimRefusal),
  /** Where the money goes or went; `ends` is 0718 of a card or an account. */
  paidTo: z.nullable(z.object({ way: payTo, ends: z.nullable(z.string()), by: z.nullable(date) })),
  /** A correction of the record paid more: the sums by themselves, newest last. */
  payments: z.array(
    z.object({ amount: pence, at: z.nullable(moment), status: z.enum(['WAITING', 'DONE', 'REFUSED', 'RETURNED']) }),
  ),
  canWithdraw: z.boolean(),
  canAppeal: z.boolean(),
  hasEvidence: z.boolean(),
  /** Where somebody can go after a second no. */
  ombudsman: z.nullable(z.object({ name: z.string(), url: z.string() })),
  pictures: z.array(z.object({ pictureID: z.string(), at: moment })),
})
export type ClaimDetail = z.infer<typeof claimDetail>

const one = z.object({ claimID })

export const readClaim = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/claims/{claimID}',
  access: 'guest',
  summary: 'A claim with its figures, its steps, what is asked, and where its money goes.',
  request: one,
  reply: claimDetail,
  refusals: ['CLAIM_UNKNOWN'],
})

export const SEND_REFUSALS = [
  'JOURNEY_UNKNOWN',
  'CLAIM_MADE_ALREADY',
  'CLAIM_TOO_LATE',
  'CLAIM_NOT_YET',
  'CLAIM_NOTHING_DUE',
  'CLAIM_CHANGED',
  'CLAIM_TICKET_GONE',
  'CLAIM_TICKET_ELSEWHERE',
  'CLAIM_EXCHANGING',
  'CLAIM_TRAIN_NEEDED',
  'PAYEE_UNKNOWN',
  'PAYMENT_CARD_UNKNOWN',
  'PAY_WAY_NOT_ALLOWED',
] as const

export const sendClaim = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/claims',
  access: 'guest',
  summary: 'Claims for a journey, once, whatever the way in: what the rule can decide is decided by the answer.',
  request: z.object({
    journeyID,
    /** The amount that was shown. When it is another by now, nothing happens. Missing where none could be shown yet. */
    amount: z.optional(pence),
    payTo,
    /** Of the shortlist: which way the traveller took. */
    optionID: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: claimDetail,
  refusals: SEND_REFUSALS,
  timeout: 30_000,
  once: true,
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/claims/{claimID}/answer',
  access: 'guest',
  summary: 'Answers what was asked about a claim: a train, words, pictures, a price, another way to be paid.',
  request: z.object({
    claimID,
    words: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    pictureIDs: z.optional(z.array(z.uuid()).check(z.maxLength(5))),
    optionID: z.optional(z.string().check(z.maxLength(200))),
    price: z.optional(z.int().check(z.minimum(1), z.maximum(2_000_000))),
    payTo: z.optional(payTo),
  }),
  reply: claimDetail,
  refusals: [
    'CLAIM_UNKNOWN',
    'CLAIM_MOVED_ON',
    'CLAIM_ANSWER_NEEDED',
    'CLAIM_PICTURE_UNKNOWN',
    'PAYEE_UNKNOWN',
    'PAYMENT_CARD_UNKNOWN',
    'PAY_WAY_NOT_ALLOWED',
  ],
  once: true,
})

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/claims/{claimID}/withdraw',
  access: 'guest',
  summary: 'Takes a claim back that isn’t decided. The journey can be claimed again while its time runs.',
  request: one,
  reply: claimDetail,
  refusals: ['CLAIM_UNKNOWN', 'CLAIM_MOVED_ON'],
})

export const appealClaim = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/claims/{claimID}/appeal',
  access: 'guest',
  summary: 'Asks for a no to be looked at again, once, with words and pictures.',
  request: z.object({
    claimID,
    words: z.string().check(z.trim(), z.maxLength(2000)),
    pictureIDs: z.optional(z.array(z.uuid()).check(z.maxLength(5))),
  }),
  reply: claimDetail,
  refusals: ['CLAIM_UNKNOWN', 'CLAIM_MOVED_ON', 'CLAIM_APPEALED_ALREADY', 'CLAIM_PICTURE_UNKNOWN'],
  once: true,
})

export const readEvidence = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/claims/{claimID}/evidence',
  access: 'guest',
  summary: 'The signed evidence of a claim: one file that anybody can check without us.',
  request: one,
  reply: blob,
  files: ['application/vnd.cledrau.evidence'],
  refusals: ['CLAIM_UNKNOWN', 'CLAIM_NO_EVIDENCE'],
})

export const readCase = endpoint({
  method: 'GET',
  path: '/v1/delayrepay/claims/{claimID}/case',
  access: 'guest',
  summary: 'Everything about a claim as one file, for the Ombudsman: steps, words, pictures, evidence.',
  request: one,
  reply: blob,
  files: ['application/octet-stream'],
  refusals: ['CLAIM_UNKNOWN'],
})
