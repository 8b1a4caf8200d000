import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { date, moment, time } from '../query.ts'
import { claimDetail, SEND_REFUSALS } from './claims.ts'
import { journeyID, lineLeg, pence, said } from './judged.ts'
import { payTo } from './pay-ways.ts'

/** Ten megabytes as base64. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024
const MOST_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/pictures',
  access: 'guest',
  summary: 'A picture of a ticket or a paper: JPEG, PNG, WebP or PDF. Where and with what it was taken is dropped.',
  request: z.object({ picture: z.string().check(z.regex(/^[\d+/A-Za-z]+={0,2}$/), z.maxLength(MOST_LETTERS)) }),
  reply: z.object({ pictureID: z.uuid() }),
  refusals: ['CLAIM_PICTURE_TOO_LARGE', 'CLAIM_PICTURE_KIND', 'CLAIM_PICTURE_DAMAGED', 'TOO_MANY_PICTURES'],
  timeout: 60_000,
  once: true,
  oneIn: 20,
  /** Ten megabytes as base64, and what stands around it. */
  mostBody: 15 * 1024 * 1024,
})

/** What a code says of its ticket, and what it doesn't. */
export const ELSEWHERE_NEEDS = ['PRICE', 'FROM', 'TO', 'DATE', 'TRAIN', 'TICKET_KIND', 'PICTURE'] as const
export const ELSEWHERE_KINDS = [
  'single',
  'return',
  'season-week',
  'season-month',
  'season-quarter',
  'season-year',
  'flexi',
  'rover',
] as const

const foreignTicket = {
  /** As a scanner reads it, or pasted: ours, or RSP6. Bytes that aren't letters come as base64 with `base64:` before it. */
  code: z.optional(z.string().check(z.minLength(4), z.maxLength(4000))),
  pictureIDs: z.optional(z.array(z.uuid()).check(z.maxLength(5))),
  from: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  to: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  date: z.optional(date),
  /** About when it should have left. */
  time: z.optional(time),
  price: z.optional(z.int().check(z.minimum(1), z.maximum(2_000_000))),
  kind: z.optional(z.enum(ELSEWHERE_KINDS)),
  /** Days it is good for, of a rover. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(31))),
}

export const readForeignTicket = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/elsewhere/read',
  access: 'traveller',
  summary: 'Reads a ticket that was bought elsewhere and says what is still to be asked. Keeps nothing.',
  request: z.object(foreignTicket),
  reply: z.object({
    /** Nobody's signature could be checked; the ticket is claimed on its picture. */
    read: z.enum(['OURS', 'RSP6', 'NOT_READ']),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    date: z.nullable(date),
    kind: z.nullable(z.enum(ELSEWHERE_KINDS)),
    price: z.nullable(pence),
    /** Only what can't be known otherwise. */
    needs: z.array(z.enum(ELSEWHERE_NEEDS)),
    /** Trains it may have been, once stations and date are known. */
    options: z.array(
      z.object({
        optionID: z.string(),
        legs: z.array(lineLeg),
        delayMinutes: z.nullable(z.number()),
        amount: pence,
        operatorName: said,
      }),
    ),
    /** One of our own orders: it is claimed there. */
    journeyID: z.nullable(journeyID),
    claimUntil: z.nullable(moment),
  }),
  refusals: [
    'CLAIM_CODE_NOT_READ',
    'CLAIM_PICTURE_UNKNOWN',
    'SAME_STATION',
    'STATION_UNKNOWN',
    'CLAIM_TOO_LATE',
    'CLAIM_DAY_UNKNOWN',
  ],
  oneIn: 20,
})

export const claimForeignTicket = endpoint({
  method: 'POST',
  path: '/v1/delayrepay/elsewhere',
  access: 'traveller',
  summary: 'Claims for a ticket that was bought elsewhere, with its code or a picture of it.',
  request: z.object({ ...foreignTicket, optionID: z.string().check(z.maxLength(200)), payTo }),
  reply: claimDetail,
  refusals: [
    ...SEND_REFUSALS,
    'CLAIM_CODE_NOT_READ',
    'CLAIM_PICTURE_UNKNOWN',
    'CLAIM_TICKET_NEEDED',
    'CLAIM_PRICE_NEEDED',
    'SAME_STATION',
    'STATION_UNKNOWN',
    'CLAIM_DAY_UNKNOWN',
  ],
  timeout: 30_000,
  once: true,
})
