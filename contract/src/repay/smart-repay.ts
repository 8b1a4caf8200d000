import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../query.ts'
import { claimID, journeyID, pence, STANDINGS } from './judged.ts'

/** With `record_locator`, `booking_information_id` is the locator and `ticket_id` the bookingInformationItemID. */
const identifier = z.literal('record_locator')
const recordLocator = z.string().check(z.regex(/^[A-Z0-9]{6}$/))
export const CLAIM_ACTIONS = ['claim', 'view'] as const
export const CLAIM_JOURNEYS = ['outbound', 'return'] as const
const line = z.optional(z.string().check(z.trim(), z.maxLength(100)))

const ticket = { booking_information_id: recordLocator, identifier, ticket_id: z.string().check(z.maxLength(64)) }

export const lookUpTicket = endpoint({
  method: 'GET',
  path: '/v1/smart-repay/lookup',
  access: 'guest',
  summary: 'What Delay Repay knows of a ticket: how late, how much, until when, and its claim.',
  request: z.object({ ...ticket, journey: z.optional(z.enum(CLAIM_JOURNEYS)) }),
  reply: z.object({
    state: z.enum(STANDINGS),
    delayMinutes: z.nullable(z.number()),
    amount: pence,
    claimUntil: moment,
    /** Of its claim; null where there is none. */
    reference: z.nullable(z.string()),
    /** Each way apart, in order; `state` and the rest are those of the one that is owed, else of the last. */
    journeys: z.array(
      z.object({
        journey: z.enum(CLAIM_JOURNEYS),
        journeyID,
        state: z.enum(STANDINGS),
        delayMinutes: z.nullable(z.number()),
        amount: pence,
        claimUntil: moment,
        claimID: z.nullable(claimID),
        reference: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY'],
})

export const linkToClaim = endpoint({
  method: 'GET',
  path: '/v1/smart-repay/claim/link',
  access: 'guest',
  summary: 'A link to our own claim page, good once and for a day.',
  request: z.object({
    ...ticket,
    action: z.enum(CLAIM_ACTIONS),
    address1: line,
    address2: line,
    address3: line,
    town: line,
    postcode: line,
    /** Two letters. */
    country: z.optional(z.string().check(z.maxLength(2))),
    journey: z.enum(CLAIM_JOURNEYS),
    /** Where its page leads back to: our own pages and the app only. */
    return_url: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.object({ link: z.string(), expiresAt: moment }),
  refusals: ['INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY', 'RETURN_URL_NOT_OURS', 'CLAIM_UNKNOWN'],
})

export const openClaimLink = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/links/{link}',
  access: 'anyone',
  summary: 'Opens a link to a claim, once. A guest’s link brings the token of that order.',
  request: z.object({ link: z.string().check(z.regex(/^[\w-]{20,200}$/)) }),
  reply: z.object({
    journeyID: z.nullable(journeyID),
    claimID: z.nullable(claimID),
    /** For a guest’s order: bearer for its claim, nothing else. Null where its owner has to sign in. */
    guestToken: z.nullable(z.string()),
    returnUrl: z.nullable(z.string()),
  }),
  refusals: ['LINK_UNKNOWN'],
  oneIn: 20,
})
