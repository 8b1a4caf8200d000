import { SCHEMES } from '@cledrau/domain/payments/card.ts'
import * as z from 'zod/mini'
import { bankForm } from '../buying/bank-form.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment } from '../query.ts'
import { accountId, pence, tokenId, whose } from './who.ts'

export const DEVICE_KINDS = ['CARD', 'PHONE', 'WATCH'] as const
/** Colours have names, so that each look draws its own. */
export const CARD_COLOURS = ['PETROL', 'SLATE', 'PLUM', 'MOSS', 'RUST', 'SAND'] as const

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const paygDevice = z.object({
  tokenId,
  kind: z.enum(DEVICE_KINDS),
  name: z.nullable(z.string()),
  colour: z.nullable(z.enum(CARD_COLOURS)),
  lastFour: z.string(),
  firstSeenAt: z.nullable(moment),
  lastSeenAt: z.nullable(moment),
})

export const paygCard = z.object({
  /** `par` is our id of it, not the bank’s. */
  emvToken: z.object({ tokenId, par: accountId }),
  accountId,
  name: z.nullable(z.string()),
  colour: z.nullable(z.enum(CARD_COLOURS)),
  scheme: z.enum(SCHEMES),
  lastFour: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  /** BLOCKED: readers don’t take it. It owes something, or its bank said no when it was tapped first (then nothing is owed). */
  status: z.enum(['ACTIVE', 'BLOCKED', 'EXPIRED']),
  /** What is owed for days that the bank didn’t pay. */
  debt: pence,
  /** What takes something off; null where nothing does, and where the option is off. */
  discount: z.nullable(z.object({ code: z.string(), names: bilingual(z.string()), until: z.nullable(date) })),
  /** How many missing taps may still be put right this month. */
  correctionsLeft: z.number(),
  devices: z.array(paygDevice),
})
export type PaygCard = z.infer<typeof paygCard>

export const listPaygDevices = endpoint({
  method: 'GET',
  path: '/v1/payg/devices',
  access: 'tapper',
  summary: 'The cards with which somebody taps, and everything that was seen under each: plastic, phone, watch.',
  request: z.object(whose),
  reply: z.object({ cards: z.array(paygCard), lastUpdated: moment }),
  refusals: ['PAYG_GUEST_OVER'],
})

export const namePaygDevice = endpoint({
  method: 'PUT',
  path: '/v1/payg/devices',
  access: 'tapper',
  summary: 'Gives a card, or one device of it, a name and a colour; a field that is missing stays.',
  request: z.object({
    ...whose,
    accountId,
    /** One device of the card; without it the card itself. */
    tokenId: z.optional(tokenId),
    name: z.optional(z.nullable(name)),
    colour: z.optional(z.nullable(z.enum(CARD_COLOURS))),
    kind: z.optional(z.enum(DEVICE_KINDS)),
  }),
  reply: z.object({ card: paygCard }),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER'],
})

export const removePaygCard = endpoint({
  method: 'DELETE',
  path: '/v1/payg/devices',
  access: 'tapper',
  summary: 'Takes a card out of the account. What it owes is still owed, and its taps stay its own.',
  request: z.object({ ...whose, accountId }),
  reply: z.object({}),
  refusals: ['PAYG_CARD_UNKNOWN', 'PAYG_GUEST_OVER'],
})

export const listPaygCardTypes = endpoint({
  method: 'GET',
  path: '/v1/payg/cards/types',
  access: 'anyone',
  summary: 'The networks whose cards readers take.',
  reply: z.array(z.object({ scheme: z.enum(SCHEMES), names: bilingual(z.string()) })),
  reference: true,
})

export const linkPaygDiscount = endpoint({
  method: 'PUT',
  path: '/v1/payg/discounts',
  access: 'traveller',
  summary:
    'Lets a railcard that is kept, or a child’s fare, count for a card from today’s travel day on; null ends it.',
  request: z.object({
    accountId,
    code: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{3,5}$/))),
  }),
  reply: z.object({ card: paygCard }),
  refusals: [
    'PAYG_CARD_UNKNOWN',
    'PAYG_DISCOUNTS_OFF',
    'PAYG_DISCOUNT_NOT_TAKEN',
    'RAILCARD_UNKNOWN',
    'RAILCARD_ENDED',
  ],
})

export const ADDING_STATES = ['YOUR_TURN', 'FINDING_OUT', 'ADDED', 'REFUSED', 'OVER'] as const

/** Guests get a token with it that opens this one card for half an hour; who is signed in a reference of the account. */
export const startPaygCard = endpoint({
  method: 'GET',
  path: '/v1/payg/auth/initiatePaymentGatewaySession',
  access: 'tapper',
  summary: 'Begins to add a card: the bank’s form, in which it is typed and checked at zero.',
  request: z.object({
    guestCheckout: whose.guestCheckout,
    appInstanceId: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.object({
    clientId: z.uuid(),
    frame: z.nullable(bankForm),
    transientToken: z.nullable(z.string()),
    customerReference: z.nullable(z.string()),
    validUntil: z.nullable(moment),
  }),
  timeout: 30_000,
})

const added = z.object({
  state: z.enum(ADDING_STATES),
  card: z.nullable(paygCard),
})

export const addPaygCard = endpoint({
  method: 'POST',
  path: '/v1/payg/auth/account',
  access: 'tapper',
  summary: 'Adds the card that was typed, with a guest’s transient token or an account’s customer reference.',
  request: z.object({
    transientToken: whose.transientToken,
    customerReference: z.optional(z.string().check(z.maxLength(80))),
    clientId: z.optional(z.uuid()),
  }),
  reply: added,
  refusals: ['CARD_SESSION_UNKNOWN', 'PAYG_GUEST_OVER', 'PAYG_CARD_TAKEN', 'TOO_MANY_PAYG_CARDS'],
  once: true,
})

export const addPaygCardRedirect = endpoint({
  method: 'POST',
  path: '/v1/payg/auth/account-redirect-ios',
  access: 'tapper',
  summary: 'The same for iOS, which comes back by an address.',
  request: addPaygCard.request,
  reply: z.object({ ...added.def.shape, redirect: z.string() }),
  refusals: addPaygCard.refusals,
  once: true,
})

export const prolongPaygGuest = endpoint({
  method: 'POST',
  path: '/v1/payg/auth/prolong',
  access: 'anyone',
  summary: 'Another half hour for a guest, three times at most.',
  request: z.object({ transientToken: z.string().check(z.maxLength(2000)) }),
  reply: z.object({ transientToken: z.string(), validUntil: moment, prolongationsLeft: z.number() }),
  refusals: ['PAYG_GUEST_OVER', 'PAYG_PROLONGED_ENOUGH'],
})
