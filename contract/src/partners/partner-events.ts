import { PARTNER_EVENTS } from '@cledrau/domain/partners/retries.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const moment = z.iso.datetime({ offset: true })
const sequence = z.int().check(z.minimum(0))
/** So many in one answer. */
export const PARTNER_EVENTS_AT_ONCE = 200

/** Names what happened and to what; how it stands is asked for by the order’s own calls. */
export const partnerEvent = z.object({
  /** The same however often it is told. */
  eventID: z.string(),
  /** Counts a partner’s events without a gap. */
  sequence: z.number(),
  type: z.enum(PARTNER_EVENTS),
  at: moment,
  orderID: z.string(),
  /** Which of it: `refundID`, `claimID` with its `status`, the order that it was `exchangedFor`, or the `train` that fails its travellers. */
  about: z.record(z.string(), z.string()),
})
export type PartnerEvent = z.infer<typeof partnerEvent>

export const listPartnerEvents = endpoint({
  method: 'GET',
  path: '/v1/partners/events',
  access: 'partner',
  summary: 'What happened to what the partner sold, in the order in which it happened: for 30 days.',
  request: z.object({
    /** Those after this one. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({
    events: z.array(
      z.extend(partnerEvent, {
        /** When the webhook took it. */
        takenAt: z.nullable(moment),
        tries: z.number(),
      }),
    ),
    more: z.boolean(),
  }),
})

const hook = z.object({
  url: z.nullable(z.string()),
  /** Until then each message carries a signature of the secret before, too. */
  formerSecretUntil: z.nullable(moment),
  /** Since when nothing was taken there; null while all is well. */
  failingSince: z.nullable(moment),
  /** The status of the last answer; null where there was none. */
  lastStatus: z.nullable(z.number()),
  /** How many events wait to be taken. */
  waiting: z.number(),
})

export const readPartnerHook = endpoint({
  method: 'GET',
  path: '/v1/partners/webhook',
  access: 'partner',
  summary: 'Where events are sent, and how that goes.',
  reply: hook,
})

export const setPartnerHook = endpoint({
  method: 'PUT',
  path: '/v1/partners/webhook',
  access: 'partner',
  summary:
    'Has events sent to an address of the partner’s, signed as Standard Webhooks has it. The first time, and whenever it is asked for, there is a new secret.',
  request: z.object({
    /** https, a name that everybody can look up, and the usual port. */
    url: z.string().check(z.maxLength(500)),
    /** Another secret; the one before signs beside it for a day. */
    newSecret: z.optional(z.boolean()),
  }),
  reply: z.extend(hook, {
    /** Said once; null where it is the one that the partner has. */
    secret: z.nullable(z.string()),
  }),
  refusals: ['PARTNER_HOOK_WRONG'],
})

export const removePartnerHook = endpoint({
  method: 'DELETE',
  path: '/v1/partners/webhook',
  access: 'partner',
  summary: 'Sends events nowhere any more. They can be listed as before.',
  reply: hook,
})

export const replayPartnerEvents = endpoint({
  method: 'POST',
  path: '/v1/partners/events/replay',
  access: 'partner',
  summary: 'Sends events once more, in their order: for whoever lost some.',
  request: z.object({ from: sequence, to: z.optional(sequence) }),
  reply: z.object({ events: z.number() }),
  refusals: ['PARTNER_HOOK_MISSING'],
})
