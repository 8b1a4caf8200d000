import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment } from '../query.ts'

export const CARD_STATES = ['IN', 'NOT_IN', 'UNKNOWN'] as const

export const inspectPaygCard = endpoint({
  method: 'POST',
  path: '/v1/inspections/payg',
  access: 'anyone',
  summary:
    'A card, phone or watch that a guard’s reader read: whether it was tapped in, and which railcard counts for it. What the guard says of the train goes into its bill.',
  request: z.object({
    /** The secret of the guard’s device. */
    deviceKey: z.string().check(z.maxLength(100)),
    /** Made on the device: a read that is sent again counts once. */
    id: z.uuid(),
    /** What the reader has from the card, as readers at stations tell it. */
    cardToken: z.string().check(z.minLength(8), z.maxLength(200)),
    at: moment,
    /** Whose train it is. */
    operator: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** Where the train calls next: the likeliest station where a tap out may be missing later. */
    station: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  }),
  reply: z.object({
    /** NOT_IN: no tap in within the time that a journey may take; UNKNOWN: never tapped as far as we have heard. Readers may send late. */
    state: z.enum(CARD_STATES),
    /** To be held against the card that is shown. Missing where it was never tapped, and on older servers. */
    card: z.optional(z.object({ scheme: z.string(), lastFour: z.string() })),
    tappedIn: z.nullable(z.object({ station: z.string(), names: bilingual(z.string()), at: moment, endsBy: moment })),
    /** Whether trains of this company take taps: else a ticket is needed. */
    isTaken: z.boolean(),
    /** It owes something, or its bank said no. */
    isBlocked: z.boolean(),
    /** To be shown with the card: the railcard that takes something off, or a child’s fare. */
    discount: z.nullable(z.object({ code: z.string(), names: bilingual(z.string()), until: date })),
  }),
  refusals: ['INSPECTOR_UNKNOWN'],
})
